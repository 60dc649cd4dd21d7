"""What the cities pay, as the board stands (R15–R25)."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from domain.game import Outcome, Seat
from domain.games.divercite.material import (
    CITY_CELLS,
    COLOURS,
    NEIGHBOURS,
    PLAYERS,
    Cell,
    Colour,
    Piece,
)
from domain.games.divercite.state import DiverciteState

Prospect: TypeAlias = Literal["made", "possible", "spoilt"]

DIVERCITE: Final = 5


def scores(state: DiverciteState) -> tuple[int, ...]:
    points = [0, 0]
    for cell, city in cities(state):
        if city.owner is not None:
            points[city.owner] += points_of(state, cell, city)
    return tuple(points)


def cities(state: DiverciteState) -> Iterator[tuple[Cell, Piece]]:
    """Every city on the board and where it stands."""
    for cell in CITY_CELLS:
        city = state.at(cell)
        if city is not None:
            yield cell, city


def points_of(state: DiverciteState, cell: Cell, city: Piece) -> int:
    if is_divercite(state, cell):
        return DIVERCITE
    return matches(state, cell, city)


def is_divercite(state: DiverciteState, cell: Cell) -> bool:
    return len(set(_around(state, cell))) == len(COLOURS)


def matches(state: DiverciteState, cell: Cell, city: Piece) -> int:
    return _around(state, cell).count(city.colour)


def prospect(state: DiverciteState, cell: Cell) -> Prospect:
    """Whether the city that stands here is a divercité, or can still become one."""
    if is_divercite(state, cell):
        return "made"
    around = _around(state, cell)
    is_mixed = len(set(around)) == len(around) == _neighbours_taken(state, cell)
    missing = (colour for colour in COLOURS if colour not in around)
    return "possible" if is_mixed and all(_is_left(state, each) for each in missing) else "spoilt"


def outcome(state: DiverciteState) -> Outcome | None:
    if not state.is_over:
        return None
    points = scores(state)
    winner = _ahead(points)
    if winner is None and state.tie_break == "course":
        winner = course_winner(state)
    return Outcome("completed", () if winner is None else (winner,), points)


def course_winner(state: DiverciteState) -> Seat | None:
    """Who wins on equal points under R25."""
    tallies = [_tally(state, seat) for seat in PLAYERS]
    for step in (DIVERCITE, 4, 3):
        winner = _ahead(tuple(tally[step] for tally in tallies))
        if winner is not None:
            return winner
    # White is given a point here, so that Black's lead on the last step only levels it.
    return None if _ahead(tuple(tally[2] for tally in tallies)) == 1 else 0


def _tally(state: DiverciteState, seat: Seat) -> Counter[int]:
    """How many cities pay 5, 4, 3, …: a city that is no divercité pays its matches."""
    return Counter(
        points_of(state, cell, city) for cell, city in cities(state) if city.owner == seat
    )


def _ahead(counts: tuple[int, ...]) -> Seat | None:
    white, black = counts
    if white == black:
        return None
    return 0 if white > black else 1


def _around(state: DiverciteState, cell: Cell) -> list[Colour]:
    """The colours of the resources that touch a city cell; the token has none."""
    pieces = (state.at(each) for each in NEIGHBOURS[cell])
    return [piece.colour for piece in pieces if piece is not None and piece.colour is not None]


def _neighbours_taken(state: DiverciteState, cell: Cell) -> int:
    return sum(state.at(each) is not None for each in NEIGHBOURS[cell])


def _is_left(state: DiverciteState, colour: Colour) -> bool:
    return any(hand.resource.of(colour) for hand in state.hands)
