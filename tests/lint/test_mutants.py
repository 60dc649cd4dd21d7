"""The tool of `make mutants`: its operators, its draws, and its lists."""

import pytest

from mutants.collecting import mutants
from mutants.equivalents import equivalents, reason_of
from mutants.handmade import handmade
from mutants.rooms import ROOT, room_of

SOURCE = b"""
LONGEST = 8

@cache
def first(lines: list[int], /) -> int | None:
    \"\"\"1 + 1.\"\"\"
    with lock:
        if not lines or len(lines) > LONGEST:
            raise TooLong
        return max(lines[0], *[line for line in lines if line])
"""


def changed(kind: str) -> list[str]:
    """The new lines of all mutants of this kind."""
    found = (each for each in mutants("a.py", SOURCE) if each.kind == kind)
    return [line[2:] for each in found for line in each.diff if line[0] == "+"]


@pytest.mark.parametrize(
    "kind, lines",
    [
        ("constant", ["LONGEST = 9", "LONGEST = (7)"]),
        ("with", ["if True:"]),
        ("condition", ["if False:", "if True:"]),
        ("comparison", ["if not lines or (len(lines) >= LONGEST):"]),
        ("negation", ["if (lines) or len(lines) > LONGEST:"]),
        ("operand", ["if (len(lines) > LONGEST):", "if (not lines):"]),
        ("boolean", ["if (not lines and len(lines) > LONGEST):"]),
        ("statement", ["pass"]),
        ("return", ["return None"]),
        ("opposite", ["return min(lines[0], *[line for line in lines if line])"]),
        ("filter", ["return max(lines[0], *[line for line in lines])"]),
        ("decorator", []),
        ("arithmetic", []),
    ],
)
def test_operators(kind: str, lines: list[str]) -> None:
    """Each operator changes its nodes, and neither annotations, docstrings nor caches."""
    assert set(lines) <= set(changed(kind)) if lines else not changed(kind)


def test_every_mutant_compiles() -> None:
    """A replacement of bytes is a program again."""
    found = mutants("a.py", SOURCE)
    assert len(found) > 10
    for each in found:
        compile(each.mutated, each.path, "exec")


def test_the_lists_are_of_today() -> None:
    """Every equivalent is a mutant of its file, and every mutant made by hand changes its own."""
    entries = equivalents()
    paths = {each.path for each in entries}
    assert all(room_of(path) for path in paths)
    found = [each for path in sorted(paths) for each in mutants(path, (ROOT / path).read_bytes())]
    assert not [entry for entry in entries if not any(entry.is_of(each) for each in found)]
    assert all(entry.reason for entry in entries)
    assert all(reason_of(each, ()) is None for each in handmade())
