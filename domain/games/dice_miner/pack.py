"""Validates a pack and assembles its figures and the titles of solo scores (R34, R35, R61)."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Final, TypeAlias

import msgspec

from domain.games.dice_miner.entries import (
    BandEntry,
    DiceMinerEntry,
    DieEntry,
    FaceEntry,
    HeroEntry,
    Lines,
    PrintedBandEntry,
    RowEntry,
    SymbolEntry,
    check_ids,
    lines_of,
)
from domain.games.dice_miner.figures import Band, Dice, Figures, Hero
from domain.games.dice_miner.material import (
    DICE,
    HERO_NAMES,
    KINDS,
    MOST_MAGIC_DICE,
    ROWS,
    RUN,
    SHOWN,
    SIDES,
    SYMBOLS,
    Face,
    Kind,
)
from domain.packs import InvalidPackError, Line, Pack, built_in, read_pack

ROW_DICE: Final = dict(zip("abcde", ROWS, strict=True))

DiceMinerPack: TypeAlias = Pack[DiceMinerEntry, Figures]


def read(text: str, known: Sequence[DiceMinerPack] = ()) -> DiceMinerPack:
    return read_pack(text, msgspec.json.Decoder(DiceMinerEntry), assembled, known)


def assembled(lines: Lines) -> Figures:
    _check_rows(lines)
    _check_symbols(lines)
    bands = _bands(lines)
    return Figures(
        dice=tuple(_dice(lines)),
        heroes=tuple(_heroes(lines)),
        bands=bands,
        printed_bands=tuple(_printed_bands(lines, bands)),
    )


def _dice(lines: Lines) -> Iterator[Dice]:
    dice, faces = lines_of(lines, DieEntry), lines_of(lines, FaceEntry)
    check_ids(dice, KINDS, "kind of die")
    check_ids(faces, [f"{kind}-{side + 1}" for kind in KINDS for side in range(SIDES)], "side")
    counts = {line.entry.id: line for line in dice}
    if (total := sum(line.entry.count for line in dice)) != DICE:
        raise InvalidPackError(dice[-1].where, f"there are {total} dice, and should be {DICE}")
    if (magic := counts["magic"]).entry.count < MOST_MAGIC_DICE:
        raise InvalidPackError(
            magic.where, f"there must be {MOST_MAGIC_DICE} magic dice to begin with"
        )
    for kind in KINDS:
        sides = [line for line in faces if line.entry.id.startswith(f"{kind}-")]
        yield Dice(kind, counts[kind].entry.count, _sides(kind, sides))


def _sides(kind: Kind, lines: Sequence[Line[FaceEntry]]) -> tuple[Face, ...]:
    for line in lines:
        if SHOWN[line.entry.shows].kind != kind:
            raise InvalidPackError(line.where, f"a {kind} die cannot show {line.entry.shows}")
    last = lines[-1].where
    faces: tuple[Face, ...] = tuple(
        [line.entry.shows for line in sorted(lines, key=lambda line: line.entry.id)]
    )
    if f"{kind}_beer" not in faces:
        raise InvalidPackError(last, f"a {kind} die without beer")
    if kind == "tunnel" and len({*faces}) < RUN + 1:
        raise InvalidPackError(last, f"a tunnel die must show every number from 1 to {RUN}")
    if {f"{kind}_beer"} == {*faces}:
        raise InvalidPackError(last, f"a {kind} die must show more than beer")
    return faces


def _heroes(lines: Lines) -> Iterator[Hero]:
    heroes = lines_of(lines, HeroEntry)
    check_ids(heroes, HERO_NAMES, "hero")
    by_id = {line.entry.id: line for line in heroes}
    for name in HERO_NAMES:
        line = by_id[name]
        if any(not SHOWN[face].value for face in line.entry.shows):
            raise InvalidPackError(line.where, "a hero cannot show beer: nobody could roll it")
        yield Hero(name, line.entry.shows)


def _check_rows(lines: Lines) -> None:
    """The lattice of places is fixed by the rules; a pack cannot change it."""
    rows = lines_of(lines, RowEntry)
    check_ids(rows, ROW_DICE, "row")
    for line in rows:
        if line.entry.dice != (held := ROW_DICE[line.entry.id]):
            raise InvalidPackError(
                line.where, f"row {line.entry.id} holds {held} dice on any mountain"
            )


def _check_symbols(lines: Lines) -> None:
    known = [symbol for symbols in SYMBOLS.values() for symbol in symbols]
    check_ids(lines_of(lines, SymbolEntry), [*known, "beer"], "symbol")


def _bands(lines: Lines) -> tuple[Band, ...]:
    """Sorted from the lowest to the highest."""
    found = sorted(lines_of(lines, BandEntry), key=lambda line: line.entry.low)
    if not found:
        raise InvalidPackError(lines[-1].where, "there are no bands of results")
    _check_bands(found)
    return tuple(Band(line.entry.id, line.entry.low, line.entry.high) for line in found)


def _check_bands(found: Sequence[Line[BandEntry]]) -> None:
    """They begin at 0, have no gaps, and the highest is open-ended."""
    lowest, highest = found[0], found[-1]
    if lowest.entry.low:
        raise InvalidPackError(lowest.where, "the lowest band should begin at 0")
    for line, above in pairwise(found):
        end = above.entry.low - 1
        if line.entry.high != end or end < line.entry.low:
            blame = f"{line.entry.id} does not end where {above.entry.id} begins"
            raise InvalidPackError(line.where, blame)
    if highest.entry.high is not None:
        raise InvalidPackError(highest.where, "the highest band should have no end")


def _printed_bands(lines: Lines, bands: tuple[Band, ...]) -> Iterator[Band]:
    """The bands, or the printed ones where those differ."""
    printed = {line.entry.id: line for line in lines_of(lines, PrintedBandEntry)}
    for name, line in printed.items():
        if name not in {band.id for band in bands}:
            raise InvalidPackError(line.where, f"there is no band {name}")
    for band in bands:
        entry = printed[band.id].entry if band.id in printed else band
        yield Band(band.id, entry.low, entry.high)


STANDARD: Final = partial(built_in, "domain.games.dice_miner", "standard")
BUILT_IN: Final[tuple[DiceMinerPack, ...]] = (read(STANDARD()),)
