"""Treasure in chests, alone."""

from domain.games.dice_miner.commands import DiceMinerOptions
from domain.games.dice_miner.events import (
    TreasureCached,
    TreasureLeft,
)
from rules.dice_miner.table import alone, events_of, held, offers, played, rule_of, score

AS_DICE = DiceMinerOptions(magic_dice=0, caching="dice")


def test_to_cache_or_not() -> None:
    """R20: Taking a treasure with a chest at hand asks at once, and nothing else goes before."""
    state = played(alone(("chest2",), {"a1": "gem2", "a2": "gem1"}), "a1")
    assert offers(state) == {"beside1", "open"}
    assert events_of(state, "beside1") == (TreasureCached(1, 0),)
    assert events_of(state, "open") == (TreasureLeft(1),)


def test_it_lies_beside_its_chest() -> None:
    """R20: A cached treasure lies beside the die with the chests, and pays double."""
    state = played(alone(("chest2",), {"a1": "gem2"}), "a1 beside1")
    assert [die.on for die in state.troves[0].dice] == [None, 0]
    assert score(state) == 4


def test_the_decision_stays() -> None:
    """R20, R65: What was left open cannot be cached later, nor what was cached be taken back."""
    state = played(alone(("chest2",), {"a1": "gem1", "a2": "gem1"}), "a1 open")
    assert rule_of(state, "beside1") == "R65"
    state = played(state, "a2 beside1")
    assert rule_of(state, "open") == "R65"
    assert score(state) == 3


def test_nothing_to_ask_without_a_chest() -> None:
    """R64: Without a chest a treasure is simply taken."""
    assert played(alone(("shield1",), {"a1": "gem3", "a2": "gem1"}), "a1").question is None


def test_chests_are_counted_in_gems() -> None:
    """R21: Two chests hold a die of two gems, or two dice of one."""
    state = alone(("chest2",), {"a1": "gem1", "a2": "gem1", "b1": "gem1"})
    state = played(state, "a1 beside1 a2 beside1")
    assert [die.on for die in state.troves[0].dice] == [None, 0, 0]
    assert played(state, "b1").question is None


def test_too_many_gems() -> None:
    """R21: Edge case 7: two gems do not fit where one chest is left."""
    state = played(alone(("chest2",), {"a1": "gem1", "a2": "gem2"}), "a1 beside1 a2")
    assert state.question is None
    assert score(state) == 4


def test_three_gems_never_fit_two_chests() -> None:
    """R21: A die is cached whole, beside a single die: two chests and two chests are not four."""
    assert played(alone(("chest2", "chest2"), {"a1": "gem3"}), "a1").question is None


def test_which_chest() -> None:
    """R21: Where two dice have room the miner chooses, and no other die will do."""
    state = played(alone(("chest2", "shield1", "chest2"), {"a1": "gem1"}), "a1")
    assert offers(state) == {"beside1", "beside3", "open"}
    assert rule_of(state, "beside2") == "R21"


def test_chests_come_first() -> None:
    """R21: A chest that comes after the treasure is too late for it."""
    state = played(alone((), {"a1": "gem1", "a2": "chest2", "b1": "gem1"}), "a1 a2")
    assert offers(state) == {"b1", "refill", "stop"}


def test_chests_counted_in_dice() -> None:
    """R22: By the option a chest holds a die whatever it shows: two dice of three gems fit two."""
    state = alone(("chest2",), {"a1": "gem3", "a2": "gem3", "b1": "gem1"}, AS_DICE)
    state = played(state, "a1 beside1 a2 beside1 b1")
    assert state.question is None
    assert score(state) == 6 + 6 + 1


def test_a_beer_is_cached_as_what_it_is_named() -> None:
    """R20: The beer of a treasure is named first, and then asked about."""
    state = played(alone(("chest2",), {"a1": "treasure_beer"}), "a1")
    assert offers(state) == {"=gem1", "=gem2", "=gem3"}
    assert played(state, "=gem3").question is None
    assert held(played(state, "=gem2 beside1")) == ["chest2", "gem2"]
