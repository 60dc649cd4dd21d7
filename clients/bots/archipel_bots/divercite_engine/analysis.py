"""Says of each move of a game what it left its player with, and what would have been better."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from math import inf
from random import Random
from typing import Final, TypeAlias

from msgspec import Struct

from archipel_bots.divercite_engine.budget import Budget
from archipel_bots.divercite_engine.payment import POINT
from archipel_bots.divercite_engine.position import numbered, read, told
from archipel_bots.divercite_engine.thinking import Thought, Verdict
from archipel_bots.divercite_engine.traits import standing
from domain.chance import ScriptedChance
from domain.game import Seat, fold
from domain.games.divercite import GAME
from domain.games.divercite.commands import DiverciteCommand, DiverciteOptions
from domain.games.divercite.state import DiverciteState
from domain.record import Recorded

Record: TypeAlias = Recorded[DiverciteOptions, DiverciteCommand]

_FATE: Final = ScriptedChance()
# In points; less than this is no more than another opinion.
_WORTH_TELLING: Final = 0.5


class Assessed(Struct, frozen=True):
    """One move; leads are White's, in points, as the engine foresees them at the end."""

    ply: int
    seat: Seat
    move: str
    lead: float
    better: str | None = None
    loss: float = 0.0


def assessed(record: Record, *, seconds: float = inf, nodes: float = inf) -> Iterator[Assessed]:
    """Every move in turn; each position is thought about for so long."""
    for number in range(len(record.moves)):
        yield assess(record, number, seconds, nodes)


def assess(record: Record, number: int, seconds: float, nodes: float) -> Assessed:
    """One move of it, counted from 0."""
    before, after = islice(_states(record), number, number + 2)
    seen = (_foreseen(before, seconds, nodes), _foreseen(after, seconds, nodes))
    return _judged(before, record.moves[number][1], *seen)


def _states(record: Record) -> Iterator[DiverciteState]:
    """Before each move, and at the end."""
    laid = GAME.set_up(record.options, 2, _FATE)
    state = fold(GAME.evolve, GAME.initial_state(), laid)
    yield state
    for seat, command in record.moves:
        state = fold(GAME.evolve, state, GAME.decide(state, command, seat, _FATE))
        yield state


# What follows one move precedes the next, so each position is thought about once.
@lru_cache(maxsize=64)
def _foreseen(state: DiverciteState, seconds: float, nodes: float) -> Verdict | None:
    """Nothing where the token is to be placed: the engine has no opinion of that."""
    position = read(state)
    if state.next is None:
        return Verdict(-1, standing(position) * POINT, 0, is_exact=True)
    if position.awaits_token:
        return None
    return Thought(position, Budget(seconds, nodes), Random(0)).verdict()


def _judged(
    state: DiverciteState, command: DiverciteCommand, before: Verdict | None, after: Verdict | None
) -> Assessed:
    seat, ply = state.next or 0, state.ply + 1
    ahead = fold(GAME.evolve, state, GAME.decide(state, command, seat, _FATE))
    lead = _of_white(after, ahead)
    if before is None or before.move == numbered(command):
        return Assessed(ply, seat, _written(state, command), lead)
    loss = (_of_white(before, state) - lead) * (-1 if seat else 1)
    if loss < _WORTH_TELLING:
        return Assessed(ply, seat, _written(state, command), lead)
    better = _written(state, told(before.move))
    return Assessed(ply, seat, _written(state, command), lead, better, loss)


def _of_white(found: Verdict | None, state: DiverciteState) -> float:
    """At the end, a lead is White's already."""
    if found is None:
        return 0.0
    return found.value / POINT * (-1 if state.next else 1)


def _written(state: DiverciteState, command: DiverciteCommand) -> str:
    happened = GAME.decide(state, command, state.next or 0, _FATE)
    return GAME.notate(happened[0]) or ""
