"""The board, the colours and the pieces (R2–R6)."""

from collections.abc import Mapping
from itertools import product
from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

from domain.game import Seat

Cell: TypeAlias = Literal[
    "a1", "c1", "e1", "g1", "i1",
    "b2", "d2", "f2", "h2",
    "a3", "c3", "e3", "g3", "i3",
    "b4", "d4", "f4", "h4",
    "a5", "c5", "e5", "g5", "i5",
    "b6", "d6", "f6", "h6",
    "a7", "c7", "e7", "g7", "i7",
    "b8", "d8", "f8", "h8",
    "a9", "c9", "e9", "g9", "i9",
]  # fmt: skip
Colour: TypeAlias = Literal["red", "green", "blue", "yellow"]
Kind: TypeAlias = Literal["city", "resource"]

CELLS: Final[tuple[Cell, ...]] = get_args(Cell)
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
PLACE: Final[Mapping[Cell, int]] = {cell: place for place, cell in enumerate(CELLS)}

CITIES_PER_COLOUR: Final = 2
RESOURCES_PER_COLOUR: Final = 3
PLAYERS: Final[tuple[Seat, ...]] = (0, 1)


class Piece(Struct, frozen=True):
    """A piece on a cell: only a city has an owner, only the token has no colour."""

    kind: Literal["city", "resource", "neutral"]
    colour: Colour | None = None
    owner: Seat | None = None


CITIES: Final[Mapping[tuple[Colour, Seat], Piece]] = {
    (colour, seat): Piece("city", colour, seat) for colour, seat in product(COLOURS, PLAYERS)
}
RESOURCES: Final[Mapping[Colour, Piece]] = {colour: Piece("resource", colour) for colour in COLOURS}
NEUTRAL: Final = Piece("neutral")

LETTERS: Final[Mapping[Colour, str]] = {"red": "R", "green": "G", "blue": "B", "yellow": "Y"}
EMBLEMS: Final[Mapping[Colour, str]] = {
    "red": "gem",
    "green": "leaf",
    "blue": "fish",
    "yellow": "wheat ear",
}


def _kind_of(cell: Cell) -> Kind:
    return "resource" if int(cell[1]) % 2 else "city"


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The cells adjacent to this one, which are of the other kind."""
    return tuple(other for other in CELLS if _apart(cell, other) == (1, 1))


def _apart(one: Cell, other: Cell) -> tuple[int, int]:
    return abs(ord(one[0]) - ord(other[0])), abs(ord(one[1]) - ord(other[1]))


KINDS: Final[Mapping[Cell, Kind]] = {cell: _kind_of(cell) for cell in CELLS}
CITY_CELLS: Final[tuple[Cell, ...]] = tuple(cell for cell in CELLS if KINDS[cell] == "city")
RESOURCE_CELLS: Final[tuple[Cell, ...]] = tuple(cell for cell in CELLS if KINDS[cell] == "resource")
AROUND: Final[Mapping[Cell, tuple[int, ...]]] = {
    cell: tuple(PLACE[each] for each in neighbours(cell)) for cell in CELLS
}
