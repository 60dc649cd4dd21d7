"""Legality of commands in the solo game (R11-R30)."""

from collections.abc import Iterator
from typing import assert_never

from domain.choices import Choice, choice
from domain.components import Amounts, AnyOf, Component
from domain.games.dice_miner import commands as c
from domain.games.dice_miner import refusals as because
from domain.games.dice_miner.commands import SoloCommand
from domain.games.dice_miner.material import ANSWERS, SHOWN, Face, Place, Position
from domain.games.dice_miner.mountain import PLACE, laden, lying_on, size, tops
from domain.games.dice_miner.names import face as named_face
from domain.games.dice_miner.pending import no_such_die, not_asked, waiting
from domain.games.dice_miner.solo_holding import chests_for, may_be, nameable, room, takes
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
            return None if asked else not_asked(state, "caching")
        case c.RecycleDie(place):
            asked = isinstance(state.question, RecyclingWanted)
            return _why_not_top(state, place) if asked else not_asked(state, "recycling")
        case c.PickDie() | c.SpendMagic() | c.RefillMountain() | c.StopMining():
            if state.question is not None:
                return waiting(state.question)
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
        return Refusal(because.NOT_ON_TOP, place=place, above=lying_on(state.mountain, place))
    return None


def _why_not_take(state: DiceMinerState, place: Place) -> Refusal | None:
    face = state.mountain[PLACE[place]]
    return _why_not_face(state, face) if face else None


def _why_not_face(state: DiceMinerState, face: Face) -> Refusal | None:
    dice, shown = state.trove.dice, SHOWN[face]
    if shown.symbol == "beer":
        tools = AnyOf(tuple(Component("symbol", tool) for tool in ANSWERS.values()))
        named = nameable(state, dice, shown)
        return None if named else Refusal(because.NOTHING_TO_NAME, tool=tools)
    if may_be(dice, shown):
        return None
    if shown.symbol == "tunnel":
        number = shown.value
        return Refusal(because.NO_RUN_TO_CONTINUE, number=number, before=number - 1)
    tool = ANSWERS[shown.symbol]
    return Refusal(
        because.NO_FREE_TOOL,
        hazard=named_face(face),
        tool=Component("symbol", tool),
        missing=Amounts("symbol", {tool: 1}),
    )


def _why_not_name(state: DiceMinerState, face: Face) -> Refusal | None:
    if not isinstance(state.question, FaceWanted):
        return not_asked(state, "face")
    beer = state.trove.dice[state.question.die].shown
    if face not in state.figures.of(beer.kind).meanings:
        faces = AnyOf(tuple(map(named_face, nameable(state, state.trove.dice, beer))))
        return Refusal(because.NOT_ITS_FACE, die=Component("die", beer.kind), faces=faces)
    return _why_not_face(state, face)


def _why_not_cache(state: DiceMinerState, chest: Position) -> Refusal | None:
    if not isinstance(state.question, CachingWanted):
        return not_asked(state, "caching")
    dice = state.trove.dice
    treasure = dice[state.question.die]
    if chest in chests_for(state, dice, treasure.shown):
        return None
    return Refusal(
        because.NO_ROOM,
        treasure=named_face(treasure.face),
        needed=Amounts("symbol", {"chest": takes(state, treasure.shown)}),
        free=Amounts("symbol", {"chest": room(state, dice).get(chest, 0)}),
    )


def _why_not_spend(state: DiceMinerState, die: Position) -> Refusal | None:
    if die >= len(state.trove.dice):
        return no_such_die(state, die)
    if die not in _magic(state):
        return Refusal(because.NO_MAGIC, shown=named_face(state.trove.dice[die].face))
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
