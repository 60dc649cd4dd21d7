import pytest
from msgspec.structs import replace

from domain.games.mini_divercity import GAME
from domain.games.mini_divercity.commands import Explore, Identify, PayOil, UseWalkieTalkie
from domain.games.mini_divercity.events import CorporationDrawn, HotelsOpened
from domain.games.mini_divercity.species_events import CardsDealt, DynamiteFished, OilPaid
from domain.games.mini_divercity.state import MiniDivercityState
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
    together,
    token,
    written,
)

SEEN = "crab eel | manta turtle oyster"


def hit_by_oil(hand: str = SEEN, **tokens: int) -> MiniDivercityState:
    """Alone, with an oil platform to pay."""
    return after(threatened(scaled(alone(hand), **tokens), "oil"), Explore())


def test_a_turn_begins_with_a_corporations_card() -> None:
    """R12: After the main action the next card is drawn and resolved."""
    events = events_of(threatened(alone(), "dynamite"), Explore(), "starfish")
    assert events[-2:] == (
        CorporationDrawn(0, "dynamite"),
        DynamiteFished("starfish", from_discard=False),
    )


def test_questions_are_answered_first() -> None:
    """R12: Nothing else is done until the oil platform is paid."""
    state = hit_by_oil()
    assert rule_against(state, Identify(3)) == "R12"
    assert rule_against(alone(), PayOil(3)) == "R12"


def test_oil_in_a_team() -> None:
    """R13: The player to move pays with an unseen card; its species sinks, a new card comes."""
    state = together("crab? eel? manta? lobster?", "turtle? oyster? crab? eel?")
    state = after(threatened(state, "oil"), UseWalkieTalkie(1))
    assert GAME.to_act(state) == {1}
    state = after(state, PayOil(2), "starfish")
    assert token(state, "oyster") == -1
    assert written(state, 1) == "turtle starfish? crab eel"
    assert state.species.discard == ("oyster",)


def test_dynamite() -> None:
    """R14: The top card of the deck is discarded and its species sinks by a step."""
    state = after(threatened(alone(), "dynamite"), Explore(), "starfish")
    assert token(state, "starfish") == -1
    assert state.species.discard == ("starfish",)


def test_hotels() -> None:
    """R15: Two islands show hotels; one that was a hotel already stays so."""
    state = threatened(alone(hotels=["red"]), "hotels_red_green")
    assert events_of(state, Explore())[-1] == HotelsOpened(("red", "green"))
    assert after(state, Explore()).hotels == ("red", "green")


def test_oil_takes_any_card_of_the_hand() -> None:
    """R30: Lagoon or Ocean, and a species may be lost on purpose."""
    state = hit_by_oil(eel=-1)
    assert {command.card for command in offered(state, PayOil)} == {1, 2, 3, 4, 5}
    assert token(after(state, PayOil(2)), "eel") == -2


def test_t03_no_surcharge_for_a_live_species() -> None:
    """R30, T3: A Lagoon card of a species in play costs itself alone, even if that ends it."""
    state = hit_by_oil(eel=-1)
    assert rule_against(state, PayOil(2, (1, 3))) == "R31"
    assert kinds(events_of(state, PayOil(2)))[:2] == ["OilPaid", "CardsDealt"]


@pytest.mark.parametrize("where", [-2, 2])
def test_surcharge_for_a_lagoon_card_out_of_play(where: int) -> None:
    """R31: A Lagoon card of a saved or extinct species takes two others along, which move none."""
    state = hit_by_oil(crab=where)
    assert rule_against(state, PayOil(1)) == "R31"
    assert rule_against(state, PayOil(1, (2,))) == "R31"
    paid = events_of(state, PayOil(1, (2, 5)), "starfish", "lobster", "octopus")[0]
    assert paid == OilPaid(0, (1, 2, 5), ("crab", "eel", "oyster"))
    state = after(state, PayOil(1, (2, 5)), "starfish", "lobster", "octopus")
    assert [token(state, species) for species in ("crab", "eel", "oyster")] == [where, 0, 0]


def test_t02_ocean_cards_are_an_exception() -> None:
    """R32, T2: The same card costs itself alone in the Ocean, and three cards in the Lagoon."""
    in_ocean = hit_by_oil("eel turtle | crab manta oyster", crab=-2)
    assert events_of(in_ocean, PayOil(3))[0] == OilPaid(0, (3,), ("crab",))
    assert rule_against(in_ocean, PayOil(3, (1, 2))) == "R31"
    in_lagoon = hit_by_oil("crab eel | turtle manta oyster", crab=-2)
    assert {len(each.extra) for each in offered(in_lagoon, PayOil) if each.card == 1} == {2}


def test_oil_and_an_unknown_ocean_card() -> None:
    """R32: A hidden card that turns out to be out of play is enough, too."""
    state = replace(hit_by_oil(), hands=alone("eel turtle | crab? manta? oyster?").hands)
    state = replace(state, scale=scaled(alone(), crab=2).scale)
    assert kinds(events_of(state, PayOil(3)))[:2] == ["OilPaid", "CardsDealt"]


def test_oil_finds_nothing() -> None:
    """R33: With no card in hand nothing is paid and the turn goes on."""
    state = threatened(alone("- - | - - -"), "oil")
    events = events_of(state, Explore())
    assert kinds(events) == ["Explored", "CorporationDrawn", "OilFoundNothing"]


def test_refilling_from_left_to_right() -> None:
    """R34: The Lagoon first, then the Ocean; nothing slides."""
    state = hit_by_oil(crab=2)
    state = after(state, PayOil(1, (2, 5)), "starfish", "lobster", "octopus")
    assert written(state) == "starfish lobster manta turtle octopus?"


def test_t04_the_surcharge_comes_from_the_hand_as_it_was() -> None:
    """R31, R34, T4: All three are gone before the first of them is replaced."""
    events = events_of(hit_by_oil(crab=2), PayOil(1, (2, 5)), "starfish", "lobster", "octopus")
    assert kinds(events)[:2] == ["OilPaid", "CardsDealt"]
    assert the(events, CardsDealt).places == (1, 2, 5)


def test_a_new_lagoon_card_is_seen() -> None:
    """R35: It comes face up, visible to all."""
    state = after(hit_by_oil(), PayOil(1), "starfish")
    assert written(state).startswith("starfish eel")
    assert seen(state, None)[0] == "starfish"


def test_a_new_ocean_card_is_hidden() -> None:
    """R36: It comes face down, and those that were seen stay face up."""
    state = after(hit_by_oil(), PayOil(4), "starfish")
    assert written(state) == "crab eel manta starfish? oyster"
    assert seen(state, 0)[3] is None


def test_a_card_that_lay_open_on_the_deck_arrives_face_up() -> None:
    """R36: A card that was face up on the deck stays known."""
    state = replace(hit_by_oil(), species=alone(SEEN, top="starfish").species)
    assert written(after(state, PayOil(4))) == "crab eel manta starfish oyster"
