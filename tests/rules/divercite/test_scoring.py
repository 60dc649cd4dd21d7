from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.games.divercite import GAME
from domain.games.divercite.scoring import (
    City,
    cities,
    lead_range,
    prospect,
    resources_in_hand,
)
from domain.games.divercite.state import DiverciteState
from kit.independent_scorer import independent_scores
from rules.divercite.table import (
    NEUTRAL_FIRST,
    STANDARD,
    opened,
    played,
    random_game,
)


def city(state: DiverciteState, cell: str) -> City:
    (found,) = (each for each in cities(state) if each.cell == cell)
    return found


def test_cities_pay_their_owner() -> None:
    """R15: Black's city pays Black although White placed the resource."""
    assert GAME.scores(played(opened(), "Ra1 Gd4 Gc3")) == (0, 1)


def test_resources_alone_pay_nobody() -> None:
    """R15: Without a city there is nothing to count."""
    assert GAME.scores(played(opened(), "Ra1 Ra3 Rc1 Rc3")) == (0, 0)


def test_four_different_colours_are_a_divercite() -> None:
    """R16: The first worked example: Black's green city amid four colours pays 5."""
    state = played(opened(), "Rc3 Gd4 Ge3 Bc5 Ye5")
    assert GAME.scores(state) == (0, 5)
    assert city(state, "d4").is_divercite


def test_otherwise_matching_resources_pay_one_each() -> None:
    """R17: The second worked example: White's yellow city with two yellow resources pays 2."""
    state = played(opened(), "Yd4 Yc3 Ye3 Rc5 Be5")
    assert GAME.scores(state) == (2, 0)
    assert not city(state, "d4").is_divercite


def test_a_city_may_pay_nothing() -> None:
    """R17: A city without a resource of its own colour pays 0."""
    assert GAME.scores(played(opened(), "Yd4 Rc3 Re3 Bc5 Be5")) == (0, 0)


def test_a_city_pays_four_at_most_without_being_a_divercite() -> None:
    """R17: Four resources of the city's own colour pay 4, one less than four different ones."""
    assert GAME.scores(played(opened(), "Yd4 Yc3 Ye3 Yc5 Ye5")) == (4, 0)


def test_a_resource_serves_every_city_around_it() -> None:
    """R18: The third worked example: red on e5 pays Black twice, and White a divercité."""
    state = played(opened(), "Bf6 Rd4 Ye7 Rd6 Gg5 Bg7 Ya1")
    assert GAME.scores(state) == (1, 0)
    assert GAME.scores(played(state, "Re5")) == (5, 2)


def test_the_token_pays_nothing() -> None:
    """R19: A city beside the token counts its other neighbours only."""
    state = played(opened(NEUTRAL_FIRST), "Xe5 Rd4 Rc3 Re3")
    assert GAME.scores(state) == (0, 2)


def test_the_token_spoils_a_divercite() -> None:
    """R19: Three colours and the token are not four colours."""
    state = played(opened(NEUTRAL_FIRST), "Xe5 Rd4 Rc3 Ge3 Bc5")
    assert GAME.scores(state) == (0, 1)
    assert prospect(city(state, "d4"), resources_in_hand(state.hands)) == "spoilt"


def test_the_view_shows_scores_as_the_board_stands() -> None:
    """R20: The running score is the same count, long before the end."""
    view = GAME.view(played(opened(), "Rd4 Rc3 Re3"), None)
    assert view.scores == (2, 0)
    assert (view.cities["d4"].points, view.cities["d4"].divercite) == (2, "spoilt")


def test_a_completed_divercite_replaces_the_running_points() -> None:
    """R20: The point for the matching resource is not added to the 5."""
    state = played(opened(), "Rd4 Rc3 Ge3 Bc5")
    assert GAME.scores(state) == (1, 0)
    assert prospect(city(state, "d4"), resources_in_hand(state.hands)) == "possible"
    state = played(state, "Ye5")
    assert GAME.scores(state) == (5, 0)
    assert prospect(city(state, "d4"), resources_in_hand(state.hands)) == "made"


def test_a_divercite_is_spoilt_when_a_colour_is_used_up() -> None:
    """R20: The fourth colour cannot reach a city when all six of it are placed elsewhere."""
    state = played(opened(), "Bd4 Ya1 Yc1 Ye1 Yg1 Yi1")
    assert prospect(city(state, "d4"), resources_in_hand(state.hands)) == "possible"
    state = played(state, "Ya9")
    assert prospect(city(state, "d4"), resources_in_hand(state.hands)) == "spoilt"


@settings(max_examples=60, deadline=None)
@given(random=st.randoms(use_true_random=True), token_first=st.booleans())
def test_an_independent_count_agrees(random: Random, *, token_first: bool) -> None:
    """R15: At every ply of a random game, an independent scorer agrees."""
    options = NEUTRAL_FIRST if token_first else STANDARD
    for state, _ in random_game(random, options):
        pieces = GAME.view(state, None).board.items()
        counted = independent_scores((c, p.kind, p.colour, p.owner) for c, p in pieces)
        assert GAME.scores(state) == counted


def test_leads_that_are_possible() -> None:
    """At first every city may become a divercité: 8 cities of 5 points for either player."""
    assert lead_range(opened(), 0) == lead_range(opened(), 1) == (-40, 40)


def test_city_that_can_pay_no_more() -> None:
    """R15: Beside two blue resources a city is no divercité, and pays for its own colour only."""
    state = played(opened(), "Rd4 Bc3 Bc1 Rc5 Be3")
    # 7 cities in hand, and d4: one red beside it, and one cell free.
    assert lead_range(state, 0) == (1 - 40, 7 * 5 + 2)
    no_more = tuple(replace(hand, resource=replace(hand.resource, red=0)) for hand in state.hands)
    assert lead_range(replace(state, hands=no_more), 0) == (1 - 40, 7 * 5 + 1)
