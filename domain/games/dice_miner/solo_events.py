"""Events of the solo game."""

from typing import TypeAlias

from domain.games.dice_miner.happening import Happening
from domain.games.dice_miner.material import Face, Place, Position


class CollectionBegun(Happening, frozen=True):
    """The magic dice at the start."""

    dice: tuple[Face, ...]


class DieMined(Happening, frozen=True):
    """From the mountain into the collection; `tool` neutralises it if it is a hazard."""

    place: Place
    face: Face
    tool: Position | None = None


class FaceNamed(Happening, frozen=True):
    """The beer counts as this face from now on."""

    die: Position
    face: Face
    tool: Position | None = None
    forced: bool = False  # it was the only face possible


class TreasureCached(Happening, frozen=True):
    die: Position
    chest: Position


class TreasureLeft(Happening, frozen=True):
    """The treasure just taken will never be cached."""

    die: Position


class MagicSpent(Happening, frozen=True):
    """A magic die leaves the game; so many dice are to be recycled for it."""

    die: Position
    face: Face


class DieRecycled(Happening, frozen=True):
    """From the mountain back into the bag."""

    place: Place
    face: Face
    forced: bool = False  # as many as still lay there


class MountainRefilled(Happening, frozen=True):
    """As at the start, around the dice that still lie there."""

    dice: tuple[Face, ...]


class MiningStopped(Happening, frozen=True):
    forced: bool  # there was no other command


SoloEvent: TypeAlias = (
    CollectionBegun
    | DieMined
    | FaceNamed
    | TreasureCached
    | TreasureLeft
    | MagicSpent
    | DieRecycled
    | MountainRefilled
    | MiningStopped
)
