"""Lets the engine play for docs/divercite-engine.md, and goes on where it was stopped.

python -m archipel_bots.divercite_engine.tournament FILE --pairing 1s:greedy --games 200
python -m archipel_bots.divercite_engine.tournament FILE    (only shows what has been played)

A player is `greedy`, a level such as `L5`, seconds such as `0.1s`, or nodes such as `1000n`.
Seconds are of processor time, so that what else the machine does wrongs nobody. The first two
placements are drawn by lot, the same for four games: in two of them either player is White, and in
two it begins. Every game is one line of FILE, and what stands there is not played again; several
processes, each with a --first and a FILE of its own, may share the games of a pairing. Equal points
are a draw unless --tie-break decides them: then the games need a FILE of their own as well.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from pathlib import Path
from random import Random
from time import process_time
from typing import Final, TypeAlias, TypeVar, get_args

import msgspec

from archipel_bots.divercite_engine.levels import LEVELS, Level, choose_move
from archipel_bots.divercite_engine.player import MAX_SECONDS
from archipel_bots.divercite_engine.position import command_of, from_state, legal_moves, move_of
from archipel_bots.greedy import GREEDY
from archipel_bots.time_budget import Budget
from domain.chance import ScriptedChance
from domain.choices import pattern
from domain.game import Seat, fold
from domain.games.divercite import GAME
from domain.games.divercite.commands import DiverciteCommand, DiverciteOptions, TieBreak
from domain.games.divercite.state import DiverciteState

T = TypeVar("T")
TournamentPlayer: TypeAlias = Callable[[DiverciteState, Random], int]

_CHANCE: Final = ScriptedChance()
_GAMES_PER_OPENING: Final = 4  # who is White, and who begins
# So many placements are drawn by lot, the same ones for each way to give colour and beginning.
_RANDOM_PLIES: Final = 2


class TournamentGame(msgspec.Struct, frozen=True):
    """One game: its players in the order of the pairing, and what the first one had of it."""

    pairing: str
    number: int
    is_white: bool
    begins: bool
    points: tuple[int, int]
    won: int
    """1 if it won, -1 if it lost, else 0; on equal points a tie-break may have decided."""

    @property
    def lead(self) -> int:
        return self.points[0] - self.points[1]


def player_named(name: str) -> TournamentPlayer:
    if name == "greedy":
        return _greedy
    level, seconds = Level(), inf
    if name.startswith("L"):
        level, seconds = LEVELS[int(name[1:])], MAX_SECONDS
    elif name.endswith("n"):
        level = Level(nodes=float(name[:-1]))
    else:
        seconds = float(name.removesuffix("s"))

    def think(state: DiverciteState, rng: Random) -> int:
        budget = Budget(seconds, level.nodes, process_time)
        return choose_move(level, from_state(state), (), budget, rng)

    return think


def _greedy(state: DiverciteState, rng: Random) -> int:
    """As it plays through the contract."""
    seat = state.next or 0
    view = _as_received(GAME.view(state, seat), dict[str, object])
    choices = _as_received(
        [pattern(each) for each in GAME.choices(state, seat)], list[dict[str, object]]
    )
    command: DiverciteCommand = msgspec.convert(
        GREEDY.choose(view, choices, seat, rng), DiverciteCommand
    )
    return move_of(command)


def _as_received(told: object, shape: type[T]) -> T:
    return msgspec.json.decode(msgspec.json.encode(told), type=shape)


def play_game(pairing: str, number: int, tie_break: TieBreak = "none") -> TournamentGame:
    is_white, begins = not number & 1, not number & 2
    names = pairing.split(":")
    minds = [player_named(name) for name in (names if is_white else reversed(names))]
    rngs = [Random(f"{pairing} {number} {seat}") for seat in range(2)]
    options = DiverciteOptions(starter=0 if begins == is_white else 1, tie_break=tie_break)
    state = _start(options, Random(number // _GAMES_PER_OPENING))
    while state.next is not None:
        state = _after_move(state, minds[state.next](state, rngs[state.next]))
    white, black = GAME.scores(state)
    points = (white, black) if is_white else (black, white)
    return TournamentGame(
        pairing, number, is_white, begins, points, _result(state, 0 if is_white else 1)
    )


def _result(state: DiverciteState, seat: Seat) -> int:
    outcome = GAME.outcome(state)
    if outcome is None or not outcome.winners:
        return 0
    return 1 if seat in outcome.winners else -1


def _start(options: DiverciteOptions, rng: Random) -> DiverciteState:
    state = fold(GAME.evolve, GAME.initial_state(), GAME.set_up(options, 2, _CHANCE))
    for _ in range(_RANDOM_PLIES):
        state = _after_move(state, rng.choice(legal_moves(from_state(state))))
    return state


def _after_move(state: DiverciteState, move: int) -> DiverciteState:
    events = GAME.decide(state, command_of(move), state.next or 0, _CHANCE)
    return fold(GAME.evolve, state, events)


def read_games(file: Path) -> list[TournamentGame]:
    if not file.exists():
        return []
    return [
        msgspec.json.decode(line, type=TournamentGame) for line in file.read_bytes().splitlines()
    ]


def missing_numbers(
    played: Sequence[TournamentGame], pairing: str, wanted: Iterable[int]
) -> list[int]:
    """The numbers of the games that are still to be played."""
    there = {each.number for each in played if each.pairing == pairing}
    return [number for number in wanted if number not in there]


def table(played: Sequence[TournamentGame]) -> Iterator[str]:
    """Won, drawn and lost by the first of each pairing."""
    yield "| players | games | W–D–L | as White | as Black | as starter | mean lead |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for pairing in dict.fromkeys(each.pairing for each in played):
        mine = [each for each in played if each.pairing == pairing]
        cells = (
            " against ".join(pairing.split(":")),
            len(mine),
            _win_draw_loss(mine),
            _win_draw_loss(each for each in mine if each.is_white),
            _win_draw_loss(each for each in mine if not each.is_white),
            _win_draw_loss(each for each in mine if each.begins),
            f"{sum(each.lead for each in mine) / len(mine):+.1f}",
        )
        yield f"| {' | '.join(map(str, cells))} |"


def _win_draw_loss(played: Iterable[TournamentGame]) -> str:
    ends = [each.won for each in played]
    return "–".join(str(ends.count(end)) for end in (1, 0, -1))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--pairing", action="append", default=[], help="the two players, as A:B")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--tie-break", choices=get_args(TieBreak), default="none")
    said = parser.parse_args()
    for pairing in said.pairing:
        for number in missing_numbers(
            read_games(said.file), pairing, range(said.first, said.games)
        ):
            line = msgspec.json.encode(play_game(pairing, number, said.tie_break))
            with said.file.open("ab") as file:
                file.write(line + b"\n")
    sys.stdout.write("\n".join(table(read_games(said.file))) + "\n")


if __name__ == "__main__":
    main()
