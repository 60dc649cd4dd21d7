"""Scores a DiverCité board independently of the implementation, from the text of the rules.

Every resource hands its colour to the four points around it; then each city opens what it got.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import product
from typing import TypeAlias

# Cell, kind, colour, owner.
Placed: TypeAlias = tuple[str, str, str | None, int | None]
Point: TypeAlias = tuple[int, int]


def independent_scores(pieces: Iterable[Placed]) -> tuple[int, int]:
    pieces = tuple(pieces)
    received = Counter(
        (point, colour)
        for cell, kind, colour, _ in pieces
        if kind == "resource"
        for point in _corners(_point(cell))
    )
    totals = [0, 0]
    for cell, kind, colour, owner in pieces:
        if kind == "city" and owner is not None:
            different = {given for point, given in received if point == _point(cell)}
            totals[owner] += 5 if len(different) == 4 else received[_point(cell), colour]
    return totals[0], totals[1]


def _point(cell: str) -> Point:
    return "abcdefghi".index(cell[0]), int(cell[1]) - 1


def _corners(point: Point) -> Iterable[Point]:
    return ((point[0] + dx, point[1] + dy) for dx, dy in product((-1, 1), repeat=2))
