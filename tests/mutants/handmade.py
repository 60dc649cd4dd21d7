"""Mutants made by hand: the faults that no small change of one node makes.

An entry of `handmade.toml` replaces a text that its file has once.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from mutants.collecting import Mutant
from mutants.rooms import ROOT

BY_HAND: Final = "made by hand"
_FILE: Final = Path(__file__).with_name("handmade.toml")


class Handmade(Struct, frozen=True, forbid_unknown_fields=True):
    """What the mutant does, and the text that stands in its file instead of another."""

    does: str
    path: str
    old: str
    new: str

    @property
    def is_of_today(self) -> bool:
        """Whether its file still has this text, and once."""
        path = ROOT / self.path
        return path.exists() and path.read_text().count(self.old) == 1

    def mutant(self) -> Mutant:
        source = (ROOT / self.path).read_bytes()
        start = source.index(self.old.encode())
        line = source.count(b"\n", 0, start) + 1
        place = (self.path, source, self.does, line, line)
        return Mutant(*place, BY_HAND, start, start + len(self.old.encode()), self.new)


class _Entries(Struct, frozen=True, forbid_unknown_fields=True):
    mutant: tuple[Handmade, ...] = ()


def handmade() -> Sequence[Handmade]:
    return msgspec.toml.decode(_FILE.read_bytes(), type=_Entries).mutant
