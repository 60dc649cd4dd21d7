import pytest
from msgspec.structs import replace

from domain.games.mini_divercity import GAME
from domain.games.mini_divercity.commands import (
    CloseHotel,
    Consult,
    Explore,
    Identify,
    KeepCards,
    LookAhead,
    QuickExplore,
    SendDiver,
    SendToDeck,
    SwapCards,
)
from domain.games.mini_divercity.species_events import CardsRevealed
from domain.games.mini_divercity.state import Diver
from rules.mini_divercity.table import (
    after,
    alone,
    events_of,
    kinds,
    offered,
    rule_against,
    scaled,
    seen,
    the,
    threatened,
    token,
    written,
)

PASS = LookAhead(look=False)
CAPTAIN = SendToDeck("captain", 1)
QUIET = "hotels_red_green"


def test_quick_exploration_needs_a_diver() -> None:
    """R52: With all divers used it is over."""
    state = replace(alone(), divers=((Diver("captain", used=True),),))
    assert rule_against(state, QuickExplore()) == "R52"


def test_t01_one_unused_diver() -> None:
    """R52, T1: Exploring first and sending the last diver then is legal, the other way is not."""
    state = alone(divers=["explorer"])
    explored = after(state, QuickExplore())
    assert offered(explored, SendDiver) == [SendDiver("explorer")]
    sent = after(
        after(alone("crab eel | manta? turtle? oyster?", divers=["captain"]), CAPTAIN), PASS
    )
    assert rule_against(sent, QuickExplore()) == "R52"


def test_quick_exploration_needs_a_hidden_card() -> None:
    """R53: Where everything is face up there is nothing to explore."""
    assert rule_against(alone("crab eel | manta turtle oyster"), QuickExplore()) == "R53"


@pytest.mark.parametrize(
    "hand", ["crab - | manta? turtle? oyster?", "- - | manta? turtle? oyster?"]
)
def test_quick_exploration_needs_the_whole_lagoon(hand: str) -> None:
    """R54: Two Lagoon cards are its price."""
    assert rule_against(alone(hand), QuickExplore()) == "R54"


def test_quick_exploration() -> None:
    """R55, R56, R57: Both Lagoon cards go and are replaced, the Ocean is seen, no diver is used."""
    state = alone()
    events = events_of(state, QuickExplore(), "lobster", "starfish")
    assert kinds(events) == ["QuicklyExplored", "CardsDealt", "CardsRevealed"]
    state = after(state, QuickExplore(), "lobster", "starfish")
    assert written(state) == "lobster starfish manta turtle oyster"
    assert state.scale == (0,) * 12
    assert not any(diver.used for diver in state.divers[0])


def test_one_main_action() -> None:
    """R58: There are three kinds of it, and it ends the turn."""
    state = alone(hotels=["red"])
    for action in (Explore(), Identify(3)):
        assert after(threatened(state, QUIET), action).turn.number == 2
    closed = after(threatened(state, QUIET), CloseHotel(1, "red"))
    assert after(closed, KeepCards()).turn.number == 2


def test_explore() -> None:
    """R59: The whole Ocean is turned face up."""
    assert written(after(threatened(alone(), QUIET), Explore())) == "crab eel manta turtle oyster"


def test_t09_exploring_is_a_legal_pass() -> None:
    """R59, T9: With every Ocean card face up, or with no card at all, one may still explore."""
    for hand in ("crab eel | manta turtle oyster", "- - | - - -"):
        events = events_of(threatened(alone(hand), QUIET), Explore())
        assert kinds(events) == ["Explored", "CorporationDrawn", "HotelsOpened"]


def test_close_a_hotel() -> None:
    """R60: Any card closes any hotel; its species does not move."""
    state = after(alone(hotels=["red", "blue"]), CloseHotel(4, "blue"), "starfish")
    assert (state.hotels, token(state, "turtle")) == (("red",), 0)
    assert written(state) == "crab eel manta? starfish? oyster?"
    assert rule_against(alone(hotels=["red"]), CloseHotel(4, "blue")) == "R60"


def test_a_lagoon_card_closes_a_hotel_alone() -> None:
    """R61: It costs nothing extra, not even out of play."""
    state = after(scaled(alone(hotels=["red"]), crab=2), CloseHotel(1, "red"), "starfish")
    assert written(state) == "starfish eel manta? turtle? oyster?"


def test_swap() -> None:
    """R62: After closing a hotel cards may change sides, or not."""
    state = after(alone(hotels=["red"]), CloseHotel(4, "red"), "starfish")
    assert len(offered(state, SwapCards)) == 6
    assert written(after(state, KeepCards())) == "crab eel manta? starfish? oyster?"
    assert rule_against(alone(), SwapCards(1, 3)) == "R12"


def test_t07_the_fresh_lagoon_card_can_be_swapped() -> None:
    """R62, T7: The refill comes before the swap."""
    state = after(alone(hotels=["red"]), CloseHotel(1, "red"), "starfish")
    assert written(after(state, SwapCards(1, 3))) == "manta eel starfish turtle? oyster?"


def test_both_are_face_up_after_a_swap() -> None:
    """R63: What came from the Ocean is seen now."""
    state = after(alone(hotels=["red"]), CloseHotel(1, "red"), "starfish")
    hand = seen(after(threatened(state, QUIET), SwapCards(2, 5)), None)
    assert (hand[1], hand[4]) == ("oyster", "eel")


def test_t06_a_lagoon_card_stays_face_up_in_the_ocean() -> None:
    """R36, R63, T6: A later exploration changes nothing about it."""
    state = after(alone(hotels=["red"]), CloseHotel(1, "red"), "starfish")
    state = after(threatened(state, QUIET), SwapCards(1, 3))
    assert written(state) == "manta eel starfish turtle? oyster?"
    assert the(events_of(threatened(state, QUIET), Explore()), CardsRevealed).places == (4, 5)


def test_identify() -> None:
    """R64: An Ocean card, known or not, takes its species up a step."""
    state = after(threatened(alone(), QUIET), Identify(4), "starfish")
    assert token(state, "turtle") == 1
    assert written(state) == "crab eel manta? starfish? oyster?"


@pytest.mark.parametrize("where", [-2, -1, 0, 1, 2])
def test_identify_from_the_lagoon(where: int) -> None:
    """R65: Two other cards go with it wherever the token stands, and move nothing."""
    state = threatened(scaled(alone(), crab=where), QUIET)
    assert rule_against(state, Identify(1)) == "R65"
    assert rule_against(state, Identify(3, (1, 2))) == "R65"
    state = after(state, Identify(1, (2, 3)), "starfish", "lobster", "octopus")
    assert token(state, "crab") == where + (abs(where) < 2)
    assert [token(state, species) for species in ("eel", "manta")] == [0, 0]
    assert written(state) == "starfish lobster octopus? turtle? oyster?"


def test_identify_out_of_play() -> None:
    """R66: To freshen up the hand a species out of play may be identified."""
    state = after(threatened(scaled(alone(), manta=2), QUIET), Identify(3), "starfish")
    assert (token(state, "manta"), written(state).split()[2]) == (2, "starfish?")


def test_the_next_turn_follows_at_once() -> None:
    """R67: The main action and the next Corporations card are one commit."""
    events = events_of(threatened(alone(), QUIET), Explore())
    assert kinds(events)[-2:] == ["CorporationDrawn", "HotelsOpened"]
    state = after(threatened(alone(), QUIET), Explore())
    assert (state.turn.number, state.turn.diver, state.turn.explored) == (2, None, False)


def test_consulting() -> None:
    """R68: Each discard pile once, at any moment of decision, also while oil is to be paid."""
    state = after(threatened(alone(deck=50), "oil"), Explore())
    pile = state.species.discard
    state = after(state, Consult("species"))
    assert state.question is not None
    assert GAME.view(state, 0).notes.species == pile
    assert rule_against(state, Consult("species")) == "R68"
    state = after(state, Consult("corporations"))
    assert GAME.view(state, 0).notes.corporations == state.corporations.discard


def test_discards_are_open_alone() -> None:
    """R69: Seat and spectators see both piles, each card of which the log has told them."""
    state = after(threatened(alone(deck=50), "dynamite"), Explore(), "crab")
    for viewer in (0, None):
        seen = GAME.view(state, viewer)
        assert seen.species.discard == state.species.discard
        assert seen.species.discard[-1] == "crab"
        assert seen.corporations.discard == state.corporations.discard


def test_consulting_leaves_a_note() -> None:
    """R69: What lay there stays in the notes, and later discards do not come into them."""
    state = alone(deck=50)
    noted = after(state, Consult("species"))
    later = after(threatened(noted, "dynamite"), Explore(), "crab")
    assert GAME.view(later, 0).notes.species == state.species.discard
    assert GAME.view(later, 0).species.discarded == len(state.species.discard) + 1


def test_an_empty_pile_is_not_consulted() -> None:
    """R69: The right is not wasted on nothing, and a reshuffle does not bring it back."""
    assert rule_against(alone(), Consult("species")) == "R69"
    state = after(alone(), Consult("corporations"))
    deck = replace(state.corporations, bag=(), discard=("oil", "dynamite"))
    state = after(replace(state, corporations=deck), Explore(), "dynamite")
    assert rule_against(state, Consult("corporations")) == "R68"
