"""Folds the common events and those of the solo game into the state."""

from typing import assert_never

from msgspec.structs import replace

from domain.games.dice_miner import events as e
from domain.games.dice_miner.events import DiceMinerEvent, SoloEvent
from domain.games.dice_miner.material import KINDS, SHOWN, Bag, Face, Position, bag_of
from domain.games.dice_miner.mountain import PLACE, gaps, size, taken
from domain.games.dice_miner.solo_holding import asked_of
from domain.games.dice_miner.state import (
    DiceMinerState,
    Held,
    Question,
    RecyclingWanted,
    Trove,
)
from domain.games.dice_miner.table_evolve import evolve_table


def evolve(state: DiceMinerState, event: DiceMinerEvent) -> DiceMinerState:
    if isinstance(event, e.MineOpened):
        return _opened(event)
    if isinstance(event, e.MountainFilled):
        return _filled(state, event.dice)
    if isinstance(event, SoloEvent):
        return _evolve_solo(state, event)
    return evolve_table(state, event)


def _evolve_solo(state: DiceMinerState, event: SoloEvent) -> DiceMinerState:
    match event:
        case e.DieMined(place, face, tool):
            mountain = taken(state.mountain, PLACE[place])
            held = (*state.trove.dice, Held(face, tool))
            return _asking(replace(state, mountain=mountain), held, len(held) - 1)
        case e.FaceNamed(die, face, tool):
            held = _changed(state.trove.dice, die, Held(face, tool))
            return _asking(state, held, die)
        case e.TreasureCached(die, chest):
            held = _changed(state.trove.dice, die, Held(state.trove.dice[die].face, chest))
            return _holding(state, held, None)
        case e.TreasureLeft():
            return replace(state, question=None)
        case e.MagicSpent(die, face):
            return _spent(state, die, face)
        case e.DieRecycled(place, face):
            return _recycled(state, PLACE[place], face)
        case e.MountainRefilled(dice):
            return replace(_filled(state, dice), refills=state.refills - 1)
        case e.CollectionBegun(dice):
            bag = _less(state.bag, bag_of(dice))
            return _asking(replace(state, bag=bag), tuple(Held(face) for face in dice), None)
        case e.MiningStopped():
            return replace(state, phase="over", queue=(), question=None)
        case _:
            assert_never(event)


def _opened(event: e.MineOpened) -> DiceMinerState:
    return DiceMinerState(
        players=event.players,
        figures=event.figures,
        pack=event.pack,
        magic_dice=event.magic_dice,
        caching=event.caching,
        bands=event.bands,
        bag=event.figures.bag,
        troves=(Trove(),) * event.players,
        phase="excavation" if event.players == 1 else "heroes",
        queue=(0,) if event.players == 1 else (),
        points=(0,) * event.players,
    )


def _filled(state: DiceMinerState, dice: tuple[Face, ...]) -> DiceMinerState:
    mountain = [*state.mountain]
    for place, face in zip(gaps(state.mountain), dice, strict=False):
        mountain[place] = face
    return replace(state, mountain=tuple(mountain), bag=_less(state.bag, bag_of(dice)))


def _less(bag: Bag, drawn: Bag) -> Bag:
    return tuple(left - gone for left, gone in zip(bag, drawn, strict=True))


def _changed(dice: tuple[Held, ...], die: Position, held: Held) -> tuple[Held, ...]:
    return (*dice[:die], held, *dice[die + 1 :])


def _asking(state: DiceMinerState, dice: tuple[Held, ...], die: Position | None) -> DiceMinerState:
    return _holding(state, dice, asked_of(state, dice, die))


def _holding(
    state: DiceMinerState, dice: tuple[Held, ...], question: Question | None
) -> DiceMinerState:
    return replace(state, troves=(Trove(dice),), question=question)


def _spent(state: DiceMinerState, die: Position, face: Face) -> DiceMinerState:
    """The indices of the dice behind it decrease, also where other dice refer to them."""
    dice = tuple(
        replace(held, on=held.on - 1) if held.on is not None and held.on > die else held
        for place, held in enumerate(state.trove.dice)
        if place != die
    )
    left = min(SHOWN[face].value, size(state.mountain))
    return _holding(replace(state, box=state.box + 1), dice, RecyclingWanted(left))


def _recycled(state: DiceMinerState, place: int, face: Face) -> DiceMinerState:
    asked = state.question
    left = asked.left - 1 if isinstance(asked, RecyclingWanted) else 0
    kind = KINDS.index(SHOWN[face].kind)
    return replace(
        state,
        mountain=taken(state.mountain, place),
        bag=tuple(count + (at == kind) for at, count in enumerate(state.bag)),
        question=RecyclingWanted(left) if left else None,
    )
