"""Whether a pack adds up to figures that can be played with (R61)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Final, TypeAlias, TypeVar, cast

import msgspec

from domain.games.dice_miner.entries import (
    BandEntry,
    DiceMinerEntry,
    DieEntry,
    FaceEntry,
    HeroEntry,
    PrintedBandEntry,
    RowEntry,
)
from domain.games.dice_miner.figures import Band, Dice, Figures, Hero
from domain.games.dice_miner.material import (
    DICE,
    HERO_NAMES,
    KINDS,
    MOST_MAGIC_DICE,
    RUN,
    SHOWN,
    SIDES,
    Face,
    Kind,
)
from domain.packs import BrokenPack, Line, Pack, built_in, read_pack

E = TypeVar("E", bound=DiceMinerEntry)
Lines: TypeAlias = Sequence[Line[DiceMinerEntry]]

ROOM: Final = 20

DiceMinerPack: TypeAlias = Pack[DiceMinerEntry, Figures]


def read(text: str, known: Sequence[DiceMinerPack] = ()) -> DiceMinerPack:
    return read_pack(text, msgspec.json.Decoder(DiceMinerEntry), assembled, known)


def assembled(lines: Lines) -> Figures:
    _check_rows(lines)
    bands = _bands(lines)
    return Figures(
        dice=tuple(_dice(lines)),
        heroes=tuple(_heroes(lines)),
        bands=bands,
        printed_bands=tuple(_printed(lines, bands)),
    )


def _dice(lines: Lines) -> Iterator[Dice]:
    dice, faces = _of(lines, DieEntry), _of(lines, FaceEntry)
    _check_ids(dice, KINDS, "kind of die")
    _check_ids(faces, [f"{kind}-{side + 1}" for kind in KINDS for side in range(SIDES)], "side")
    counts = {line.entry.id: line for line in dice}
    if (total := sum(line.entry.count for line in dice)) != DICE:
        raise BrokenPack(dice[-1].where, f"there are {total} dice, and should be {DICE}")
    if (magic := counts["magic"]).entry.count < MOST_MAGIC_DICE:
        raise BrokenPack(magic.where, f"there must be {MOST_MAGIC_DICE} magic dice to begin with")
    for kind in KINDS:
        sides = [line for line in faces if line.entry.id.startswith(f"{kind}-")]
        yield Dice(kind, counts[kind].entry.count, _sides(kind, sides))


def _sides(kind: Kind, lines: Sequence[Line[FaceEntry]]) -> tuple[Face, ...]:
    for line in lines:
        if SHOWN[line.entry.shows].kind != kind:
            raise BrokenPack(line.where, f"a {kind} die cannot show {line.entry.shows}")
    last = lines[-1].where
    faces: tuple[Face, ...] = tuple(
        [line.entry.shows for line in sorted(lines, key=lambda line: line.entry.id)]
    )
    if f"{kind}_beer" not in faces:
        raise BrokenPack(last, f"a {kind} die without beer")
    if kind == "tunnel" and len({*faces}) < RUN + 1:
        raise BrokenPack(last, f"a tunnel die must show every number from 1 to {RUN}")
    if {f"{kind}_beer"} == {*faces}:
        raise BrokenPack(last, f"a {kind} die must show more than beer")
    return faces


def _heroes(lines: Lines) -> Iterator[Hero]:
    heroes = _of(lines, HeroEntry)
    _check_ids(heroes, HERO_NAMES, "hero")
    by_id = {line.entry.id: line for line in heroes}
    for name in HERO_NAMES:
        line = by_id[name]
        if any(not SHOWN[face].value for face in line.entry.shows):
            raise BrokenPack(line.where, "a hero cannot show beer: nobody could roll it")
        yield Hero(name, line.entry.shows)


def _check_rows(lines: Lines) -> None:
    rows = _of(lines, RowEntry)
    _check_ids(rows, "abcde", "row")
    ordered = sorted(rows, key=lambda line: line.entry.id)
    if (held := sum(line.entry.dice for line in rows)) != ROOM:
        raise BrokenPack(ordered[-1].where, f"the rows hold {held} dice, and should hold {ROOM}")
    for above, line in pairwise(ordered):
        if line.entry.dice != above.entry.dice + 1:
            raise BrokenPack(line.where, "each row must hold one die more than the row above it")


def _bands(lines: Lines) -> tuple[Band, ...]:
    """They begin at 0, leave nothing out, and the last has no end."""
    found = _of(lines, BandEntry)
    if not found:
        raise BrokenPack(lines[-1].where if lines else "line 1", "there are no bands of results")
    expected: int | None = 0
    for line in found:
        if line.entry.low != expected:
            raise BrokenPack(line.where, f"the band should begin at {expected}")
        expected = None if line.entry.high is None else line.entry.high + 1
    if expected is not None:
        raise BrokenPack(found[-1].where, "the last band should have no end")
    return tuple(Band(line.entry.id, line.entry.low, line.entry.high) for line in found)


def _printed(lines: Lines, bands: tuple[Band, ...]) -> Iterator[Band]:
    """The bands, with those of the sheet where it prints others."""
    printed = {line.entry.id: line for line in _of(lines, PrintedBandEntry)}
    for name, line in printed.items():
        if name not in {band.id for band in bands}:
            raise BrokenPack(line.where, f"there is no band {name}")
    for band in bands:
        entry = printed[band.id].entry if band.id in printed else band
        yield Band(band.id, entry.low, entry.high)


def _of(lines: Lines, kind: type[E]) -> list[Line[E]]:
    return [cast("Line[E]", line) for line in lines if isinstance(line.entry, kind)]


def _check_ids(lines: Sequence[Line[E]], known: Iterable[str], what: str) -> None:
    missing = dict.fromkeys(known)
    for line in lines:
        if line.entry.id not in missing:
            raise BrokenPack(line.where, f"there is no {what} {line.entry.id}")
    for line in lines:
        del missing[line.entry.id]
    if missing:
        where = lines[-1].where if lines else "line 1"
        raise BrokenPack(where, f"{what} {next(iter(missing))} is missing")


STANDARD: Final = partial(built_in, "domain.games.dice_miner", "standard")
BUILT_IN: Final[tuple[DiceMinerPack, ...]] = (read(STANDARD()),)
