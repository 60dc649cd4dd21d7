from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.games.divercite.commands import DiverciteOptions
from domain.games.divercite.position import UnreadablePositionError, read_position, write_position
from rules.divercite.table import NEUTRAL_FIRST, STANDARD, opened, played, random_game

START = "5/4/5/4/5/4/5/4/5 w 22223333 22223333 0"


def test_the_start() -> None:
    """R30: The empty board is written in nine digits."""
    assert write_position(opened()) == START
    assert read_position(START) == opened()


def test_pieces_by_rank() -> None:
    """R30: Black's green city is small, White's red one is a capital, resources are small."""
    state = played(opened(NEUTRAL_FIRST), "Xa7 Gb2 Rd4 Ye5")
    assert write_position(state) == "5/4/x4/4/2y2/1R2/5/g3/5 w 12223333 21223332 4"


def test_the_starter_is_told_by_side_and_count() -> None:
    """R30: Black to move on an empty board means that Black starts."""
    assert read_position(START.replace("w", "b")) == opened(DiverciteOptions(starter=1))


@settings(max_examples=30, deadline=None)
@given(random=st.randoms(use_true_random=True), options=st.sampled_from([STANDARD, NEUTRAL_FIRST]))
def test_positions_are_read_back(random: Random, options: DiverciteOptions) -> None:
    """R30: At every ply the line leads back to the state, the last move aside."""
    for state, _ in random_game(random, options):
        back = read_position(write_position(state))
        variant = state.neutral_first and not state.is_over
        assert back == replace(state, last=None, neutral_first=variant)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5/4/5/4/5/4/5/4/5",
        "5/4/5/4/5/4/5/4 w 22223333 22223333 0",
        "5/4/5/4/5/4/5/4/4 w 22223333 22223333 0",
        "5/4/5/4/5/4/5/4/q4 w 22223333 22223333 0",
        "5/x3/5/4/5/4/5/4/5 w 22223333 22223333 0",
        "5/4/5/4/5/4/5/4/5 w 22223333 22223333 1",
        "5/4/5/4/5/4/5/4/5 w 22223332 22223333 0",
        "5/4/5/4/5/R3/5/4/5 b 22223333 22223333 1",
        "5/4/5/4/5/R3/5/4/5 w 12223333 22223333 1",
        "xxr2/4/5/4/5/4/5/4/5 b 22223333 22222333 3",
    ],
)
def test_impossible_positions_are_refused(text: str) -> None:
    """R30: Board, hands, side and count must fit together."""
    with pytest.raises(UnreadablePositionError):
        read_position(text)
