from typing import cast

import pytest
from msgspec.structs import replace

from domain.games.fifty_first_state.commands import (
    Conquer,
    Cooperate,
    Incorporate,
    Pass,
    Redevelop,
)
from domain.games.fifty_first_state.events import Gained, Scored, StockLaid
from domain.games.fifty_first_state.material import Distance, Goods, Payment
from domain.games.fifty_first_state.moves import gained
from domain.games.fifty_first_state.state import FiftyFirstState
from rules.fifty_first_state.table import (
    MASTER_SET,
    after,
    events_of,
    location,
    next_actions,
    of_type,
    offered,
    refusal,
    state,
)


def at_distance(distance: Distance, **goods: int) -> FiftyFirstState:
    """A location at this distance, to be incorporated with these tokens."""
    cards = {"far": location(distance=distance)}
    now = state(cards=cards, hand="far", faction="mutants")
    return gained(now, cast("Goods", goods))


def ways(at: FiftyFirstState) -> set[Payment]:
    return {each.pay for each in offered(at, Incorporate)}


def test_conquering() -> None:
    """R38: New York's own contact, for a weapon, makes spoils of a location two away."""
    now = after(state(hand="church dive", weapon=1), Conquer("dive", ("base.conquest", "weapon")))
    assert (now.spoils, now.hand, now.goods) == (("dive",), ("church",), {})
    assert now.markers == {"conquest"}


def test_cooperating() -> None:
    """R39: Cooperation contacts make an agreement."""
    now = after(state(hand="dive", cooperation_2=1), Cooperate("dive", ("cooperation_2",)))
    assert (now.agreements, now.goods) == (("dive",), {})


def test_incorporating() -> None:
    """R41: Incorporation contacts add a location to the state, without limit."""
    now = state(hand="dive quarry school", incorporation_1=3)
    for card in ("dive", "quarry", "school"):
        now = after(now, Incorporate(card, ("incorporation_1",)))
    assert [each.card for each in now.built] == ["dive", "quarry", "school"]


def test_three_under_the_base() -> None:
    """R40: Spoils and agreements share three places."""
    now = state(hand="dive", agreements="quarry", spoils="church school", conquest_1=1)
    assert not offered(now, Conquer)
    assert not offered(now, Cooperate)
    assert refusal(now, Conquer("dive", ("conquest_1",))) == "base_is_full"
    now = state(hand="dive", agreements="quarry", spoils="church", conquest_1=1)
    assert Conquer("dive", ("conquest_1",)) in offered(now, Conquer)


def test_agreements_stay() -> None:
    """R40: Nothing lets an agreement go to make room."""
    now = next_actions(state(agreements="dive quarry school"))
    assert now.agreements == ("dive", "quarry", "school")


@pytest.mark.parametrize("distance", [1, 2, 3])
def test_one_token_reaches(distance: Distance) -> None:
    """R37: A token reaches as far as its value, and what lies nearer; the rest is lost."""
    now = at_distance(distance, incorporation_3=1)
    assert ways(now) == {("incorporation_3",)}
    assert after(now, Incorporate("far", ("incorporation_3",))).goods == {}


def test_tokens_add_up() -> None:
    """R37: Tokens of one colour reach together as far as their sum."""
    now = at_distance(3, incorporation_1=1, incorporation_2=1, conquest_3=1)
    assert ways(now) == {("incorporation_1", "incorporation_2")}


def test_nothing_too_much() -> None:
    """R36: A token without which the distance is reached all the same is not paid."""
    now = at_distance(2, incorporation_1=2, incorporation_2=1)
    assert ways(now) == {("incorporation_2",), ("incorporation_1", "incorporation_1")}
    wasteful = Incorporate("far", ("incorporation_1", "incorporation_2"))
    assert refusal(now, wasteful) == "too_much"


def test_universal_contacts() -> None:
    """R5: A universal token reaches in any colour, and can be added to others."""
    now = at_distance(2, contact_1=1, incorporation_1=1, contact_2=1)
    assert ways(now) == {("contact_2",), ("contact_1", "incorporation_1")}
    assert offered(state(hand="dive", contact_1=1), Conquer)
    assert offered(state(hand="dive", contact_1=1), Cooperate)


def test_the_base_has_each_contact_once_a_round() -> None:
    """R37: A marker lies on it until Clean-up."""
    now = state(hand="dive dive", weapon=2)
    now = after(now, Conquer("dive", ("base.conquest", "weapon")))
    assert not offered(now, Conquer)
    assert next_actions(now).markers == frozenset()


def test_the_bases_contact_adds_up_too() -> None:
    """R37: New York's weak incorporation, for a scrap, reaches two away with a token of one."""
    now = state(hand="bunker", scrap=1, incorporation_1=1)
    pay = ("base.incorporation", "incorporation_1", "scrap")
    assert offered(now, Incorporate) == (Incorporate("bunker", pay),)


def test_contact_cards_from_the_hand() -> None:
    """R37: They cost nothing and are discarded; a card of another colour does not help."""
    now = state(hand="bunker road punks")
    assert offered(now, Incorporate) == (Incorporate("bunker", ("hand.road",)),)
    assert offered(now, Conquer) == (Conquer("bunker", ("hand.punks",)),)
    now = after(now, Incorporate("bunker", ("hand.road",)))
    assert (now.hand, now.discards) == (("punks",), ("road",))


def test_two_contact_cards() -> None:
    """R37: Two cards of value two reach three away."""
    assert offered(state(hand="church road road"), Incorporate) == (
        Incorporate("church", ("hand.road", "hand.road")),
    )
    assert not offered(state(hand="church road"), Incorporate)


def test_a_card_as_part_of_a_price() -> None:
    """R37: The Appalachians pay a card, and it cannot be the one that is incorporated."""
    now = state(faction="appalachians", hand="dive quarry", brick=1)
    assert offered(now, Incorporate) == (
        Incorporate("dive", ("base.incorporation", "brick", "hand.quarry")),
        Incorporate("quarry", ("base.incorporation", "brick", "hand.dive")),
    )
    assert not offered(state(faction="appalachians", hand="dive", brick=1), Incorporate)
    twins = state(faction="appalachians", hand="dive dive", brick=1)
    pay = ("base.incorporation", "brick", "hand.dive")
    assert offered(twins, Incorporate) == (Incorporate("dive", pay),)
    now = after(twins, Incorporate("dive", pay))
    assert (now.hand, now.discards, now.built[0].card) == ((), ("dive",), "dive")


def test_contact_cards_are_no_locations() -> None:
    """R7: Only locations can be conquered, agreed with, incorporated or put in their place."""
    now = state(hand="road nitro_belle", built="dive", conquest_3=1, brick=1)
    assert refusal(now, Conquer("road", ("conquest_3",))) == "no_location"
    assert refusal(now, Redevelop("nitro_belle", 0, ("brick",))) == "no_location"


def test_only_from_the_hand() -> None:
    """R26, R38: What lies in the opponent's row or the state cannot be conquered."""
    now = state(row="dive", built="quarry", conquest_3=1)
    assert refusal(now, Conquer("dive", ("conquest_3",))) == "not_in_hand"
    assert refusal(now, Conquer("quarry", ("conquest_3",))) == "not_in_hand"
    assert refusal(now, Conquer("no_card_at_all", ("conquest_3",))) == "no_such_card"


def test_features_answer() -> None:
    """R45: The oil rig gives fuel and the refinery a point when a fuel location joins."""
    before = state(hand="fuel_tank", built="oil_well refinery dive", incorporation_1=1)
    events = events_of(before, Incorporate("fuel_tank", ("incorporation_1",)))
    assert of_type(Gained, events) == [Gained("oil_well", {"fuel": 1})]
    assert of_type(Scored, events) == [Scored(1, 1)]


def test_a_location_does_not_answer_itself() -> None:
    """R45: The oil rig has a fuel icon, but its own joining gives no fuel."""
    before = state(hand="oil_well", incorporation_2=1)
    assert after(before, Incorporate("oil_well", ("incorporation_2",))).goods == {}


def test_features_answer_a_redevelopment() -> None:
    """R45: A location that comes by redevelopment has joined; what has gone answers no more."""
    before = state(hand="fuel_tank", built="oil_well oil_well", fuel=0, brick=1)
    events = events_of(before, Redevelop("fuel_tank", 0, ("brick",)))
    assert of_type(Gained, events) == [Gained("oil_well", {"fuel": 1})]


def test_the_opponents_row_answers_nothing() -> None:
    """R26: A feature works in the state, not in the opponent's row."""
    before = state(row="oil_well", hand="fuel_tank", incorporation_1=1)
    assert after(before, Incorporate("fuel_tank", ("incorporation_1",))).goods == {}


def test_on_entry() -> None:
    """R45: The church gives two points when it joins, and they lie on it."""
    before = state(hand="church", incorporation_3=1)
    now = after(before, Incorporate("church", ("incorporation_3",)))
    assert (now.built[0].points, now.built[0].scorings) == (2, 1)


def test_on_entry_for_each_icon() -> None:
    """R33, R45: A card of 2016 scores for the icons of the state as it joins, its own too."""
    before = state(
        pack=MASTER_SET, hand="museum", built="church church wrecked_tank", incorporation_2=1
    )
    now = after(before, Incorporate("museum", ("incorporation_2",)))
    assert (now.built[3].points, now.built[3].scorings) == (4, 1)


def test_goods_come_with_a_card() -> None:
    """R56: A stock lies on its card and not among the player's goods."""
    before = state(pack=MASTER_SET, hand="camp", incorporation_1=1)
    events = events_of(before, Incorporate("camp", ("incorporation_1",)))
    assert of_type(StockLaid, events) == [StockLaid(0, {"worker": 3})]
    assert after(before, Incorporate("camp", ("incorporation_1",))).goods == {}


def test_in_the_sixth_round() -> None:
    """R63: Spoils and agreements of the last round give nothing: no Production follows."""
    last = replace(state(hand="dive church", conquest_3=1, cooperation_1=1), round=6)
    now = after(last, Conquer("church", ("conquest_3",)))
    now = after(now, Cooperate("dive", ("cooperation_1",)))
    now = after(now, Pass())
    assert (now.is_over, now.counts, now.goods) == (True, (0,), {})
