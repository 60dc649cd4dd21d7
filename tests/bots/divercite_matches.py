"""Matches of DiverCité between two bots without a server."""

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from archipel_bots import Bot
from archipel_client.messages import Json
from domain.chance import ScriptedChance
from domain.choices import pattern
from domain.game import Outcome, fold
from domain.games.divercite import GAME
from domain.games.divercite.commands import DiverciteCommand, DiverciteOptions
from domain.games.divercite.state import DiverciteState

T = TypeVar("T")

CHANCE: Final = ScriptedChance()


class Seen(Struct, frozen=True):
    """The arguments of a bot."""

    view: Json
    choices: Sequence[Json]
    seat: int


def laid(options: DiverciteOptions) -> DiverciteState:
    return fold(GAME.evolve, GAME.initial_state(), GAME.set_up(options, 2, CHANCE))


def after(state: DiverciteState, *commands: Json) -> DiverciteState:
    """An illegal command raises a Refusal."""
    for wire in commands:
        command: DiverciteCommand = msgspec.convert(wire, DiverciteCommand)
        state = fold(GAME.evolve, state, GAME.decide(state, command, state.next or 0, CHANCE))
    return state


def seen(state: DiverciteState) -> Seen:
    seat = state.next or 0
    choices = [pattern(each) for each in GAME.choices(state, seat)]
    view = sent(GAME.view(state, seat), dict[str, object])
    return Seen(view, sent(choices, list[dict[str, object]]), seat)


def asked(bot: Bot, state: DiverciteState, rng: Random) -> Json:
    wire = seen(state)
    return bot.choose(wire.view, wire.choices, wire.seat, rng)


def contest(bots: tuple[Bot, Bot], number: int, *, neutral_first: bool = False) -> Outcome:
    """One whole match; the number is its seed."""
    state = laid(DiverciteOptions(1 if number % 2 else 0, neutral_first))
    rngs = [Random(f"{number} {seat}") for seat in range(2)]
    while state.next is not None:
        state = after(state, asked(bots[state.next], state, rngs[state.next]))
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def sent(message: object, shape: type[T]) -> T:
    """Encoded as JSON and decoded again."""
    return msgspec.json.decode(msgspec.json.encode(message), type=shape)
