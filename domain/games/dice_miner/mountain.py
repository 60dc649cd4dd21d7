"""Free dice of the mountain, and dice that slide when one is taken (R3, R4, R44).

Row r has r + 2 places, so the die at place i of a row rests under places i - 1 and i of the row
above, and between places i and i + 1 of the row below.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

from domain.games.dice_miner.material import PLACES, ROWS, Face, Place

Mountain: TypeAlias = tuple[Face | None, ...]  # in the order of PLACES
Neighbours: TypeAlias = tuple[int, ...]

PLACE: Final[Mapping[Place, int]] = {place: number for number, place in enumerate(PLACES)}
BARE: Final[Mountain] = (None,) * len(PLACES)
BEYOND: Final = len(PLACES)  # no place: outside the frame


def _neighbours(rows: int, shift: int) -> Neighbours:
    """Maps each place to the one so many rows down and columns to the right."""
    where = {(row, i): 0 for row, width in enumerate(ROWS) for i in range(width)}
    numbers = {each: number for number, each in enumerate(where)}
    return tuple([numbers.get((row + rows, i + shift), BEYOND) for row, i in numbers])


UP_LEFT: Final = _neighbours(-1, -1)
UP_RIGHT: Final = _neighbours(-1, 0)
DOWN_LEFT: Final = _neighbours(1, 0)
DOWN_RIGHT: Final = _neighbours(1, 1)
ABOVE: Final = tuple(zip(UP_LEFT, UP_RIGHT, strict=True))


def loads(mountain: Mountain) -> list[int]:
    """How many dice lie on the upper sides of each place: none on a top die, one on a side die."""
    framed = (*mountain, None)
    return [(framed[left] is not None) + (framed[right] is not None) for left, right in ABOVE]


def laden(mountain: Mountain, number: int) -> int:
    return loads(mountain)[number]


def lying_on(mountain: Mountain, place: Place) -> tuple[Place, ...]:
    """The places of the dice on the upper sides of a die, from the left."""
    framed = (*mountain, None)
    return tuple(PLACES[above] for above in ABOVE[PLACE[place]] if framed[above] is not None)


def tops(mountain: Mountain) -> list[Place]:
    return _laden_with(mountain, 0)


def sides(mountain: Mountain) -> list[Place]:
    return _laden_with(mountain, 1)


def taken(mountain: Mountain, number: int) -> Mountain:
    """The mountain without one die; the line of dice that rested on it slides down."""
    framed: list[Face | None] = [*mountain, None]
    up = UP_RIGHT if framed[UP_LEFT[number]] is None else UP_LEFT
    hole, above = number, up[number]
    while framed[above] is not None:
        framed[hole] = framed[above]
        hole, above = above, up[above]
    framed[hole] = None
    return tuple(framed[:BEYOND])


def gaps(mountain: Mountain) -> list[int]:
    """The empty places in the order of filling, the lowest row first (R28)."""
    first, found = 0, list[int]()
    for width in ROWS:
        row = range(first, first + width)
        found = [number for number in row if mountain[number] is None] + found
        first += width
    return found


def size(mountain: Mountain) -> int:
    return len(mountain) - mountain.count(None)


def _laden_with(mountain: Mountain, load: int) -> list[Place]:
    dice = zip(PLACES, mountain, loads(mountain), strict=True)
    return [place for place, face, each in dice if face is not None and each == load]
