"""Law 16: the leads that a game calls possible narrow down to the one that comes about."""

from dataclasses import replace

import pytest

from domain.game import AnyGame, Seat
from domain.registry import games
from kit.judging import TOY, convicts, random_play
from kit.table import Table
from kit.walks import walk

ANALYSED = {slug: game for slug, game in games().items() if game.lead_range is not None}

analysed_game = pytest.mark.parametrize("game", ANALYSED.values(), ids=ANALYSED.keys())


def narrows_down(table: Table) -> None:
    for seat in range(len(table.match.seats)):
        least, greatest = float("-inf"), float("inf")
        for low, high in _ranges(table, seat):
            assert least <= low <= high <= greatest
            least, greatest = low, high
        assert least == _lead(table.match.scores, seat) == greatest


def _ranges(table: Table, seat: Seat) -> list[tuple[float, float]]:
    range_of = table.match.game.lead_range
    assert range_of is not None
    boards = [step.after.board for step in table.steps if step.after.board is not None]
    return [range_of(board, seat) for board in boards]


def _lead(scores: tuple[int, ...], seat: Seat) -> int:
    return scores[seat] - max(scores[:seat] + scores[seat + 1 :])


@analysed_game
@random_play(10)
def test_possible_leads_narrow_down(game: AnyGame, number: int) -> None:
    """From move to move no new lead becomes possible, and at the end one is left."""
    narrows_down(walk(game, number))


def test_it_bites() -> None:
    """A range that excludes the final lead, or that never narrows, is found out."""
    assert convicts(narrows_down, replace(TOY, lead_range=lambda _state, _seat: (100, 101)))
    assert convicts(narrows_down, replace(TOY, lead_range=lambda _state, _seat: (-99, 99)))
