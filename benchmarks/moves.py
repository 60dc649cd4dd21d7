"""Whole legal games of DiverCité, generated before the timing begins.

Any order of placements on cells of the right kind is legal, so no rules are needed here.
"""

from random import Random
from typing import Final, NamedTuple, TypeAlias

COLOURS: Final = ("red", "green", "blue", "yellow")
CITY_CELLS: Final = tuple(column + row for row in "2468" for column in "bdfh")
RESOURCE_CELLS: Final = tuple(column + row for row in "13579" for column in "acegi")
PLIES: Final = 40


class Move(NamedTuple):
    kind: str
    cell: str
    colour: str


Moves: TypeAlias = tuple[Move, ...]


def whole_game(number: int) -> Moves:
    """Forty plies, seat 0 first, the same for the same number."""
    draw = Random(number)
    hands = (_hand(draw), _hand(draw))
    cells = {
        "city": draw.sample(CITY_CELLS, len(CITY_CELLS)),
        "resource": draw.sample(RESOURCE_CELLS, len(RESOURCE_CELLS)),
    }
    pieces = (hands[ply % 2].pop() for ply in range(PLIES))
    return tuple(Move(kind, cells[kind].pop(), colour) for kind, colour in pieces)


def _hand(draw: Random) -> list[tuple[str, str]]:
    pieces = [("city", colour) for colour in COLOURS * 2]
    pieces += [("resource", colour) for colour in COLOURS * 3]
    draw.shuffle(pieces)
    return pieces
