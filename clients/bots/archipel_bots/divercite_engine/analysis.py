"""Analyses the moves of a game: the value after each, and the best move where that lost points."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from math import inf
from random import Random
from typing import Final, TypeAlias

from msgspec import Struct

from archipel_bots.divercite_engine.features import score_lead
from archipel_bots.divercite_engine.iterative_deepening import IterativeDeepening, SearchResult
from archipel_bots.divercite_engine.payoff import POINT
from archipel_bots.divercite_engine.position import command_of, from_state, move_of
from archipel_bots.time_budget import Budget
from domain.chance import ScriptedChance
from domain.game import Seat, fold
from domain.games.divercite import GAME
from domain.games.divercite.commands import DiverciteCommand, DiverciteOptions
from domain.games.divercite.state import DiverciteState
from domain.record.codec import Recorded

Record: TypeAlias = Recorded[DiverciteOptions, DiverciteCommand]

_CHANCE: Final = ScriptedChance()
# In points; smaller losses are within the error of the evaluation.
_MIN_LOSS: Final = 0.5


class AnalysedMove(Struct, frozen=True):
    """One move; leads are White's at the end of the game, in points, by the search."""

    ply: int
    seat: Seat
    move: str
    lead: float
    better: str | None = None
    loss: float = 0.0


def analyse_game(
    record: Record, *, seconds: float = inf, nodes: float = inf
) -> Iterator[AnalysedMove]:
    """Every move in turn; the limits hold for each position."""
    for number in range(len(record.moves)):
        yield analyse_move(record, number, seconds, nodes)


def analyse_move(record: Record, number: int, seconds: float, nodes: float) -> AnalysedMove:
    """The move of this number, counted from 0."""
    before, after = islice(_states(record), number, number + 2)
    results = (_search(before, seconds, nodes), _search(after, seconds, nodes))
    return _analysed(before, record.moves[number][1], *results)


def _states(record: Record) -> Iterator[DiverciteState]:
    """Before each move, and at the end."""
    events = GAME.set_up(record.options, 2, _CHANCE)
    state = fold(GAME.evolve, GAME.initial_state(), events)
    yield state
    for seat, command in record.moves:
        state = fold(GAME.evolve, state, GAME.decide(state, command, seat, _CHANCE))
        yield state


# Cached: the position after one move is the position before the next.
@lru_cache(maxsize=64)
def _search(state: DiverciteState, seconds: float, nodes: float) -> SearchResult | None:
    """None where the token is to be placed, which is not searched."""
    position = from_state(state)
    if state.next is None:
        return SearchResult(-1, score_lead(position) * POINT, 0, is_exact=True)
    if position.awaits_token:
        return None
    return IterativeDeepening(position, Budget(seconds, nodes), Random(0)).search()


def _analysed(
    state: DiverciteState,
    command: DiverciteCommand,
    before: SearchResult | None,
    after: SearchResult | None,
) -> AnalysedMove:
    seat, ply = state.next or 0, state.ply + 1
    ahead = fold(GAME.evolve, state, GAME.decide(state, command, seat, _CHANCE))
    lead = _white_lead(after, ahead)
    if before is None or before.move == move_of(command):
        return AnalysedMove(ply, seat, _notation(state, command), lead)
    loss = (_white_lead(before, state) - lead) * (-1 if seat else 1)
    if loss < _MIN_LOSS:
        return AnalysedMove(ply, seat, _notation(state, command), lead)
    better = _notation(state, command_of(before.move))
    return AnalysedMove(ply, seat, _notation(state, command), lead, better, loss)


def _white_lead(found: SearchResult | None, state: DiverciteState) -> float:
    """Values are for the side to move; at the end, for White."""
    if found is None:
        return 0.0
    return found.value / POINT * (-1 if state.next else 1)


def _notation(state: DiverciteState, command: DiverciteCommand) -> str:
    events = GAME.decide(state, command, state.next or 0, _CHANCE)
    return GAME.notate(events[0]) or ""
