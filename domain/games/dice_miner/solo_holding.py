"""Constraints of a solo collection: runs, free tools, capacity of chests (R14-R22)."""

from collections.abc import Sequence
from typing import TypeAlias

from domain.games.dice_miner.material import (
    ANSWERS,
    SHOWN,
    TUNNELS,
    Face,
    Position,
    Shown,
    Symbol,
)
from domain.games.dice_miner.state import (
    CachingWanted,
    DiceMinerState,
    FaceWanted,
    Held,
    Question,
)

Dice: TypeAlias = Sequence[Held]


def tunnels(dice: Dice) -> tuple[int, ...]:
    """How many dice of each number: each number above one continues a run of its own."""
    faces = [held.face for held in dice]
    return tuple([faces.count(face) for face in TUNNELS])


def runs(dice: Dice) -> list[int]:
    """The last number of every run, the longest first."""
    counts = tunnels(dice)
    return [sum(count > run for count in counts) for run in range(counts[0])]


def continues(dice: Dice, number: int) -> bool:
    counts = tunnels(dice)
    return number == 1 or counts[number - 2] > counts[number - 1]


def free_tool(dice: Dice, hazard: Symbol) -> Position | None:
    """The first tool against this hazard that lies under nothing yet."""
    used = {held.on for held in dice}
    for place, held in enumerate(dice):
        if held.shown.symbol == ANSWERS[hazard] and place not in used:
            return place
    return None


def room(state: DiceMinerState, dice: Dice) -> dict[Position, int]:
    """The chests that are still free on each die that shows some."""
    free = {
        place: held.shown.value for place, held in enumerate(dice) if held.shown.symbol == "chest"
    }
    for held in dice:
        if held.on in free:
            free[held.on] -= takes(state, held.shown)
    return free


def takes(state: DiceMinerState, treasure: Shown) -> int:
    """How many chests a treasure fills (R21, R22)."""
    return treasure.value if state.caching == "gems" else 1


def chests_for(state: DiceMinerState, dice: Dice, treasure: Shown) -> list[Position]:
    wanted = takes(state, treasure)
    return [place for place, free in room(state, dice).items() if free >= wanted]


def may_be(dice: Dice, shown: Shown) -> bool:
    """Whether a die with this face may join the collection; a beer always may."""
    if shown.symbol == "tunnel":
        return continues(dice, shown.value)
    if shown.kind == "hazard":
        return free_tool(dice, shown.symbol) is not None
    return True


def tool_for(dice: Dice, shown: Shown) -> Position | None:
    is_hazard = shown.symbol in ANSWERS
    return free_tool(dice, shown.symbol) if is_hazard else None


def asked_of(state: DiceMinerState, dice: Dice, die: Position | None) -> Question | None:
    """The question about the die just taken or named, otherwise about a waiting beer."""
    if die is not None and _may_be_cached(state, dice, dice[die].shown):
        return CachingWanted(die)
    waiting = [place for place, held in enumerate(dice) if held.shown.symbol == "beer"]
    return FaceWanted(waiting[0]) if waiting else None


def _may_be_cached(state: DiceMinerState, dice: Dice, shown: Shown) -> bool:
    return shown.symbol == "gem" and bool(chests_for(state, dice, shown))


def nameable(state: DiceMinerState, dice: Dice, beer: Shown) -> list[Face]:
    """The faces that a beer of this kind may become now."""
    meanings = state.figures.of(beer.kind).meanings
    return [face for face in meanings if may_be(dice, SHOWN[face])]
