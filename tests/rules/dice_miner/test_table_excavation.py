"""Picking dice and sharing beer in the game for several."""

from domain.games.dice_miner import GAME
from domain.games.dice_miner.commands import DiceMinerOptions, ShareBeer
from domain.games.dice_miner.events import (
    BeerShared,
    DiePicked,
)
from domain.games.dice_miner.material import PLACES, Face, Place
from domain.games.dice_miner.mountain import size
from rules.dice_miner.table import (
    BLOCKED,
    events_of,
    held,
    legal,
    offers,
    played,
    random_game,
    rule_of,
    sides,
    together,
)

FULL: dict[Place, Face] = dict(zip(PLACES, BLOCKED, strict=True))


def test_one_die_after_another() -> None:
    """R41: Each picks one die from the top, as it shows, and the next player goes on."""
    state = together([], [], [], mountain=FULL, starter=2)
    assert events_of(state, "a1") == (DiePicked(2, "a1", "tunnel5"),)
    order = [GAME.to_act(state)]
    for place in ("a1", "a2", "b1"):
        state = played(state, place)
        order.append(GAME.to_act(state))
    assert order == [{2}, {0}, {1}, {2}]
    assert held(state, 2) == ["tunnel5"]


def test_hazards_and_tunnels_alike() -> None:
    """R41: With several players any top die may be picked."""
    state = together([], [], mountain={"a1": "dragon4", "a2": "tunnel5", "b1": "tunnel1"})
    assert offers(state) == {"a1", "a2"}
    assert rule_of(state, "b1") == "R4"
    assert rule_of(state, "e1") == "R4"


def test_until_the_mountain_is_empty() -> None:
    """R41: Twenty dice are picked in each round, and the troves hold all sixty in the end."""
    *_, last = random_game(DiceMinerOptions(players=3), 5)
    assert sum(len(trove.dice) for trove in last.troves) == 60
    assert size(last.mountain) == sum(last.bag) == 0


def test_a_beer_is_shared() -> None:
    """R42: It is rolled for another player, who keeps it with the new face."""
    state = together(["gem1", "tool_beer"], ["gem2"], mountain=FULL)
    (roll,) = sides("chest2")
    assert events_of(state, "beer2>B", roll) == (BeerShared(0, 1, 1, "chest2"),)
    after = played(state, "beer2>B", roll)
    assert (held(after), held(after, 1)) == (["gem1"], ["gem2", "chest2"])
    assert GAME.to_act(after) == {0}


def test_it_may_show_beer_again() -> None:
    """R42: Whatever it shows, the other has it."""
    state = together(["tool_beer"], [], mountain=FULL)
    assert held(played(state, "beer1>B", *sides("tool_beer")), 1) == ["tool_beer"]


def test_only_with_somebody_else() -> None:
    """R42: Not with the own seat, nor with a seat that does not exist."""
    state = together(["tool_beer"], [], mountain=FULL)
    assert [each.to for each in legal(state) if isinstance(each, ShareBeer)] == [1]
    assert rule_of(state, "beer1>A") == rule_of(state, "beer1>C") == "R42"


def test_only_beer() -> None:
    """R42: A die that shows anything else is not shared, and one that is not there neither."""
    state = together(["chest2"], [], mountain=FULL)
    assert rule_of(state, "beer1>B") == "R42"
    assert rule_of(state, "beer2>B") == "R65"


def test_once_and_first() -> None:
    """R42: One beer a turn, and none after the first die."""
    state = together(["tool_beer", "tool_beer"], [], mountain=FULL)
    state = played(state, "beer1>B", *sides("shield1"))
    assert rule_of(state, "beer1>B") == "R42"
    assert rule_of(played(state, "a1"), "beer1>B") == "R42"
    assert "beer1>B" not in offers(state)


def test_two_dice_for_a_beer() -> None:
    """R43: After sharing, two dice are picked one after the other."""
    state = together(["tool_beer"], [], mountain=FULL)
    state = played(state, "beer1>B", *sides("shield1"))
    assert GAME.to_act(played(state, "a1")) == {0}
    assert GAME.to_act(played(state, "a1 b1")) == {1}


def test_from_the_side_too() -> None:
    """R43: Each may be a top or a side die, but none under two others."""
    state = played(together(["tool_beer"], [], mountain=FULL), "beer1>B", *sides("shield1"))
    assert offers(state) == {"a1", "a2", "b1", "b3", "c1", "c4", "d1", "d5", "e1", "e6"}
    assert rule_of(state, "b2") == "R43"


def test_no_side_die_without_beer() -> None:
    """R43: In an ordinary turn a side die stays where it is."""
    assert rule_of(together([], [], mountain=FULL), "b1") == "R4"


def test_it_slides() -> None:
    """R44: Taking e1 from the side brings a1 down to b1; the second die is picked after that."""
    state = together(["tool_beer"], [], mountain={**FULL, "a1": "gem1"})
    state = played(state, "beer1>B", *sides("shield1"))
    state = played(state, "e1")
    assert state.mountain[PLACES.index("a1")] is None
    assert state.mountain[PLACES.index("b1")] == "gem1"
    assert held(played(state, "b1")) == ["dragon4", "gem1"]


def test_a_single_die_is_left() -> None:
    """R66: With one die left a shared beer takes that one, and the round goes on."""
    state = together(["tool_beer"], [], mountain={"e1": "gem1"})
    state = played(state, "beer1>B", *sides("tool_beer"))
    assert offers(state) == {"e1"}
    assert GAME.view(state, None).picks == 1
    after = played(state, "e1", *(1 for _ in range(40)))
    assert after.round == 2
