"""The score of each city, and the winner on a full board (R15–R22, R25)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from domain.game import Outcome, Seat
from domain.games.divercite.material import (
    AROUND,
    CITY_CELLS,
    COLOURS,
    PLACE,
    PLAYERS,
    Cell,
    Colour,
)
from domain.games.divercite.state import DiverciteState, Hand

Surroundings: TypeAlias = tuple[Colour | None, ...]
Prospect: TypeAlias = Literal["made", "possible", "spoilt"]

DIVERCITE_POINTS: Final = 5
ALL_COLOURS: Final = frozenset(COLOURS)


class City(Struct, frozen=True):
    """A city on the board and the colours that touch it; the neutral token counts as None."""

    cell: Cell
    colour: Colour | None
    owner: Seat
    around: Surroundings
    points: int

    @property
    def is_divercite(self) -> bool:
        return self.points == DIVERCITE_POINTS


def cities(state: DiverciteState) -> Iterator[City]:
    """Every city on the board."""
    board = state.board
    for cell in CITY_CELLS:
        city = board[PLACE[cell]]
        if city is not None and city.owner is not None:
            touching = [board[place] for place in AROUND[cell]]
            around: Surroundings = tuple([each.colour for each in touching if each])
            yield City(cell, city.colour, city.owner, around, _paid(city.colour, around))


def scores(state: DiverciteState) -> tuple[int, ...]:
    return earned(cities(state))


def earned(built: Iterable[City]) -> tuple[int, ...]:
    """The score of these cities by seat."""
    points = [0, 0]
    for city in built:
        points[city.owner] += city.points
    return tuple(points)


def lead_range(state: DiverciteState, seat: Seat) -> tuple[int, int]:
    """The final leads that are still possible; at the end, the lead itself."""
    least, most = scores(state), tuple(_most(state, each) for each in PLAYERS)
    return least[seat] - most[1 - seat], most[seat] - least[1 - seat]


def prospect(city: City, in_hand: frozenset[Colour]) -> Prospect:
    """Whether a city is a divercité, can still become one, or cannot any more."""
    return "made" if city.is_divercite else _prospect(city.around, in_hand)


def resources_in_hand(hands: tuple[Hand, Hand]) -> frozenset[Colour]:
    """The resource colours that are still in a hand."""
    white, black = (hand.resource for hand in hands)
    return frozenset(each for each in COLOURS if white.of(each) or black.of(each))


@cache
def _prospect(around: Surroundings, in_hand: frozenset[Colour]) -> Prospect:
    """Cached: few surroundings exist, and they recur at each ply."""
    colours = frozenset(each for each in around if each is not None)
    is_spoilt = len(colours) < len(around)
    can_be_had = colours | in_hand >= ALL_COLOURS
    return "possible" if can_be_had and not is_spoilt else "spoilt"


def _paid(colour: Colour | None, around: Surroundings) -> int:
    return DIVERCITE_POINTS if ALL_COLOURS.issubset(around) else around.count(colour)


def _most(state: DiverciteState, seat: Seat) -> int:
    """No city ever loses points; one in hand may become a divercité."""
    in_hand = resources_in_hand(state.hands)
    still = sum(state.hands[seat].city.of(colour) for colour in COLOURS)
    return still * DIVERCITE_POINTS + sum(
        _most_of(city, in_hand) for city in cities(state) if city.owner == seat
    )


def _most_of(city: City, in_hand: frozenset[Colour]) -> int:
    if prospect(city, in_hand) != "spoilt":
        return DIVERCITE_POINTS
    free = len(AROUND[city.cell]) - len(city.around)
    return city.points + (free if city.colour in in_hand else 0)


DECISIVE: Final = (DIVERCITE_POINTS, 4, 3)


def outcome(state: DiverciteState) -> Outcome | None:
    if not state.is_over:
        return None
    points = scores(state)
    winner = _ahead(*points)
    if winner is None and state.tie_break == "course":
        winner = course_winner(state)
    return Outcome("completed", () if winner is None else (winner,), points)


def course_winner(state: DiverciteState) -> Seat | None:
    """The winner on equal points by the tie-break of the course."""
    white, black = (_tally(state, seat) for seat in PLAYERS)
    for paying in DECISIVE:
        if white[paying] != black[paying]:
            return _ahead(white[paying], black[paying])
    # White is given a point at this step: a lead of Black's does no more than level it.
    return None if black[2] > white[2] else 0


def _tally(state: DiverciteState, seat: Seat) -> Counter[int]:
    """How many cities score 5, 4, 3, …; without a divercité a city scores its matches."""
    return Counter(city.points for city in cities(state) if city.owner == seat)


def _ahead(white: int, black: int) -> Seat | None:
    if white == black:
        return None
    return 0 if white > black else 1
