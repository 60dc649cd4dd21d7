from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.choices import count
from domain.games.divercite import GAME
from domain.games.divercite.commands import PlaceCity, PlaceNeutral, PlaceResource
from domain.games.divercite.events import CityPlaced, NeutralPlaced, ResourcePlaced
from domain.games.divercite.material import CELLS, CITIES, COLOURS, NEUTRAL, RESOURCES
from domain.games.divercite.state import Hand
from domain.refusals import NOT_YOUR_TURN
from rules.divercite.table import (
    PRINTED,
    events_of,
    legal,
    moves_of,
    opened,
    played,
    random_game,
    refusal,
)


def test_players_alternate() -> None:
    """R8: After White has placed a piece it is Black's turn, and then White's again."""
    state = opened()
    assert GAME.to_act(state) == {0}
    assert GAME.to_act(played(state, "Rd4")) == {1}
    assert GAME.to_act(played(state, "Rd4 Gc3")) == {0}


def test_nobody_plays_out_of_turn() -> None:
    """R8: A seat out of turn has no choices and is refused."""
    state = opened()
    assert not [*GAME.choices(state, 1)]
    assert refusal(state, PlaceCity("d4", "red"), seat=1).reason == NOT_YOUR_TURN


@settings(max_examples=30, deadline=None)
@given(random=st.randoms(use_true_random=True))
def test_there_is_always_something_to_play(random: Random) -> None:
    """R8: There is always a legal move, so there is no passing."""
    for state, _ in random_game(random):
        assert bool(legal(state)) == (GAME.outcome(state) is None)


def test_a_city_goes_on_a_city_cell() -> None:
    """R9: White's red city stands on d4, and has left White's hand."""
    state = opened()
    assert events_of(state, PlaceCity("d4", "red")) == (CityPlaced("d4", "red", 0),)
    state = played(state, "Rd4")
    assert state.at("d4") == CITIES["red", 0]
    assert (state.hands[0].city.red, state.hands[1].city.red) == (1, 2)


def test_a_city_goes_nowhere_else() -> None:
    """R9: e5 is a resource cell, where no city can stand."""
    assert refusal(opened(), PlaceCity("e5", "red")).reason.rule == "R9"


def test_a_resource_goes_on_a_resource_cell() -> None:
    """R10: Black's green resource lies on e5, and has left Black's hand."""
    state = played(opened(), "Rd4")
    assert events_of(state, PlaceResource("e5", "green")) == (ResourcePlaced("e5", "green", 1),)
    state = played(state, "Ge5")
    assert state.at("e5") == RESOURCES["green"]
    assert (state.hands[0].resource.green, state.hands[1].resource.green) == (3, 2)


def test_a_resource_goes_nowhere_else() -> None:
    """R10: d4 is a city cell, where no resource can lie."""
    assert refusal(opened(), PlaceResource("d4", "red")).reason.rule == "R10"


def test_a_city_may_not_cover_another() -> None:
    """R11: A cell that is taken stays taken."""
    assert refusal(played(opened(), "Rd4"), PlaceCity("d4", "blue")).reason.rule == "R11"


def test_the_first_move_may_be_any_piece_anywhere() -> None:
    """R11: Four colours on 16 city cells and on 25 resource cells make 164 first moves."""
    assert count(GAME.choices(opened(), 0)) == 164


def test_a_piece_need_not_touch_another() -> None:
    """R11: i9 is as good as any cell after d4."""
    assert PlaceResource("i9", "blue") in legal(played(opened(), "Rd4"))


def test_a_player_runs_out_of_a_colour() -> None:
    """R12: After both red cities White has none left, while Black still has."""
    state = played(opened(), "Rb2 Ga1 Rd2 Gc1")
    assert refusal(state, PlaceCity("d4", "red")).reason.rule == "R12"
    assert PlaceCity("d4", "red") not in legal(state)
    assert PlaceCity("d4", "red") in legal(played(state, "Bb8"))


def test_three_resources_of_a_colour_are_all_there_is() -> None:
    """R12: A fourth red resource cannot come from the same hand."""
    state = played(opened(), "Ra1 Ga3 Rc1 Gc3 Re1 Ge3")
    assert refusal(state, PlaceResource("e5", "red")).reason.rule == "R12"


@settings(max_examples=30, deadline=None)
@given(random=st.randoms(use_true_random=True))
def test_what_lies_stays(random: Random) -> None:
    """R13: No piece moves or leaves the board once it has been placed."""
    before = opened().board
    for state, _ in random_game(random):
        assert all(old in {None, new} for old, new in zip(before, state.board, strict=True))
        before = state.board


def test_the_token_closes_the_game() -> None:
    """R14: The fortieth piece is followed at once by the starter's token on the last cell."""
    before, _, last = moves_of(PRINTED).rpartition(" ")
    state = played(opened(), before)
    events = CityPlaced("b6", "green", 1), NeutralPlaced("a7", 0)
    assert events_of(state, PlaceCity("b6", "green")) == events
    end = played(state, last)
    assert end.at("a7") == NEUTRAL
    assert (end.ply, GAME.to_act(end)) == (len(CELLS), frozenset())


@settings(max_examples=30, deadline=None)
@given(random=st.randoms(use_true_random=True))
def test_a_game_takes_forty_turns(random: Random) -> None:
    """R14: Both hands are empty after forty turns, and the board is full."""
    *turns, (end, _) = random_game(random)
    assert len(turns) + 1 == 40
    assert None not in end.board
    assert not any(left for hand in end.hands for left in _counts(hand))


def test_the_token_is_not_played_before() -> None:
    """R14: In an ordinary game no player places the token."""
    assert refusal(opened(), PlaceNeutral("e5")).reason.rule == "R14"


def _counts(hand: Hand) -> tuple[int, ...]:
    return tuple(stock.of(colour) for stock in (hand.city, hand.resource) for colour in COLOURS)
