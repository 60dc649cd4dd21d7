"""What a pack of Dice Miner may say, line by line."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from domain.games.dice_miner.material import DICE, Face
from domain.messages import named
from domain.packs import Entry, LocalizedName

Points: TypeAlias = Annotated[int, Meta(ge=0)]


def _tag(name: str) -> str:
    return named("dice_miner")(name.removesuffix("Entry"))


class _Figure(Entry, frozen=True, tag_field="entry", tag=_tag):
    pass


class DieEntry(_Figure, frozen=True, kw_only=True):
    """A kind of die, and how many there are."""

    count: Annotated[int, Meta(ge=0, le=DICE)]
    colour: str
    name: LocalizedName


class FaceEntry(_Figure, frozen=True, kw_only=True):
    """One of the six sides of a kind of die: `tool-3` is the third of a tool die."""

    shows: Face


class RowEntry(_Figure, frozen=True, kw_only=True):
    """A row of the mountain, `a` being the top, and how many dice lie in it."""

    dice: Annotated[int, Meta(ge=1, le=6)]


class SymbolEntry(_Figure, frozen=True, kw_only=True):
    """What a symbol is called."""

    name: LocalizedName


class HeroEntry(_Figure, frozen=True, kw_only=True):
    """A hero, and the faces that it has for good."""

    name: LocalizedName
    shows: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=6)]


class BandEntry(_Figure, frozen=True, kw_only=True):
    """What a score alone is called; without `high` it has no end."""

    low: Points
    high: Points | None = None
    name: LocalizedName


class PrintedBandEntry(_Figure, frozen=True, kw_only=True):
    """What the sheet prints for a band that we read otherwise."""

    low: Points
    high: Points | None = None


DiceMinerEntry: TypeAlias = (
    DieEntry | FaceEntry | RowEntry | SymbolEntry | HeroEntry | BandEntry | PrintedBandEntry
)
