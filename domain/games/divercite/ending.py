"""The winner on a full board (R21, R22, R25)."""

from collections import Counter
from typing import Final

from domain.game import Outcome, Seat
from domain.games.divercite.material import PLAYERS
from domain.games.divercite.scoring import DIVERCITE_POINTS, cities, scores
from domain.games.divercite.state import DiverciteState

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
