"""Transitions between phases and rounds of the game for several, up to the end (R45-R58)."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from domain.chance import Chance
from domain.event_builder import EventBuilder
from domain.game import Seat
from domain.games.dice_miner import events as e
from domain.games.dice_miner.events import DiceMinerEvent
from domain.games.dice_miner.material import ROUNDS, TIE_BREAKS, Face, Kind
from domain.games.dice_miner.rolling import poured, rolled
from domain.games.dice_miner.scoring import worths
from domain.games.dice_miner.state import DiceMinerState
from domain.games.dice_miner.table_holding import cacheable, clockwise, has_magic

DiceMinerBuilder: TypeAlias = EventBuilder[DiceMinerState, DiceMinerEvent]


def highest(seats: Sequence[Seat], points: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the most points."""
    most = max(points)
    return tuple([seat for seat, each in zip(seats, points, strict=True) if each == most])


def filled(state: DiceMinerState, chance: Chance) -> tuple[Face, ...]:
    return poured(state.figures, state.bag, state.mountain.count(None), chance)


def begin_magic(builder: DiceMinerBuilder, chance: Chance) -> None:
    """The seats with usable magic, from the one that would pick next (R45)."""
    if not _begin(builder, "magic"):
        score(builder, chance)


def score(builder: DiceMinerBuilder, chance: Chance) -> None:
    state = builder.state
    if state.tied:
        now = worths(state)
        builder.add(e.TieBreakScored(tuple(now[seat].total for seat in state.tied)))
        _finish(builder, highest(state.tied, builder.state.tie_points), chance)
        return
    builder.add(e.RoundScored(tuple(each.total for each in worths(state))))
    if state.round == ROUNDS:
        _finish(builder, highest(range(state.players), builder.state.points), chance)
    elif not _begin(builder, "caching"):
        replenish(builder, chance)


def replenish(builder: DiceMinerBuilder, chance: Chance) -> None:
    """Rerolls uncached dice; the player with the fewest points begins (R54, R55)."""
    for seat in range(builder.state.players):
        _reroll(builder, seat, chance)
    points = builder.state.points
    last = highest(range(len(points)), [-each for each in points])
    (starter,) = last if len(last) == 1 else chance.draw(last, 1)
    builder.add(e.RoundBegun(starter, by_lot=len(last) > 1))
    builder.add(e.MountainFilled(filled(builder.state, chance)))


def _finish(builder: DiceMinerBuilder, leaders: tuple[Seat, ...], chance: Chance) -> None:
    """One winner, or one more magic and scoring phase among the leaders (R56-R58)."""
    if len(leaders) == 1 or builder.state.tie_breaks == TIE_BREAKS:
        builder.add(e.MineClosed(leaders))
        return
    builder.add(e.TieBreakBegun(leaders))
    for seat in leaders:
        _reroll(builder, seat, chance)
    begin_magic(builder, chance)


def _begin(builder: DiceMinerBuilder, phase: Literal["magic", "caching"]) -> bool:
    """Begins a phase; returns whether any seat has a decision in it."""
    state = builder.state
    order = tuple(seat for seat in _order(state) if _has_decision(state, seat, phase))
    if order:
        builder.add(e.PhaseBegun(phase, order))
    return bool(order)


def _order(state: DiceMinerState) -> Sequence[Seat]:
    seats = clockwise(state, state.next_picker)
    return [seat for seat in seats if not state.tied or seat in state.tied]


def _has_decision(state: DiceMinerState, seat: Seat, phase: Literal["magic", "caching"]) -> bool:
    trove = state.troves[seat]
    if phase == "magic":
        return has_magic(state.figures, trove)
    return bool(cacheable(state.figures, trove))


def _reroll(builder: DiceMinerBuilder, seat: Seat, chance: Chance) -> None:
    state = builder.state
    loose: list[Kind] = [held.shown.kind for held in state.troves[seat].dice if not held.cached]
    if loose:
        builder.add(e.TroveRerolled(seat, rolled(state.figures, loose, chance)))
