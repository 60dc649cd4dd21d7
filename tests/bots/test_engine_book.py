"""The opening book."""

from random import Random

import pytest

from archipel_bots.divercite_engine.levels import LEVELS, choose_move
from archipel_bots.divercite_engine.opening_book import BOOK, book_move
from archipel_bots.divercite_engine.position import Position, after_move, from_state, legal_moves
from archipel_bots.divercite_engine.symmetry import (
    SYMMETRIES,
    canonical_form,
    orbit_representatives,
    stabilizer,
)
from archipel_bots.time_budget import Budget
from bots.positions import beginning, with_left
from domain.games.divercite.state import DiverciteState

EMPTY = from_state(beginning())


def replies() -> list[Position]:
    """One position of each orbit of first placements."""
    return [
        after_move(EMPTY, move)
        for move in orbit_representatives(legal_moves(EMPTY), stabilizer(EMPTY))
    ]


def test_ten_entries() -> None:
    """The empty board and nine orbits of first placements, for either starter."""
    assert len(BOOK) == 10
    for starter in (0, 1):
        empty = from_state(DiverciteState(next=starter))
        for position in (empty, *(after_move(empty, move) for move in legal_moves(empty))):
            assert book_move(position, Random(1)) in legal_moves(position)


@pytest.mark.parametrize("number", range(9))
def test_symmetric_positions(number: int) -> None:
    """The move of an image is the image of the move."""
    position = replies()[number]
    best = after_move(position, book_move(position, Random(1)) or 0)
    for each in SYMMETRIES[::7]:
        image = each.of(position)
        after = after_move(image, book_move(image, Random(2)) or 0)
        assert canonical_form(after)[0] == canonical_form(best)[0]


def test_outside_the_book() -> None:
    """Later positions have no entry, nor has one that awaits the token."""
    assert book_move(with_left(1, 38), Random(1)) is None
    assert book_move(from_state(beginning(neutral_first=True)), Random(1)) is None


def test_level_8_uses_the_book() -> None:
    """A book move needs no time; one that is not offered is not played."""
    offered = legal_moves(EMPTY)
    move = choose_move(LEVELS[8], EMPTY, offered, Budget(nodes=0), Random(5))
    assert move == book_move(EMPTY, Random(5))
    others = [each for each in offered if each != move]
    assert choose_move(LEVELS[8], EMPTY, others, Budget(nodes=50), Random(5)) in others
