"""What happens to a lone miner."""

from typing import TypeAlias

from domain.games.dice_miner.happening import Happening
from domain.games.dice_miner.material import Face, Place, Position


class CollectionBegun(Happening, frozen=True):
    """The magic dice that a lone miner starts with."""

    dice: tuple[Face, ...]


class DieMined(Happening, frozen=True):
    """From the mountain into the collection; `tool` neutralises it if it is a hazard."""

    place: Place
    face: Face
    tool: Position | None = None


class FaceNamed(Happening, frozen=True):
    """A beer is that face from now on."""

    die: Position
    face: Face
    tool: Position | None = None
    forced: bool = False  # it could be nothing else


class TreasureCached(Happening, frozen=True):
    die: Position
    chest: Position


class TreasureLeft(Happening, frozen=True):
    """The treasure just taken will never be cached."""

    die: Position


class MagicSpent(Happening, frozen=True):
    """Out of the game; so many dice are to be recycled for it."""

    die: Position
    face: Face


class DieRecycled(Happening, frozen=True):
    """From the mountain back into the bag."""

    place: Place
    face: Face
    forced: bool = False  # all that still lay there had to go


class MountainRefilled(Happening, frozen=True):
    """As at the start, around what still lies there."""

    dice: tuple[Face, ...]


class MiningStopped(Happening, frozen=True):
    forced: bool  # nothing more could be done


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
