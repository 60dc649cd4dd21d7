from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from domain.game import fold
from domain.games.mini_divercity import GAME
from domain.games.mini_divercity.commands import (
    ChooseCatch,
    CloseHotel,
    Explore,
    Identify,
    KeepCards,
    LookAhead,
    Mission,
    OrderCorporations,
    QuickExplore,
    RevealCards,
    SendDiver,
    SendToCard,
    SendToDeck,
    SendToHotel,
    SendToToken,
    SwapCards,
)
from domain.games.mini_divercity.events import CorporationsSeen, CorporationTurned
from domain.games.mini_divercity.material import ROLES, Role
from domain.games.mini_divercity.state import MiniDivercityState
from rules.mini_divercity.table import (
    after,
    alone,
    events_of,
    kinds,
    offered,
    rule_against,
    scaled,
    the,
    threatened,
    token,
    written,
)

LOOK = LookAhead(look=True)
PASS = LookAhead(look=False)


def asked(state: MiniDivercityState) -> str | None:
    return None if state.question is None else state.question.kind


def test_either_both_or_neither() -> None:
    """R37: Before the main action, a diver and a quick exploration, in any order, or neither."""
    state = alone()
    one_way = after(after(after(state, SendDiver("explorer")), PASS), Explore())
    assert one_way.turn.number == 2
    both = after(
        after(after(state, QuickExplore()), SendDiver("visionary")), OrderCorporations((1, 2, 3, 4))
    )
    assert (both.turn.diver, both.turn.explored) == ("visionary", True)
    assert after(state, Explore()).turn.number == 2


def test_each_once_in_a_turn() -> None:
    """R37: A second quick exploration has to wait for the next turn."""
    state = after(alone(divers=["swimmer", "captain"]), QuickExplore())
    state = after(after(state, SendToCard("swimmer", 3), "lobster"), PASS)
    assert written(state).split()[2] == "lobster?"
    assert rule_against(state, QuickExplore()) == "R37"


def test_only_divers_who_are_there_and_unused() -> None:
    """R38: Three divers were drawn, and each of them acts once (R8)."""
    state = after(after(alone(), SendDiver("explorer")), PASS)
    next_turn = after(threatened(state, "hotels_red_green"), Explore())
    assert rule_against(next_turn, SendDiver("explorer")) == "R8"
    assert rule_against(next_turn, SendToHotel("environmentalist", "red")) == "R38"


@pytest.mark.parametrize("role", ROLES)
def test_every_diver_has_one_kind_of_aim(role: Role) -> None:
    """R38: Who acts on something cannot be sent to something else."""
    state = scaled(alone(divers=[role], hotels=["red"]), crab=-1)
    kinds_offered = {type(each) for each in offered(state, Mission)}
    assert len(kinds_offered) == 1
    for other in (SendDiver(role), SendToHotel(role, "red"), SendToCard(role, 3)):
        if type(other) not in kinds_offered:
            assert rule_against(state, other) == "R38"


def test_captain() -> None:
    """R39: Of two cards one is discarded and goes up; the other lies face up on the deck."""
    state = after(alone(), SendToDeck("captain", 2), "lobster", "starfish")
    assert GAME.view(state, 0).species.caught == ("lobster", "starfish")
    assert rule_against(state, ChooseCatch("crab")) == "R39"
    state = after(state, ChooseCatch("starfish"))
    assert token(state, "starfish") == 1
    assert (state.species.top, state.species.discard) == ("lobster", ("starfish",))


def test_captain_and_a_card_that_lay_open() -> None:
    """R39: The card that lies face up on the deck is the first of the two."""
    state = after(alone(top="lobster"), SendToDeck("captain", 2), "starfish")
    assert state.species.caught == ("lobster", "starfish")


def test_t05_what_the_captain_leaves_is_taken_next() -> None:
    """R36, R39, T5: Lagoon, dynamite or Ocean take it, and in the Ocean it arrives face up."""
    state = after(alone(), SendToDeck("captain", 2), "lobster", "starfish")
    state = after(after(state, ChooseCatch("starfish")), PASS)
    lagoon = after(threatened(state, "hotels_red_green"), Identify(1, (2, 3)), "eel", "manta")
    assert written(lagoon) == "lobster eel manta? turtle? oyster?"
    ocean = after(threatened(state, "hotels_red_green"), Identify(4))
    assert written(ocean) == "crab eel manta? lobster oyster?"
    hit = after(threatened(state, "dynamite"), Explore())
    assert (token(hit, "lobster"), hit.species.top) == (-1, None)


def test_captain_takes_one_or_two() -> None:
    """R40: The count is chosen beforehand; one card or two equal ones need no question."""
    one = after(alone(), SendToDeck("captain", 1), "lobster")
    assert (asked(one), token(one, "lobster")) == ("look", 1)
    alike = after(alone(), SendToDeck("captain", 2), "lobster", "lobster")
    assert (asked(alike), token(alike, "lobster"), alike.species.top) == ("look", 1, "lobster")
    last = scaled(alone("crab crab | crab crab eel", deck=1), crab=1)
    assert [each.count for each in offered(replace(last, scale=(1,) * 12), SendToDeck)] == [1]


def test_environmentalist() -> None:
    """R41: A hotel is closed for nothing, and then cards may be swapped."""
    state = alone(divers=["environmentalist"], hotels=["red", "blue"])
    state = after(state, SendToHotel("environmentalist", "blue"))
    assert (state.hotels, asked(state)) == (("red",), "swap")
    swapped = after(state, SwapCards(1, 3))
    assert written(swapped) == "manta eel crab turtle? oyster?"
    assert asked(swapped) == asked(after(state, KeepCards())) == "look"


def test_explorer() -> None:
    """R42: The whole Ocean is turned face up."""
    assert written(after(alone(), SendDiver("explorer"))) == "crab eel manta turtle oyster"


def test_swimmer() -> None:
    """R43: An Ocean card, face up or not, is discarded for a step up; never one of the Lagoon."""
    state = alone("crab eel | manta turtle? oyster?", divers=["swimmer"])
    assert {each.card for each in offered(state, SendToCard)} == {3, 4, 5}
    state = after(state, SendToCard("swimmer", 4), "lobster")
    assert token(state, "turtle") == 1
    assert written(state) == "crab eel manta lobster? oyster?"


def test_communications() -> None:
    """R44: Two Ocean cards are turned up, and the next Species card on its deck."""
    state = after(alone(divers=["communications"]), SendDiver("communications"))
    assert rule_against(state, RevealCards((3,))) == "R44"
    assert rule_against(state, RevealCards((1, 3))) == "R44"
    state = after(state, RevealCards((3, 5)), "lobster")
    assert written(state) == "crab eel manta turtle? oyster"
    assert GAME.view(state, None).species.top == "lobster"


@pytest.mark.parametrize(
    "hand, then",
    [
        ("crab eel | manta turtle? oyster?", "crab eel manta turtle oyster"),
        ("crab eel | manta turtle oyster?", "crab eel manta turtle oyster"),
        ("crab eel | manta turtle oyster", "crab eel manta turtle oyster"),
    ],
)
def test_no_more_than_two_are_hidden(hand: str, then: str) -> None:
    """R45: Where there is nothing to choose nothing is asked."""
    state = after(alone(hand, divers=["communications"]), SendDiver("communications"))
    assert (written(state), asked(state)) == (then, "look")


def test_nothing_to_turn_up_without_a_deck() -> None:
    """R45: With an empty Species deck the Ocean alone is turned up."""
    state = scaled(alone("crab crab | crab crab? eel?", divers=["communications"], deck=0), crab=1)
    state = replace(state, scale=(2,) * 6 + (1,) * 6)
    assert kinds(events_of(state, SendDiver("communications"))) == [
        "DiverSent",
        "CardsRevealed",
        "QuestionAsked",
    ]


def test_visionary() -> None:
    """R46: Four Corporations cards in any order, then two Ocean cards face up."""
    cards = ("oil", "dynamite", "oil_dynamite", "hotels_red_green")
    events = events_of(alone(), SendDiver("visionary"), *cards)
    assert events[1] == CorporationsSeen(None, cards)
    state = after(alone(), SendDiver("visionary"), *cards)
    assert len(offered(state, OrderCorporations)) == 24
    assert rule_against(state, OrderCorporations((1, 2, 3))) == "R46"
    state = after(after(state, OrderCorporations((4, 1, 3, 2))), RevealCards((3, 4)))
    shown = GAME.view(state, 0).corporations
    assert shown.next == ("hotels_red_green", "oil", "oil_dynamite", "dynamite")
    assert not shown.is_face_up
    assert written(state) == "crab eel manta turtle oyster?"
    assert after(state, Explore()).hotels == ("red", "green")


def with_deck(state: MiniDivercityState, *bag: str, discard: Sequence[str]) -> MiniDivercityState:
    deck = replace(state.corporations, bag=bag, discard=tuple(discard))
    return replace(state, corporations=deck)


def test_visionary_at_the_end_of_the_deck() -> None:
    """R46, R9: With two cards left the discards are shuffled under them; four are seen."""
    state = with_deck(alone(), "oil", "dynamite", discard=["hotels_red_green", "oil", "dynamite"])
    events = events_of(state, SendDiver("visionary"), "dynamite", "oil", "hotels_red_green", "oil")
    assert kinds(events)[1:] == ["CorporationsReshuffled", "CorporationsSeen", "QuestionAsked"]
    assert the(events, CorporationsSeen).cards == ("dynamite", "oil", "hotels_red_green", "oil")
    four = fold(GAME.evolve, state, events)
    assert len(offered(four, OrderCorporations)) == 24
    assert (four.corporations.bag, four.corporations.discard) == (("dynamite",), ())
    assert GAME.view(four, 0).corporations.deck == 5


def test_the_rest_of_the_deck_comes_before_the_reshuffled_cards() -> None:
    """R46: Whatever chance says, the cards that were left lie above the discards."""
    state = with_deck(alone(), "oil", discard=["dynamite"] * 9)
    for _ in range(3):
        seen = the(events_of(state, SendDiver("visionary")), CorporationsSeen)
        assert seen.cards == ("oil", "dynamite", "dynamite", "dynamite")
    with pytest.raises(ValueError, match="not enough values"):
        events_of(state, SendDiver("visionary"), "dynamite")


def test_visionary_with_exactly_four_cards_left() -> None:
    """R46: Nothing is shuffled while the deck holds as many cards as are looked at."""
    state = with_deck(alone(), "oil", "oil", "dynamite", "oil", discard=["hotels_red_green"])
    events = events_of(state, SendDiver("visionary"))
    assert "CorporationsReshuffled" not in kinds(events)
    assert fold(GAME.evolve, state, events).corporations.discard == ("hotels_red_green",)


def test_visionary_without_deck() -> None:
    """R46, R9: An empty deck is refilled from its discards, and four of them are seen."""
    state = with_deck(alone(), discard=["oil", "dynamite", "oil", "oil", "oil"])
    state = after(state, SendDiver("visionary"))
    assert (len(state.corporations.top), len(state.corporations.bag)) == (4, 1)


def test_an_old_look_at_two_cards_folds_as_it_did() -> None:
    """R46: Matches from before the reshuffle recorded the two cards that were left, and no more."""
    state = with_deck(alone(), "oil", "dynamite", discard=["oil", "dynamite"])
    state = fold(GAME.evolve, state, [CorporationsSeen(None, ("dynamite", "oil"))])
    assert (state.corporations.top, state.corporations.bag) == (("dynamite", "oil"), ())
    assert state.corporations.discard == ("oil", "dynamite")


def test_endurance_and_diving() -> None:
    """R47: Both move a token as they do in the cooperative game (R94)."""
    state = scaled(alone(divers=["endurance", "diving"]), crab=-1, eel=1)
    assert [each.species for each in offered(state, SendToToken) if each.diver == "endurance"] == [
        "crab"
    ]
    assert token(after(state, SendToToken("endurance", "crab")), "crab") == 0
    assert token(after(state, SendToToken("diving", "manta")), "manta") == 1
    assert rule_against(state, SendToToken("diving", "eel")) == "R38"


def test_used_for_good() -> None:
    """R48: The diver is used, and no other acts in this turn."""
    state = after(after(alone(), SendDiver("explorer")), PASS)
    assert [diver.used for diver in state.divers[0]] == [False, True, False]
    assert rule_against(state, SendToDeck("captain", 1)) == "R48"
    assert not offered(state, Mission)


def test_t10_a_diver_may_be_sent_for_the_look_alone() -> None:
    """R49, T10: Who finds nothing to act on is used all the same; there is no swap then."""
    state = alone(divers=["environmentalist", "endurance"])
    for diver in ("environmentalist", "endurance"):
        sent = after(state, SendDiver(diver))
        assert asked(sent) == "look"
        assert sent.scale == state.scale


def test_looking_ahead() -> None:
    """R50: After a diver's action one may turn the next Corporations card up, or leave it."""
    state = after(alone(), SendDiver("explorer"))
    assert events_of(state, LOOK, "oil") == (CorporationTurned("oil"),)
    seen = after(state, LOOK, "oil")
    shown = GAME.view(seen, None).corporations
    assert (shown.next, shown.is_face_up) == (("oil",), True)
    assert after(seen, Explore()).corporations.drawn == "oil"
    assert after(state, PASS).corporations.top == ()


def test_no_look_without_a_diver() -> None:
    """R50: It comes with a diver's action and not by itself."""
    assert rule_against(alone(), LOOK) == "R12"


def test_t13_the_deck_is_refilled_for_the_look() -> None:
    """R51, T13: The card just resolved is among those that may be seen."""
    state = after(alone(), SendDiver("explorer"))
    deck = replace(state.corporations, bag=(), discard=("dynamite", "oil"))
    events = events_of(replace(state, corporations=deck), LOOK, "oil")
    assert kinds(events) == ["CorporationsReshuffled", "CorporationTurned"]


def test_nobody_is_asked_about_what_is_known() -> None:
    """R51: After the Visionary one knows the next card."""
    state = after(after(alone(), SendDiver("visionary")), OrderCorporations((2, 1, 3, 4)))
    assert asked(after(state, RevealCards((3, 4)))) is None


def test_divers_come_before_the_main_action() -> None:
    """R67: A swap after the main action is answered, and nothing else."""
    state = after(alone(hotels=["red"]), CloseHotel(1, "red"))
    assert rule_against(state, SendDiver("explorer")) == "R12"
    assert rule_against(state, QuickExplore()) == "R12"
