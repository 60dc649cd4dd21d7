from math import comb
from random import Random

import pytest
from msgspec.structs import replace

from domain.game import fold
from domain.games.fifty_first_state import GAME
from domain.games.fifty_first_state.commands import (
    Conquer,
    Cooperate,
    FiftyFirstCommand,
    Incorporate,
    Redevelop,
    UseLocation,
)
from domain.games.fifty_first_state.material import RESOURCES
from domain.games.fifty_first_state.payments import at_hand, ways_to_pay
from domain.games.fifty_first_state.state import FiftyFirstState, Settings
from domain.refusals import Refusal
from rules.fifty_first_state.table import (
    Stacked,
    after,
    events_of,
    legal,
    offered,
    random_game,
    refusal,
    state,
)

PAID = (Conquer, Cooperate, Incorporate, Redevelop, UseLocation)


def test_a_universal_resource_stands_in() -> None:
    """R4, R36: Each way to pay two fuel is offered once, and only what was named goes."""
    now = state(built="gas_station", fuel=2, universal=2, worker=1)
    assert {each.pay for each in offered(now, UseLocation)} == {
        ("fuel", "fuel", "worker"),
        ("fuel", "universal", "worker"),
        ("universal", "universal", "worker"),
    }
    now = after(now, UseLocation(0, ("fuel", "universal", "worker")))
    assert now.goods == {"fuel": 1, "universal": 1}


def test_a_basic_resource_is_not_universal() -> None:
    """R4: Fuel pays for fuel, and not for scrap."""
    assert not offered(state(built="assembly_plant", fuel=9, worker=9), UseLocation)


def test_any_one_resource() -> None:
    """R36: The market takes any one resource, and each that is at hand is offered."""
    now = state(built="market", fuel=1, brick=1, universal=1, worker=1)
    assert {each.pay for each in offered(now, UseLocation)} == {
        ("brick", "worker"),
        ("fuel", "worker"),
        ("universal", "worker"),
    }


def test_three_different_resources() -> None:
    """R36: The warehouse's three resources, of which universal ones may replace any two."""
    now = state(built="warehouse", brick=1, fuel=1, weapon=1, universal=2, worker=1)
    assert len(offered(now, UseLocation)) == 7


def test_the_price_of_a_contact_can_be_paid_in_ways() -> None:
    """R36, R37: New York's cooperation costs two fuel, one of which may be universal."""
    now = state(hand="bunker", fuel=1, universal=1)
    assert offered(now, Cooperate) == (
        Cooperate("bunker", ("base.cooperation", "fuel", "universal")),
    )


def test_every_way_to_reach() -> None:
    """R36, R37: The base's contact, a card, tokens, or tokens with each other: each is offered."""
    now = state(hand="bunker punks", weapon=1, conquest_1=2, contact_2=1)
    assert {each.pay for each in offered(now, Conquer)} == {
        ("base.conquest", "weapon"),
        ("hand.punks",),
        ("contact_2",),
        ("conquest_1", "conquest_1"),
    }


def test_contacts_may_not_add_up() -> None:
    """R37, R68: With the setting one contact reaches the distance alone, or nothing does."""
    single = Settings(contacts_add_up=False)
    now = state(hand="bunker punks", weapon=1, conquest_1=2, contact_2=1, settings=single)
    assert {each.pay for each in offered(now, Conquer)} == {
        ("base.conquest", "weapon"),
        ("hand.punks",),
        ("contact_2",),
    }
    assert refusal(now, Conquer("bunker", ("conquest_1", "conquest_1"))) == "one_contact"


@pytest.mark.parametrize(
    "pay, why",
    [
        ((), "too_little"),
        (("fuel",), "too_little"),
        (("fuel", "fuel"), "too_little"),
        (("fuel", "fuel", "fuel", "worker"), "too_much"),
        (("fuel", "worker", "fuel"), "wrong_order"),
        (("fuel", "fuel", "hand.dive"), "wrong_coins"),
        (("scrap", "scrap", "worker"), "wrong_coins"),
        (("gold", "gold", "worker"), "no_such_coin"),
    ],
)
def test_other_payments_are_refused(pay: tuple[str, ...], why: str) -> None:
    """R36: Too little, too much, in another order, of another kind, or of no kind at all."""
    now = state(built="gas_station", hand="dive", fuel=3, scrap=2, worker=2)
    assert refusal(now, UseLocation(0, pay)) == why


@pytest.mark.parametrize("number", range(60))
def test_exactly_what_is_named_is_taken(number: int) -> None:
    """R36: In random games every way to pay is different, and takes its own coins alone."""
    for now, _ in random_game(number):
        paid = (
            [each for each in legal(now) if isinstance(each, PAID)] if now.phase == "action" else []
        )
        assert len({*paid}) == len(paid)
        for command in Random(number).sample(paid, min(3, len(paid))):
            first, *_ = events_of(now, command)
            spent = [*command.pay]
            if not isinstance(command, UseLocation):
                spent.append(f"hand.{command.card}")
            left = at_hand(fold(GAME.evolve, now, (first,)))
            before = at_hand(now)
            gone = {coin: before[coin] - left.get(coin, 0) for coin in before}
            agreement = f"agreement.{command.card}" if isinstance(command, Cooperate) else ""
            assert {coin: n for coin, n in gone.items() if n > 0} == {
                coin: spent.count(coin) for coin in spent
            }
            assert all(coin == agreement or coin in before for coin in left)


@pytest.mark.parametrize("number", range(30))
def test_what_is_not_offered_is_refused(number: int) -> None:
    """R36: Commands of another moment of the game are legal only if they are offered now."""
    game = [now for now, _ in random_game(number)]
    every = sorted({command for now in game for command in legal(now)}, key=repr)
    draw = Random(number)
    for now in draw.sample(game, 8):
        here = {*legal(now)}
        for command in draw.sample(every, min(40, len(every))):
            assert _is_accepted(now, command) == (command in here), command


def _is_accepted(now: FiftyFirstState, command: FiftyFirstCommand) -> bool:
    try:
        GAME.decide(now, command, 0, Stacked())
    except Refusal:
        return False
    return True


def test_a_dear_price() -> None:
    """R36: The number of payments of nine arbitrary resources, without duplicates."""
    ways = ways_to_pay({"any": 9}, dict.fromkeys(RESOURCES, 9))
    assert len(ways) == len({*ways}) == comb(9 + 4, 4)


def test_nothing_is_paid_twice() -> None:
    """R36: Two cards of one title in the hand are two coins, one is one."""
    now = state(hand="church road")
    assert refusal(now, Incorporate("church", ("hand.road", "hand.road"))) == "not_yours"
    now = replace(now, hand=("church", "road", "road"))
    assert after(now, Incorporate("church", ("hand.road", "hand.road"))).hand == ()
