"""The titles of solo scores in a pack (R34, R35, R61)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from domain.games.dice_miner.entries import BandEntry, Lines, PrintedBandEntry, lines_of
from domain.games.dice_miner.figures import Band
from domain.packs import InvalidPackError, Line


def bands_of(lines: Lines) -> tuple[Band, ...]:
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


def printed_in(lines: Lines, bands: tuple[Band, ...]) -> Iterator[Band]:
    """The bands, or the printed ones where those differ."""
    printed = {line.entry.id: line for line in lines_of(lines, PrintedBandEntry)}
    for name, line in printed.items():
        if name not in {band.id for band in bands}:
            raise InvalidPackError(line.where, f"there is no band {name}")
    for band in bands:
        entry = printed[band.id].entry if band.id in printed else band
        yield Band(band.id, entry.low, entry.high)
