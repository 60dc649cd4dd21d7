"""The entry types of a Dice Miner pack, and its lines grouped by type."""

from collections.abc import Iterable, Sequence
from typing import Annotated, TypeAlias, TypeVar, cast

from msgspec import Meta

from domain.games.dice_miner.material import DICE, Face
from domain.language import LocalizedName
from domain.messages import named
from domain.packs import Entry, InvalidPackError, Line

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


E = TypeVar("E", bound=DiceMinerEntry)
Lines: TypeAlias = Sequence[Line[DiceMinerEntry]]


def lines_of(lines: Lines, kind: type[E]) -> list[Line[E]]:
    return [cast("Line[E]", line) for line in lines if isinstance(line.entry, kind)]


def check_ids(lines: Sequence[Line[E]], known: Iterable[str], what: str) -> None:
    missing = dict.fromkeys(known)
    for line in lines:
        if line.entry.id not in missing:
            raise InvalidPackError(line.where, f"there is no {what} {line.entry.id}")
    for line in lines:
        del missing[line.entry.id]
    if missing:
        where = lines[-1].where if lines else "line 1"
        raise InvalidPackError(where, f"{what} {next(iter(missing))} is missing")
