import pytest
from msgspec.structs import replace

from domain.game import Outcome, Seat
from domain.games.divercite import GAME
from domain.games.divercite.commands import DiverciteOptions
from rules.divercite.table import PRINTED, STANDARD, full_board, moves_of, opened, played


def test_more_points_win() -> None:
    """R21: White wins the printed game by 34 to 17."""
    end = played(opened(), moves_of(PRINTED))
    assert GAME.outcome(end) == Outcome("completed", (0,), (34, 17))


def test_black_may_win_too() -> None:
    """R21: The same game with the seats exchanged is Black's."""
    end = played(opened(DiverciteOptions(starter=1)), moves_of(PRINTED))
    assert GAME.outcome(end) == Outcome("completed", (1,), (17, 34))


def test_nobody_wins_before_the_end() -> None:
    """R21: As long as a cell is free there is no outcome."""
    assert GAME.outcome(played(opened(), "Rd4 Rc3")) is None


def test_equal_points_are_a_draw() -> None:
    """R22: Equal points are a draw."""
    even = replace(full_board(white=(5,), black=(4, 1)), tie_break="none")
    assert GAME.outcome(even) == Outcome("completed", (), (5, 5))


@pytest.mark.parametrize("starter, other", [(0, 1), (1, 0)])
def test_the_return_match_changes_the_starter(starter: int, other: int) -> None:
    """R22: The player who did not start starts the rematch."""
    by_lot = DiverciteOptions(neutral_first=True)
    state = opened(by_lot, starter + 1)
    assert GAME.return_match(by_lot, state).starter == other
    assert GAME.return_match(by_lot, state).neutral_first
    assert GAME.return_match(STANDARD, state).starter == other


@pytest.mark.parametrize(
    "white, black, winner",
    [
        ((5,), (4, 1), 0),  # more divercités
        ((3, 2), (5,), 1),
        ((4,), (3, 1), 0),  # more cities with four matches
        ((2, 2), (4,), 1),
        ((3,), (2, 1), 0),  # more cities with three
        ((2, 1), (3,), 1),
    ],
)
def test_the_course_looks_at_the_cities(
    white: tuple[int, ...], black: tuple[int, ...], winner: Seat
) -> None:
    """R25: On equal points divercités decide, then cities with four matches, then with three."""
    points = sum(white), sum(black)
    assert GAME.outcome(full_board(white, black)) == Outcome("completed", (winner,), points)


def test_the_course_favours_white_with_more_pairs() -> None:
    """R25: At the last step White wins with more cities that have two matches."""
    assert GAME.outcome(full_board((2,), (1, 1))) == Outcome("completed", (0,), (2, 2))


@pytest.mark.parametrize("both", [(3, 1), (2, 1), (1, 1), (5, 4)])
def test_the_course_favours_white_when_nothing_differs(both: tuple[int, ...]) -> None:
    """R25: When all steps are level, White wins."""
    points = sum(both), sum(both)
    assert GAME.outcome(full_board(both, both)) == Outcome("completed", (0,), points)


def test_the_course_leaves_a_draw_when_black_has_more_pairs() -> None:
    """R25: White's point at the last step and Black's lead there cancel out."""
    assert GAME.outcome(full_board((1, 1), (2,))) == Outcome("completed", (), (2, 2))


def test_the_course_leaves_other_scores_alone() -> None:
    """R25: More points win; the tie-break applies to equal points only."""
    assert GAME.outcome(full_board((4,), (5,))) == Outcome("completed", (1,), (4, 5))
