"""The mutants that change nothing that a test could see, each with the reason.

An entry names a mutant by its content, so it stays true when lines move.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from mutants.collecting import Mutant, mutants

_FILE: Final = Path(__file__).with_name("equivalents.toml")


class Equivalent(Struct, frozen=True, forbid_unknown_fields=True):
    """In a function of a file, the lines of the diff; and why no test can tell them apart."""

    path: str
    function: str
    diff: tuple[str, ...]
    reason: str

    def is_of(self, mutant: Mutant) -> bool:
        place = (self.path, self.function)
        return place == (mutant.path, mutant.function) and self.diff == mutant.diff


class _Entries(Struct, frozen=True, forbid_unknown_fields=True):
    equivalent: tuple[Equivalent, ...] = ()


def equivalents() -> Sequence[Equivalent]:
    return msgspec.toml.decode(_FILE.read_bytes(), type=_Entries).equivalent


def outdated(entries: Iterable[Equivalent], root: Path) -> Iterator[str]:
    """The entries that are no longer mutants of their file."""
    found = dict[str, Sequence[Mutant]]()
    for entry in entries:
        path = root / entry.path
        if entry.path not in found:
            found[entry.path] = mutants(entry.path, path.read_bytes()) if path.exists() else ()
        if not any(entry.is_of(each) for each in found[entry.path]):
            yield f"{entry.path} {entry.function}: {entry.diff[0]}"


def reason_of(mutant: Mutant, entries: Iterable[Equivalent]) -> str | None:
    return next((each.reason for each in entries if each.is_of(mutant)), None)
