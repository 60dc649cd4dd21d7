"""Decides commands of the solo game, and the forced events that follow (R7-R30)."""

from typing import TypeAlias, assert_never

from domain.chance import Chance
from domain.event_builder import EventBuilder
from domain.games.dice_miner import commands as c
from domain.games.dice_miner import events as e
from domain.games.dice_miner.commands import SoloCommand
from domain.games.dice_miner.events import DiceMinerEvent
from domain.games.dice_miner.material import SHOWN, Face, Kind, Place, Position
from domain.games.dice_miner.mountain import PLACE, size, tops
from domain.games.dice_miner.rolling import poured, rolled
from domain.games.dice_miner.solo_holding import nameable, tool_for
from domain.games.dice_miner.solo_legal import actions
from domain.games.dice_miner.state import (
    CachingWanted,
    DiceMinerState,
    FaceWanted,
    RecyclingWanted,
)

DiceMinerBuilder: TypeAlias = EventBuilder[DiceMinerState, DiceMinerEvent]


def begin_alone(builder: DiceMinerBuilder, chance: Chance) -> None:
    state = builder.state
    kinds: list[Kind] = ["magic" for _ in range(state.magic_dice)]
    builder.add(e.CollectionBegun(rolled(state.figures, kinds, chance)))
    builder.add(e.MountainFilled(_from_bag(builder.state, chance)))
    _go_on(builder)


def act_alone(builder: DiceMinerBuilder, command: SoloCommand, chance: Chance) -> None:
    builder.add(_first(builder.state, command, chance))
    _go_on(builder)


def _first(state: DiceMinerState, command: SoloCommand, chance: Chance) -> DiceMinerEvent:
    match command:
        case c.PickDie(place):
            face = _lying(state, place)
            return e.DieMined(place, face, tool_for(state.trove.dice, SHOWN[face]))
        case c.NameFace(face):
            return _named(state, face, forced=False)
        case c.CacheTreasure(chest):
            return e.TreasureCached(_asked(state), chest)
        case c.LeaveTreasure():
            return e.TreasureLeft(_asked(state))
        case c.SpendMagic(die):
            return e.MagicSpent(die, state.trove.dice[die].face)
        case c.RecycleDie(place):
            return e.DieRecycled(place, _lying(state, place))
        case c.RefillMountain():
            return e.MountainRefilled(_from_bag(state, chance))
        case c.StopMining():
            return e.MiningStopped(forced=False)
        case _:
            assert_never(command)


def _go_on(builder: DiceMinerBuilder) -> None:
    """Forced events follow at once, and so does the end (R25, R30)."""
    while forced := _forced(builder.state):
        builder.add(forced)
    state = builder.state
    if not state.is_over and state.question is None and not any(actions(state)):
        builder.add(e.MiningStopped(forced=True))


def _forced(state: DiceMinerState) -> DiceMinerEvent | None:
    match state.question:
        case RecyclingWanted(left) if left == size(state.mountain):
            place = tops(state.mountain)[0]
            return e.DieRecycled(place, _lying(state, place), forced=True)
        case FaceWanted(die):
            dice = state.trove.dice
            faces = nameable(state, dice, dice[die].shown)
            return _named(state, faces[0], forced=True) if len(faces) == 1 else None
        case _:
            return None


def _named(state: DiceMinerState, face: Face, *, forced: bool) -> e.FaceNamed:
    return e.FaceNamed(_asked(state), face, tool_for(state.trove.dice, SHOWN[face]), forced)


def _asked(state: DiceMinerState) -> Position:
    """The die of the open question."""
    match state.question:
        case FaceWanted(die) | CachingWanted(die):
            return die
        case _:
            raise ValueError(state.question)


def _lying(state: DiceMinerState, place: Place) -> Face:
    face = state.mountain[PLACE[place]]
    if face is None:
        raise ValueError(place)
    return face


def _from_bag(state: DiceMinerState, chance: Chance) -> tuple[Face, ...]:
    return poured(state.figures, state.bag, state.mountain.count(None), chance)
