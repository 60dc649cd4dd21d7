"""Picking, recycling and refilling, alone."""

import pytest
from msgspec.structs import replace

from domain.games.dice_miner.commands import DiceMinerOptions
from domain.games.dice_miner.events import (
    DieMined,
    DieRecycled,
    MagicSpent,
    MountainRefilled,
)
from domain.games.dice_miner.material import PLACES, Face, Place
from domain.games.dice_miner.mountain import size, tops
from rules.dice_miner.table import (
    BLOCKED,
    alone,
    counted,
    ended,
    events_of,
    held,
    offers,
    opened,
    out_of_bag,
    played,
    random_game,
    rule_of,
)

FULL: dict[Place, Face] = dict(zip(PLACES, BLOCKED, strict=True))


def test_three_actions_in_any_order() -> None:
    """R11: To pick, to spend magic, to refill and to stop are offered at the same moment."""
    state = alone(("magic2",), {"a1": "gem1", "a2": "tunnel1", "b1": "gem2"})
    assert offers(state) == {"a1", "a2", "spend1", "refill", "stop"}


def test_an_open_question_comes_first() -> None:
    """R65: While magic is being spent, nothing else is done."""
    state = played(alone(("magic2",), {"a1": "gem1", "a2": "gem1", "b1": "gem1"}), "spend1")
    assert offers(state) == {"-a1", "-a2"}
    assert {rule_of(state, move) for move in ("a1", "refill", "stop", "=gem1", "open")} == {"R65"}


def test_what_was_not_asked_is_not_answered() -> None:
    """R65: Without a question there is no face to name and nothing to recycle or cache."""
    state = alone(("magic2",), {"a1": "gem1"})
    assert {rule_of(state, move) for move in ("-a1", "=gem1", "beside1", "open")} == {"R65"}


def test_picking() -> None:
    """R12: A die leaves the mountain and joins the collection, and frees those below it."""
    state = alone((), {"a1": "gem3", "a2": "gem1", "b2": "gem2"})
    assert events_of(state, "a1") == (DieMined("a1", "gem3"),)
    assert held(played(state, "a1 a2 b2")) == ["gem3", "gem1", "gem2"]


@pytest.mark.parametrize("face", ["magic1", "gem1", "gem3", "shield1", "chest2", "pickaxe1"])
def test_always_pickable(face: Face) -> None:
    """R13: Magic, treasure and tools may be picked whatever one has."""
    assert "a1" in offers(alone((), {"a1": face}))


@pytest.mark.parametrize("beer", ["magic_beer", "treasure_beer", "tool_beer", "tunnel_beer"])
def test_their_beers_too(beer: Face) -> None:
    """R13: As beer they may be picked as well, and so may a tunnel, which can be a 1."""
    assert "a1" in offers(alone((), {"a1": beer}))


def test_spending_magic() -> None:
    """R23: The magic die is out of the game; nothing returns it."""
    state = alone(("shield1", "magic1", "gem1"), {"a1": "gem1", "a2": "gem1"})
    assert events_of(state, "spend2")[0] == MagicSpent(1, "magic1")
    after = played(state, "spend2 -a1")
    assert held(after) == ["shield1", "gem1"]
    assert (after.box, counted(after)) == (1, 60)
    assert after.bag[4] == state.bag[4]


def test_a_fresh_magic_die() -> None:
    """R23: Edge case 10: without magic to begin with, a die just picked is spent at once."""
    state = alone((), {"a1": "magic1", "b1": "gem1", "a2": "gem1"})
    assert "spend1" not in offers(state)
    assert held(played(state, "a1 spend1 -b1")) == []


def test_only_magic_is_spent() -> None:
    """R23: Nothing but a magic die of the collection recycles."""
    state = alone(("shield1", "magic1"), {"a1": "gem1"})
    assert rule_of(state, "spend1") == "R23"
    assert rule_of(state, "spend3") == "R65"


def test_links_stay_when_magic_goes() -> None:
    """R23: A hazard stays on its shield when a magic die in front of both leaves."""
    state = played(
        alone(("magic1", "shield1"), {"a1": "dragon4", "a2": "gem1", "b3": "gem1"}), "a1 spend1 -a2"
    )
    assert [die.on for die in state.troves[0].dice] == [None, 0]


def test_recycling() -> None:
    """R24: A symbol is a die: from the top, one by one, and what it freed may be next."""
    state = alone(("magic2",), {"a1": "dragon4", "a2": "gem1", "b1": "hazard_beer"})
    assert events_of(played(state, "spend1"), "-a1") == (DieRecycled("a1", "dragon4"),)
    after = played(state, "spend1 -a1 -b1")
    assert held(after) == []
    assert after.bag[3] == state.bag[3] + 2
    assert rule_of(played(state, "spend1"), "-b1") == "R4"


def test_recycled_dice_may_turn_up_again() -> None:
    """R24: Only the kind went back: the dragons may come again as a beer."""
    state = played(alone(("magic1",), {"a1": "dragon4", "a2": "tunnel1"}), "spend1 -a1")
    bag = state.bag
    rolls = out_of_bag("hazard_beer", *BLOCKED[:13], *BLOCKED[14:18], "gem1", bag=bag)
    assert "hazard_beer" in played(state, "refill", *rolls).mountain


def test_no_more_than_there_are() -> None:
    """R25: Edge case 8: three symbols before two dice recycle both, and the third is lost."""
    state = alone(("magic3",), {"a1": "gem1", "b1": "gem1"})
    after = played(state, "spend1")
    assert size(after.mountain) == 0
    assert after.question is None
    assert events_of(state, "spend1")[1:] == (
        DieRecycled("a1", "gem1", forced=True),
        DieRecycled("b1", "gem1", forced=True),
    )


def test_no_magic_on_an_empty_mountain() -> None:
    """R25: Where nothing lies nothing is recycled."""
    state = alone(("magic3",))
    assert rule_of(state, "spend1") == "R25"


def test_refilling() -> None:
    """R26: Dice that remain keep their places and faces, and the others come from the bag."""
    state = alone((), {**FULL, "a1": "gem1"})
    state = played(state, "a1")
    (roll,) = out_of_bag("gem3", bag=state.bag)
    assert events_of(state, "refill", roll) == (MountainRefilled(("gem3",)),)
    after = played(state, "refill", roll)
    assert after.mountain == ("gem3", *state.mountain[1:])
    assert "a1" in offers(after)


def test_refilling_when_nothing_is_blocked() -> None:
    """R27: A refill need not wait until nothing else is possible."""
    state = alone(("magic1",), {"a1": "gem1", "a2": "tunnel1"})
    assert {"a1", "spend1", "refill"} <= offers(state)


def test_only_twice() -> None:
    """R27: Edge case 1: blocked with refills left it goes on; after the second there is none."""
    state = alone((), {"a1": "tunnel5", "a2": "dragon4"})
    assert offers(state) == {"refill", "stop"}
    assert rule_of(replace(state, refills=0), "refill") == "R27"
    assert opened(DiceMinerOptions()).refills == 2


def test_three_mountains() -> None:
    """R27: With the beginning the miner digs into three mountains, and never into a fourth."""
    for number in range(100):
        *_, last = random_game(DiceMinerOptions(), number, to_the_end=True)
        assert last.refills >= 0


def test_a_full_mountain() -> None:
    """R28: Edge case 9: with twenty dice there, nothing is refilled."""
    assert rule_of(alone(("magic1",), FULL), "refill") == "R28"


def test_an_empty_bag() -> None:
    """R28: Edge case 11: no refill from an empty bag."""
    state = replace(alone((), {"a1": "gem1"}), bag=(0, 0, 0, 0, 0))
    assert rule_of(state, "refill") == "R28"


def test_a_short_bag() -> None:
    """R28: Edge case 11: a short bag fills what it can, the lowest places first."""
    state = replace(alone((), {"e1": "gem1"}), bag=(0, 2, 0, 0, 0))
    after = played(state, "refill", 1, 1)
    assert [place for place in PLACES if after.mountain[PLACES.index(place)]] == ["e1", "e2", "e3"]
    assert (after.refills, sum(after.bag)) == (1, 0)
    assert tops(after.mountain) == ["e1", "e2", "e3"]


def test_the_collection_is_never_rerolled() -> None:
    """R29: A refill leaves every die of the collection as it is."""
    state = alone(("magic1", "shield1", "tunnel1"), {"a1": "gem1"})
    rolls = tuple(1 for _ in range(19))
    assert held(played(state, "refill", *rolls)) == held(state)


def test_what_belongs_to_several_players() -> None:
    """R62: The solo game has no heroes, no shared beer, no magic on own dice."""
    state = alone(("magic1",), {"a1": "gem1"})
    for move in ("engineer", "beer1>B", "call", "mark1", "keep1", "enough", "kept"):
        assert rule_of(state, move) == "R62"


def test_the_miner_may_stop() -> None:
    """R30: Enough is enough, whatever could still be done."""
    assert ended(played(alone((), {"a1": "gem1"}), "stop")).scores == (0,)


def test_the_game_stops_by_itself() -> None:
    """R30, R64: Edge case 1: blocked, with no magic and no refill, it is over."""
    state = replace(alone((), {"a1": "gem1", "b1": "dragon4"}), refills=0)
    assert ended(played(state, "a1")).scores == (1,)


def test_magic_keeps_it_going() -> None:
    """R30: Edge case 1: blocked, but with magic left, it is not over."""
    state = replace(alone((), {"a1": "magic1", "b1": "dragon4"}), refills=0)
    assert offers(played(state, "a1")) == {"spend1", "stop"}
