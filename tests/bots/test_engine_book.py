"""The first placements, which the engine knows by heart."""

from random import Random

import pytest

from archipel_bots.divercite_engine.book import BOOK, remembered
from archipel_bots.divercite_engine.budget import Budget
from archipel_bots.divercite_engine.levels import LEVELS, chosen
from archipel_bots.divercite_engine.position import Position, legal, played, read
from archipel_bots.divercite_engine.symmetry import SYMMETRIES, canonical, kept, representatives
from bots.positions import beginning, with_left
from domain.games.divercite.state import DiverciteState

EMPTY = read(beginning())


def replies() -> list[Position]:
    """One of each kind of first placement."""
    return [played(EMPTY, move) for move in representatives(legal(EMPTY), kept(EMPTY))]


def test_ten_entries() -> None:
    """The empty board and nine kinds of first placement, whoever begins."""
    assert len(BOOK) == 10
    for starter in (0, 1):
        empty = read(DiverciteState(next=starter))
        for position in (empty, *(played(empty, move) for move in legal(empty))):
            assert remembered(position, Random(1)) in legal(position)


@pytest.mark.parametrize("number", range(9))
def test_images_have_images_for_moves(number: int) -> None:
    """Turned, mirrored or renamed, a position has the same move, turned, mirrored or renamed."""
    position = replies()[number]
    best = played(position, remembered(position, Random(1)) or 0)
    for each in SYMMETRIES[::7]:
        image = each.of(position)
        after = played(image, remembered(image, Random(2)) or 0)
        assert canonical(after)[0] == canonical(best)[0]


def test_only_the_beginning() -> None:
    """Later positions are not in it, nor one that awaits the token."""
    assert remembered(with_left(1, 38), Random(1)) is None
    assert remembered(read(beginning(neutral_first=True)), Random(1)) is None


def test_the_highest_level_has_read_it() -> None:
    """It needs no time for it; what is not offered, it does not play."""
    offered = legal(EMPTY)
    move = chosen(LEVELS[8], EMPTY, offered, Budget(nodes=0), Random(5))
    assert move == remembered(EMPTY, Random(5))
    others = [each for each in offered if each != move]
    assert chosen(LEVELS[8], EMPTY, others, Budget(nodes=50), Random(5)) in others
