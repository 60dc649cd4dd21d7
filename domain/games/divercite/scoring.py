"""What each city pays, as the board stands (R15–R20)."""

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from domain.game import Seat
from domain.games.divercite.material import AROUND, CITY_CELLS, COLOURS, PLACE, Cell, Colour
from domain.games.divercite.state import DiverciteState, Hand

Prospect: TypeAlias = Literal["made", "possible", "spoilt"]

DIVERCITE_POINTS: Final = 5
ALL_COLOURS: Final = frozenset(COLOURS)


class City(Struct, frozen=True):
    """A city on the board and the colours that touch it; the neutral token counts as None."""

    cell: Cell
    colour: Colour | None
    owner: Seat
    around: tuple[Colour | None, ...]

    @property
    def is_divercite(self) -> bool:
        return ALL_COLOURS.issubset(self.around)

    @property
    def points(self) -> int:
        return DIVERCITE_POINTS if self.is_divercite else self.around.count(self.colour)


def cities(state: DiverciteState) -> Iterator[City]:
    """Every city on the board, whoever owns it."""
    board = state.board
    for cell in CITY_CELLS:
        city = board[PLACE[cell]]
        if city is not None and city.owner is not None:
            touching = (board[place] for place in AROUND[cell])
            around: tuple[Colour | None, ...] = tuple(each.colour for each in touching if each)
            yield City(cell, city.colour, city.owner, around)


def scores(state: DiverciteState) -> tuple[int, ...]:
    points = [0, 0]
    for city in cities(state):
        points[city.owner] += city.points
    return tuple(points)


def prospect(city: City, hands: tuple[Hand, Hand]) -> Prospect:
    """Whether a city is a divercité, can still become one, or cannot any more."""
    if city.is_divercite:
        return "made"
    colours = set(city.around)
    is_spoilt = None in colours or len(colours) < len(city.around)
    can_be_had = all(_is_left(hands, each) for each in COLOURS if each not in colours)
    return "possible" if can_be_had and not is_spoilt else "spoilt"


def _is_left(hands: tuple[Hand, Hand], colour: Colour) -> bool:
    return any(hand.resource.of(colour) for hand in hands)
