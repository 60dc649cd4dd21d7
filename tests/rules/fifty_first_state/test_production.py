from domain.games.fifty_first_state.cards import Action, Production, effects
from domain.games.fifty_first_state.commands import (
    CashSpoils,
    Cooperate,
    HoldSpoils,
    Incorporate,
    Redevelop,
)
from domain.games.fifty_first_state.events import CardsDrawn, Gained, PhaseBegun, Scored
from domain.games.fifty_first_state.state import Settings
from rules.fifty_first_state.table import (
    MASTER_SET,
    STANDARD,
    after,
    events_of,
    faces,
    location,
    next_actions,
    of_type,
    offered,
    refusal,
    state,
    to_production,
)

AT_ONCE = Settings(pay_on_entry=True)


def test_the_base() -> None:
    """R29: New York makes three workers and a scrap; whatever was left before is gone."""
    now = next_actions(state(fuel=2))
    assert now.goods == {"scrap": 1, "worker": 3}


def test_agreements() -> None:
    """R30: Each agreement gives its strip, every round."""
    now = next_actions(state(agreements="fuel_tank gunsmith"))
    assert now.goods == {"scrap": 1, "fuel": 1, "worker": 3, "conquest_1": 1}
    assert next_actions(now).goods == now.goods


def test_spoils_are_offered() -> None:
    """R31: Before the locations produce, any of the spoils may be cashed, or none."""
    now = to_production(state(spoils="church dive dive"))
    assert now.phase == "spoils"
    assert offered(now, CashSpoils) == (CashSpoils("church"), CashSpoils("dive"))
    assert offered(now, HoldSpoils) == (HoldSpoils(),)


def test_cashing_spoils() -> None:
    """R31: The card is discarded and gives its red strip once."""
    now = after(to_production(state(spoils="dive church")), CashSpoils("dive"))
    assert now.goods["weapon"] == 3
    assert now.spoils == ("church",)
    assert "dive" in now.discards
    assert now.phase == "spoils"


def test_the_last_spoils() -> None:
    """R31: With none left there is nothing to ask, and the locations produce."""
    events = events_of(to_production(state(spoils="dive", built="quarry")), CashSpoils("dive"))
    assert of_type(Gained, events) == [
        Gained("dive", {"weapon": 3}),
        Gained("quarry", {"brick": 1}),
    ]
    assert of_type(PhaseBegun, events) == [PhaseBegun("action")]


def test_holding_spoils() -> None:
    """R31: Spoils that are not cashed stay for another round."""
    now = after(to_production(state(spoils="dive")), HoldSpoils())
    assert (now.spoils, now.phase) == (("dive",), "action")


def test_points_from_spoils_lie_on_the_base() -> None:
    """R51: Spoils that give points score them on the base."""
    events = events_of(to_production(state(spoils="church")), CashSpoils("church"))
    assert of_type(Scored, events) == [Scored("base", 2)]


def test_spoils_may_give_cards() -> None:
    """R31: Cards that spoils give are in the hand before the next decision."""
    before = to_production(state(spoils="pub church"))
    now = after(before, CashSpoils("pub"), "road", "archive", "bunker")
    assert len(now.hand) == len(before.hand) + 3
    assert now.phase == "spoils"


def test_locations_produce_last() -> None:
    """R15, R32: After the base, the agreements and the spoils."""
    before = to_production(state(spoils="church", built="generators", agreements="dive"))
    assert before.goods == {"scrap": 1, "weapon": 1, "worker": 3}
    assert after(before, HoldSpoils()).goods["worker"] == 5


def test_open_production_works_for_its_owner() -> None:
    """R32: An own location with open production produces like any other."""
    assert next_actions(state(built="watchtower")).goods["conquest_2"] == 1


def test_pub_draws_a_card() -> None:
    """R32: PUB, incorporated, draws a card in Production."""
    events = events_of(to_production(state(built="pub", spoils="dive")), HoldSpoils(), "road")
    assert of_type(CardsDrawn, events) == [CardsDrawn(("road",))]


def test_so_much_for_each_icon() -> None:
    """R33: A location that makes goods for icons counts those of the state, its own too."""
    now = next_actions(state(pack=MASTER_SET, built="oil_rig fuel_tank convoy"))
    assert now.goods["fuel"] == 3 + 1


def test_icons_count_up_to_a_number() -> None:
    """R33: The third oil rig finds six icons, and makes three goods."""
    now = next_actions(state(pack=MASTER_SET, built="oil_rig refinery hideout hideout convoy"))
    assert now.goods["fuel"] == 3


def test_agreements_wait() -> None:
    """R34: An agreement gives nothing in the round in which it is made."""
    now = after(state(hand="dive", cooperation_1=1), Cooperate("dive", ("cooperation_1",)))
    assert now.goods == {}
    assert next_actions(now).goods["weapon"] == 1


def test_productions_wait() -> None:
    """R34: A location that joins the state produces in the next Production."""
    now = after(state(hand="dive", incorporation_1=1), Incorporate("dive", ("incorporation_1",)))
    assert now.goods == {}
    assert next_actions(now).goods["weapon"] == 1


def test_paid_on_entry() -> None:
    """R34: With the setting, agreements and productions give once at once."""
    before = state(settings=AT_ONCE, hand="dive quarry", cooperation_1=1, incorporation_1=1)
    now = after(before, Cooperate("dive", ("cooperation_1",)))
    assert now.goods["weapon"] == 1
    assert after(now, Incorporate("quarry", ("incorporation_1",))).goods["brick"] == 1


def test_paid_on_entry_by_redevelopment() -> None:
    """R34, R45: What comes by redevelopment has joined too."""
    before = state(settings=AT_ONCE, hand="quarry", built="brickyard", redevelopment=1)
    now = after(before, Redevelop("quarry", 0, ("redevelopment",)))
    assert now.goods == {"brick": 1}


def test_points_of_a_production_lie_on_the_card() -> None:
    """R51: A location that makes points scores them on itself, three times in a game."""
    shrine = {"shrine": location(built=(Production({"vp": 1}),))}
    now = state(cards=shrine, built="shrine")
    for points in (1, 2, 3, 3):
        now = next_actions(now)
        assert (now.built[0].points, now.points) == (points, 0)


def test_not_during_the_action_phase() -> None:
    """R31: Spoils are cashed in Production and at no other time."""
    assert refusal(state(spoils="dive"), CashSpoils("dive")) == "not_now"


def test_no_card_knows_its_opponents() -> None:
    """R55: No effect can name an opponent; the robbers take from the supply."""
    for pack in (STANDARD, MASTER_SET):
        (action,) = effects(faces(pack)["thieves_caravan"], Action)
        assert action.gains == {"any": 1}
