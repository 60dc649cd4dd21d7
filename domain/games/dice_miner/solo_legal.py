"""Legality of commands in the solo game (R11-R30)."""

from collections.abc import Iterator
from typing import assert_never

from domain.choices import Choice, choice
from domain.components import Component
from domain.games.dice_miner import commands as c
from domain.games.dice_miner import refusals as because
from domain.games.dice_miner.commands import SoloCommand
from domain.games.dice_miner.material import ANSWERS, SHOWN, Face, Place, Position
from domain.games.dice_miner.mountain import PLACE, laden, size, tops
from domain.games.dice_miner.solo_holding import chests_for, may_be, nameable
from domain.games.dice_miner.state import (
    CachingWanted,
    DiceMinerState,
    FaceWanted,
    RecyclingWanted,
)
from domain.refusals import Refusal


def why_not_alone(state: DiceMinerState, command: SoloCommand) -> Refusal | None:
    match command:
        case c.NameFace(face):
            return _why_not_name(state, face)
        case c.CacheTreasure(chest):
            return _why_not_cache(state, chest)
        case c.LeaveTreasure():
            asked = isinstance(state.question, CachingWanted)
            return None if asked else Refusal(because.NOT_ASKED)
        case c.RecycleDie(place):
            asked = isinstance(state.question, RecyclingWanted)
            return _why_not_top(state, place) if asked else Refusal(because.NOT_ASKED)
        case c.PickDie() | c.SpendMagic() | c.RefillMountain() | c.StopMining():
            if state.question is not None:
                return Refusal(because.QUESTION_OPEN)
            return _why_not_act(state, command)
        case _:
            assert_never(command)


def choices_alone(state: DiceMinerState) -> Iterator[Choice]:
    match state.question:
        case FaceWanted(die):
            beer = state.trove.dice[die].shown
            yield choice(c.NameFace, face=nameable(state, state.trove.dice, beer))
        case CachingWanted(die):
            treasure = state.trove.dice[die].shown
            yield choice(c.CacheTreasure, chest=chests_for(state, state.trove.dice, treasure))
            yield choice(c.LeaveTreasure)
        case RecyclingWanted():
            yield choice(c.RecycleDie, place=tops(state.mountain))
        case _:
            yield from actions(state)
            yield choice(c.StopMining)


def actions(state: DiceMinerState) -> Iterator[Choice]:
    """The three actions, where possible."""
    if places := [place for place in tops(state.mountain) if _why_not_take(state, place) is None]:
        yield choice(c.PickDie, place=places)
    if size(state.mountain) and (magic := _magic(state)):
        yield choice(c.SpendMagic, die=magic)
    if _why_not_refill(state) is None:
        yield choice(c.RefillMountain)


def _why_not_act(
    state: DiceMinerState, command: c.PickDie | c.SpendMagic | c.RefillMountain | c.StopMining
) -> Refusal | None:
    match command:
        case c.PickDie(place):
            return _why_not_top(state, place) or _why_not_take(state, place)
        case c.SpendMagic(die):
            return _why_not_spend(state, die)
        case c.RefillMountain():
            return _why_not_refill(state)
        case c.StopMining():
            return None
        case _:
            assert_never(command)


def _why_not_top(state: DiceMinerState, place: Place) -> Refusal | None:
    if state.mountain[PLACE[place]] is None:
        return Refusal(because.NO_DIE_THERE, place=place)
    if laden(state.mountain, PLACE[place]):
        return Refusal(because.NOT_ON_TOP, place=place)
    return None


def _why_not_take(state: DiceMinerState, place: Place) -> Refusal | None:
    face = state.mountain[PLACE[place]]
    return _why_not_face(state, face) if face else None


def _why_not_face(state: DiceMinerState, face: Face) -> Refusal | None:
    dice, shown = state.trove.dice, SHOWN[face]
    if shown.symbol == "beer":
        return None if nameable(state, dice, shown) else Refusal(because.NOTHING_TO_NAME)
    if may_be(dice, shown):
        return None
    if shown.symbol == "tunnel":
        return Refusal(because.NO_RUN_TO_CONTINUE, number=shown.value)
    return Refusal(because.NO_FREE_TOOL, tool=Component("symbol", ANSWERS[shown.symbol]))


def _why_not_name(state: DiceMinerState, face: Face) -> Refusal | None:
    if not isinstance(state.question, FaceWanted):
        return Refusal(because.NOT_ASKED)
    beer = state.trove.dice[state.question.die].shown
    if face not in state.figures.of(beer.kind).meanings:
        return Refusal(because.NOT_ITS_FACE)
    return _why_not_face(state, face)


def _why_not_cache(state: DiceMinerState, chest: Position) -> Refusal | None:
    if not isinstance(state.question, CachingWanted):
        return Refusal(because.NOT_ASKED)
    dice = state.trove.dice
    fits = chest in chests_for(state, dice, dice[state.question.die].shown)
    return None if fits else Refusal(because.NO_ROOM)


def _why_not_spend(state: DiceMinerState, die: Position) -> Refusal | None:
    if die >= len(state.trove.dice):
        return Refusal(because.NO_SUCH_DIE)
    if die not in _magic(state):
        return Refusal(because.NO_MAGIC)
    return None if size(state.mountain) else Refusal(because.NOTHING_TO_RECYCLE)


def _why_not_refill(state: DiceMinerState) -> Refusal | None:
    if not state.refills:
        return Refusal(because.NO_REFILL_LEFT)
    if None not in state.mountain:
        return Refusal(because.MOUNTAIN_FULL)
    return None if any(state.bag) else Refusal(because.BAG_EMPTY)


def _magic(state: DiceMinerState) -> list[Position]:
    dice = state.trove.dice
    return [place for place, held in enumerate(dice) if held.shown.symbol == "magic"]
