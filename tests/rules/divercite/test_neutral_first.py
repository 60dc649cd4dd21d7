from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.choices import count
from domain.games.divercite import GAME
from domain.games.divercite.commands import PlaceCity, PlaceNeutral, PlaceResource
from domain.games.divercite.events import NeutralPlaced
from domain.games.divercite.material import CELLS, NEUTRAL, RESOURCE_CELLS
from rules.divercite.table import (
    NEUTRAL_FIRST,
    events_of,
    legal,
    opened,
    played,
    random_game,
    refusal,
)


def test_the_starter_opens_with_the_token() -> None:
    """R23: The only first move is the token, and then the other player moves."""
    state = opened(NEUTRAL_FIRST)
    assert events_of(state, PlaceNeutral("e5")) == (NeutralPlaced("e5", 0),)
    assert played(state, "Xe5").at("e5") == NEUTRAL
    assert GAME.to_act(played(state, "Xe5")) == {1}


def test_the_view_names_the_variant() -> None:
    """R23: Players see at once by which variant they play."""
    assert GAME.view(opened(NEUTRAL_FIRST), None).variant == "neutral_first"
    assert GAME.view(opened(), None).variant == "standard"


def test_no_other_piece_opens() -> None:
    """R23: Cities and resources wait for the token."""
    state = opened(NEUTRAL_FIRST)
    for command in (PlaceCity("d4", "red"), PlaceResource("e5", "red")):
        assert refusal(state, command).reason.rule == "R23"


def test_the_token_goes_on_a_resource_cell() -> None:
    """R24: There are 25 ways to open, all of them resource cells."""
    state = opened(NEUTRAL_FIRST)
    assert legal(state) == tuple(PlaceNeutral(cell) for cell in RESOURCE_CELLS)
    refused = refusal(state, PlaceNeutral("d4"))
    assert (refused.reason.rule, refused.data) == ("R24", {"cell": "d4", "cities": 16, "left": 15})


def test_there_is_only_one_token() -> None:
    """R24: After the opening no player has a token."""
    assert refusal(played(opened(NEUTRAL_FIRST), "Xe5"), PlaceNeutral("a1")).reason.rule == "R14"


def test_the_token_leaves_room_for_every_piece() -> None:
    """R24: Four colours on 16 city cells and 24 resource cells make 160 second moves."""
    assert count(GAME.choices(played(opened(NEUTRAL_FIRST), "Xe5"), 1)) == 160


@settings(max_examples=30, deadline=None)
@given(random=st.randoms(use_true_random=True))
def test_the_last_piece_fills_the_board(random: Random) -> None:
    """R24: Forty-one turns fill the board, and no token closes the game."""
    *before, (end, last) = random_game(random, NEUTRAL_FIRST)
    assert len(before) + 1 == len(CELLS)
    assert len(last) == 1
    assert end.board.count(NEUTRAL) == 1
    assert GAME.outcome(end) is not None
