"""The tool of `make mutants`: its operators, its draws, and its lists."""

import pytest

from mutants.collecting import mutants
from mutants.equivalents import Equivalent, equivalents, reason_of
from mutants.handmade import handmade
from mutants.rooms import room_of

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


def test_the_lists_can_be_read() -> None:
    """Each entry has a file and a reason; `make mutants` says which are out of date."""
    assert all(room_of(each.path) and each.reason for each in equivalents())
    assert all(each.does and each.old != each.new for each in handmade())


def test_an_equivalent_is_named_by_its_content() -> None:
    """An entry finds its mutant wherever its line stands, and no other."""
    first, *others = mutants("a.py", SOURCE)
    entry = Equivalent(path="a.py", function=first.function, diff=first.diff, reason="so")
    moved = mutants("a.py", b"\n\n" + SOURCE)
    assert reason_of(moved[0], [entry]) == "so"
    assert not any(reason_of(each, [entry]) for each in others)
