"""Counts every sequence of commands (perft), which detects one choice too many or too few."""

from typing import Generic, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.choices import combinations, count
from domain.clock import Untimed
from domain.game import AnyGame, Seat, fold
from domain.match import Context, Match, decide, evolve
from domain.messages import Command, Options
from kit.playthroughs import PERFT, folder
from kit.walks import offered, seated

O = TypeVar("O", bound=Options)


class Perft(Struct, Generic[O], frozen=True):
    """How many sequences of one, two, three… commands there are, under one seed."""

    options: O
    seed: str
    counts: tuple[int, ...]


def counted(game: AnyGame, options: Options, seed: str, depth: int) -> tuple[int, ...]:
    start = seated(game, options, seed, Untimed()).match
    return tuple(_ways(start, each) for each in range(1, depth + 1))


def approved(game: AnyGame) -> tuple[Perft[Options], ...]:
    there = folder(game) / PERFT
    kind = tuple[Perft[game.options], ...]  # type: ignore[name-defined]
    return msgspec.json.decode(there.read_bytes(), type=kind) if there.is_file() else ()


def _ways(match: Match, depth: int) -> int:
    choices = {seat: offered(match, seat) for seat in match.to_act}
    if depth == 1:
        return sum(count(each) for each in choices.values())
    return sum(
        _ways(_after(match, seat, command), depth - 1)
        for seat, each in choices.items()
        for command in combinations(each)
    )


def _after(match: Match, seat: Seat, command: Command) -> Match:
    """The match after a command, with its rolls continued."""
    decision = decide(match, command, Context(match.seats[seat], match.updated_at))
    rolls = decision.rolls[-1].counter + 1 if decision.rolls else match.chance_counter
    return replace(fold(evolve, match, decision.events), chance_counter=rolls)
