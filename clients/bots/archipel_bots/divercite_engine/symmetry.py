"""The symmetry group of the game: 8 symmetries of the square times 24 permutations of colours."""

from collections.abc import Callable, Iterator
from itertools import permutations, product
from typing import Final

from msgspec import Struct

from archipel_bots.divercite_engine.geometry import (
    COLOUR_COUNT,
    FIRST_RESOURCE,
    FIRST_TOKEN,
    MOVES,
)
from archipel_bots.divercite_engine.position import FREE, NEUTRAL, Counts, Hand, Position

Spot = tuple[int, int]

_CITY_SIDE: Final = 4
_RESOURCE_SIDE: Final = 5


class Symmetry(Struct, frozen=True):
    """The source of each cell, and the images of pieces and moves."""

    cities: tuple[int, ...]
    resources: tuple[int, ...]
    colours: tuple[int, ...]
    city_pieces: tuple[int, ...]
    resource_pieces: tuple[int, ...]
    moves: tuple[int, ...]

    def of(self, position: Position) -> Position:
        white, black = position.hands
        return Position(
            tuple([self.city_pieces[position.cities[place]] for place in self.cities]),
            tuple([self.resource_pieces[position.resources[place]] for place in self.resources]),
            (self._hand(white), self._hand(black)),
            position.mover,
            position.awaits_token,
            position.by_course,
        )

    def _hand(self, hand: Hand) -> Hand:
        return Hand(self._renamed(hand.cities), self._renamed(hand.resources))

    def _renamed(self, counts: Counts) -> Counts:
        return tuple([counts[self.colours.index(colour)] for colour in range(COLOUR_COUNT)])


def _square_symmetries(side: int) -> Iterator[tuple[int, ...]]:
    """The source of each cell of a square, for each of the eight."""
    last = side - 1
    ways: tuple[Callable[[int, int], Spot], ...] = (
        lambda x, y: (x, y),
        lambda x, y: (last - x, y),
        lambda x, y: (x, last - y),
        lambda x, y: (last - x, last - y),
        lambda x, y: (y, x),
        lambda x, y: (last - y, x),
        lambda x, y: (y, last - x),
        lambda x, y: (last - y, last - x),
    )
    for way in ways:
        spots = [way(x, y) for y, x in product(range(side), repeat=2)]
        yield tuple(y * side + x for x, y in spots)


def _symmetry(
    cities: tuple[int, ...], resources: tuple[int, ...], colours: tuple[int, ...]
) -> Symmetry:
    return Symmetry(
        cities,
        resources,
        colours,
        city_pieces=(
            FREE,
            *(1 + colour for colour in colours),
            *(1 + COLOUR_COUNT + colour for colour in colours),
        ),
        resource_pieces=(FREE, *(1 + colour for colour in colours), NEUTRAL),
        moves=tuple(_image(move, cities, resources, colours) for move in range(MOVES)),
    )


def _image(
    move: int, cities: tuple[int, ...], resources: tuple[int, ...], colours: tuple[int, ...]
) -> int:
    if move >= FIRST_TOKEN:
        return FIRST_TOKEN + resources.index(move - FIRST_TOKEN)
    if move >= FIRST_RESOURCE:
        place, colour = divmod(move - FIRST_RESOURCE, COLOUR_COUNT)
        return FIRST_RESOURCE + resources.index(place) * COLOUR_COUNT + colours[colour]
    place, colour = divmod(move, COLOUR_COUNT)
    return cities.index(place) * COLOUR_COUNT + colours[colour]


SYMMETRIES: Final = tuple(
    _symmetry(cities, resources, colours)
    for cities, resources in zip(
        _square_symmetries(_CITY_SIDE), _square_symmetries(_RESOURCE_SIDE), strict=True
    )
    for colours in permutations(range(COLOUR_COUNT))
)


def stabilizer(position: Position) -> tuple[Symmetry, ...]:
    """The symmetries that leave a position unchanged."""
    return tuple(each for each in SYMMETRIES if each.of(position) == position)


def orbit_representatives(moves: list[int], same: tuple[Symmetry, ...]) -> list[int]:
    """The move with the lowest number of each orbit, under the symmetries of a stabilizer."""
    if len(same) == 1:
        return moves
    return [move for move in moves if all(each.moves[move] >= move for each in same)]


def canonical_form(position: Position) -> tuple[Position, Symmetry]:
    """The first of all images in lexicographic order, and the symmetry that leads to it."""
    images = ((each.of(position), each) for each in SYMMETRIES)
    return min(images, key=lambda pair: _order(pair[0]))


def _order(position: Position) -> tuple[object, ...]:
    hands = [(hand.cities, hand.resources) for hand in position.hands]
    return position.cities, position.resources, hands, position.mover, position.awaits_token
