"""Folds the events of the game for several into the state."""

from collections.abc import Mapping, Sequence
from typing import assert_never

from msgspec.structs import replace

from domain.game import Seat
from domain.games.dice_miner import events as e
from domain.games.dice_miner.events import TableEvent
from domain.games.dice_miner.material import SHOWN, Face, Place, Position
from domain.games.dice_miner.mountain import PLACE, size, taken
from domain.games.dice_miner.state import DiceMinerState, Held, MarkingWanted, Trove
from domain.games.dice_miner.table_holding import clockwise, rerollable


def evolve_table(state: DiceMinerState, event: TableEvent) -> DiceMinerState:
    match event:
        case e.DiePicked(seat, place, face):
            return _picked(state, seat, place, face)
        case e.BeerShared(seat, die, to, face):
            return _shared(state, seat, die, to, face)
        case e.MagicCast(seat, die):
            spent = replace(state.troves[seat].dice[die], spent=True)
            value = SHOWN[spent.face].value
            return _conjuring(_with_dice(state, seat, {die: spent}), seat, value)
        case e.HeroCalled(seat):
            trove = state.troves[seat]
            called = replace(trove, called=trove.called + 1)
            return _conjuring(_with_trove(state, seat, called), seat, 1)
        case e.DieMarked(_, die):
            return _marked(state, die)
        case e.DiceRerolled(seat, dice, faces):
            held = {die: Held(face) for die, face in zip(dice, faces, strict=True)}
            return replace(_with_dice(state, seat, held), question=None)
        case e.MagicEnded() | e.CachingEnded():
            return replace(state, queue=state.queue[1:])
        case e.DieCached(seat, die):
            cached = replace(state.troves[seat].dice[die], cached=True)
            return _with_dice(state, seat, {die: cached})
        case e.TroveRerolled(seat, faces):
            return _rerolled(state, seat, faces)
        case _:
            return _passed_on(state, event)


def _passed_on(
    state: DiceMinerState,
    event: e.TunnelDiceRolled
    | e.StarterNamed
    | e.HeroTaken
    | e.PhaseBegun
    | e.RoundScored
    | e.RoundBegun
    | e.TieBreakBegun
    | e.TieBreakScored
    | e.MineClosed,
) -> DiceMinerState:
    """Passes the turn to the next player or phase."""
    match event:
        case e.TunnelDiceRolled():
            return state
        case e.StarterNamed(seat):
            # Heroes are taken counter-clockwise, by the starting player last.
            return replace(state, starter=seat, queue=tuple(clockwise(state, seat)[::-1]))
        case e.HeroTaken(seat, hero):
            return _hero_taken(_with_trove(state, seat, Trove(hero=hero)))
        case e.PhaseBegun(phase, order):
            return replace(state, phase=phase, queue=order)
        case e.RoundScored(points):
            totals = (old + new for old, new in zip(state.points, points, strict=True))
            return replace(_refreshed(state), points=tuple(totals), is_scored=True)
        case e.RoundBegun(starter):
            return _round_begun(state, starter)
        case e.TieBreakBegun(seats):
            breaks = state.tie_breaks + 1
            return replace(state, tied=seats, tie_points=(), tie_breaks=breaks, is_scored=False)
        case e.TieBreakScored(points):
            return replace(_refreshed(state), tie_points=points, is_scored=True)
        case e.MineClosed(winners):
            return replace(state, phase="over", queue=(), winners=winners)
        case _:
            assert_never(event)


def _picked(state: DiceMinerState, seat: Seat, place: Place, face: Face) -> DiceMinerState:
    trove = state.troves[seat]
    state = _with_trove(state, seat, replace(trove, dice=(*trove.dice, Held(face))))
    state = replace(state, mountain=taken(state.mountain, PLACE[place]), picks=state.picks - 1)
    return state if state.picks else _turn(state, (seat + 1) % state.players)


def _turn(state: DiceMinerState, seat: Seat) -> DiceMinerState:
    return replace(state, queue=(seat,), next_picker=seat, picks=1, shared=False)


def _shared(
    state: DiceMinerState, seat: Seat, die: Position, to: Seat, face: Face
) -> DiceMinerState:
    giver, taker = state.troves[seat], state.troves[to]
    left = (*giver.dice[:die], *giver.dice[die + 1 :])
    state = _with_trove(state, seat, replace(giver, dice=left))
    state = _with_trove(state, to, replace(taker, dice=(*taker.dice, Held(face))))
    return replace(state, picks=min(2, size(state.mountain)), shared=True)


def _conjuring(state: DiceMinerState, seat: Seat, symbols: int) -> DiceMinerState:
    left = min(symbols, len(rerollable(state.troves[seat])))
    return replace(state, question=MarkingWanted(left))


def _marked(state: DiceMinerState, die: Position) -> DiceMinerState:
    if not isinstance(state.question, MarkingWanted):
        raise TypeError(state.question)
    marked = (*state.question.marked, die)
    return replace(state, question=MarkingWanted(state.question.left - 1, marked))


def _rerolled(state: DiceMinerState, seat: Seat, faces: Sequence[Face]) -> DiceMinerState:
    fresh = iter(faces)
    trove = state.troves[seat]
    dice = tuple(Held(held.face if held.cached else next(fresh)) for held in trove.dice)
    return _with_trove(state, seat, replace(trove, dice=dice))


def _refreshed(state: DiceMinerState) -> DiceMinerState:
    """Spent magic is available again."""
    troves = tuple(
        replace(trove, called=0, dice=tuple(replace(held, spent=False) for held in trove.dice))
        for trove in state.troves
    )
    return replace(state, troves=troves)


def _hero_taken(state: DiceMinerState) -> DiceMinerState:
    state = replace(state, queue=state.queue[1:])
    return state if state.queue else _turn(replace(state, phase="excavation"), state.starter)


def _round_begun(state: DiceMinerState, starter: Seat) -> DiceMinerState:
    troves = tuple(
        replace(trove, dice=tuple(Held(held.face) for held in trove.dice)) for trove in state.troves
    )
    begun = replace(state, troves=troves, starter=starter, round=state.round + 1)
    return _turn(replace(begun, phase="excavation", is_scored=False), starter)


def _with_trove(state: DiceMinerState, seat: Seat, trove: Trove) -> DiceMinerState:
    return replace(state, troves=(*state.troves[:seat], trove, *state.troves[seat + 1 :]))


def _with_dice(
    state: DiceMinerState, seat: Seat, changed: Mapping[Position, Held]
) -> DiceMinerState:
    trove = state.troves[seat]
    dice = tuple(changed.get(place, held) for place, held in enumerate(trove.dice))
    return _with_trove(state, seat, replace(trove, dice=dice))
