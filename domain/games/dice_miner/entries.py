"""The entry types of a Dice Miner pack."""

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
    """The name of a symbol."""

    name: LocalizedName


class HeroEntry(_Figure, frozen=True, kw_only=True):
    """A hero with its permanent faces."""

    name: LocalizedName
    shows: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=6)]


class BandEntry(_Figure, frozen=True, kw_only=True):
    """The title of a range of solo scores; open-ended without `high`."""

    low: Points
    high: Points | None = None
    name: LocalizedName


class PrintedBandEntry(_Figure, frozen=True, kw_only=True):
    """The printed limits of a band where our reading differs."""

    low: Points
    high: Points | None = None


DiceMinerEntry: TypeAlias = (
    DieEntry | FaceEntry | RowEntry | SymbolEntry | HeroEntry | BandEntry | PrintedBandEntry
)
