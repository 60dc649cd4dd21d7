"""The lines of a pack, grouped by entry type."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias, TypeVar, cast

from domain.games.dice_miner.entries import DiceMinerEntry
from domain.packs import InvalidPackError, Line

E = TypeVar("E", bound=DiceMinerEntry)
Lines: TypeAlias = Sequence[Line[DiceMinerEntry]]


def of(lines: Lines, kind: type[E]) -> list[Line[E]]:
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
