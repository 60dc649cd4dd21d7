"""Which dice may be picked alone, and what becomes of beer."""

import pytest

from domain.games.dice_miner.events import (
    DieMined,
    FaceNamed,
)
from domain.games.dice_miner.material import Face
from domain.games.dice_miner.solo_holding import runs
from rules.dice_miner.table import alone, events_of, held, offers, played, rule_of, score

ONE: tuple[Face, ...] = ("tunnel1",)
TWO: tuple[Face, ...] = ("tunnel1", "tunnel2")
THREE: tuple[Face, ...] = ("tunnel1", "tunnel2", "tunnel3")
FOUR: tuple[Face, ...] = ("tunnel1", "tunnel2", "tunnel3", "tunnel4")


def pickable(held: tuple[Face, ...], face: Face) -> bool:
    return "a1" in offers(alone(held, {"a1": face}))


def test_a_one_is_always_welcome() -> None:
    """R14: A 1 opens a run, however many there are."""
    assert pickable((), "tunnel1")
    assert pickable(ONE * 3, "tunnel1")
    assert runs(played(alone(THREE, {"a1": "tunnel1"}), "a1").troves[0].dice) == [3, 1]


def test_a_run_is_continued_by_the_next_number() -> None:
    """R15: With 1, 2 and 3 in the collection a 4 may be picked, but no 5."""
    assert pickable(THREE, "tunnel4")
    assert not pickable(THREE, "tunnel5")
    assert rule_of(alone(THREE, {"a1": "tunnel5"}), "a1") == "R15"


def test_nothing_continues_nothing() -> None:
    """R15: Without a 1 there is no 2."""
    assert rule_of(alone((), {"a1": "tunnel2"}), "a1") == "R15"


def test_several_runs() -> None:
    """R16: Edge case 4: with runs to 2 and to 3, a 3 or a 4 may be picked, and no 5."""
    two_runs = (*TWO, *THREE)
    assert pickable(two_runs, "tunnel3")
    assert pickable(two_runs, "tunnel4")
    assert not pickable(two_runs, "tunnel5")


def test_a_number_once_in_a_run() -> None:
    """R16: Edge case 5: a second 2 needs a second run."""
    assert not pickable(TWO, "tunnel2")
    assert pickable((*TWO, *ONE), "tunnel2")


def test_a_closed_run() -> None:
    """R16: Nothing continues a run that has its 5."""
    five = (*FOUR, "tunnel5")
    assert not any(pickable((*FOUR, "tunnel5"), face) for face in five[1:])


@pytest.mark.parametrize(
    "tool, hazard", [("shield1", "dragon2"), ("shield1", "dragon4"), ("pickaxe1", "cavein2")]
)
def test_a_hazard_needs_its_tool(tool: Face, hazard: Face) -> None:
    """R17: A shield for dragons, a pickaxe for cave-ins, and it must be there before."""
    assert pickable((tool,), hazard)
    assert rule_of(alone((), {"a1": hazard}), "a1") == "R17"


@pytest.mark.parametrize("tool, hazard", [("shield1", "cavein1"), ("pickaxe1", "dragon2")])
def test_the_wrong_tool(tool: Face, hazard: Face) -> None:
    """R17: A shield does not hold a cave-in, nor a pickaxe dragons."""
    assert rule_of(alone((tool,), {"a1": hazard}), "a1") == "R17"


def test_tool_first_and_then_hazard() -> None:
    """R17: Edge case 3: a tool on top beside a hazard makes way for it."""
    state = alone((), {"a1": "shield1", "a2": "dragon3"})
    assert "a2" not in offers(state)
    assert held(played(state, "a1 a2")) == ["shield1", "dragon3"]


def test_the_hazard_lies_on_its_tool() -> None:
    """R18: Dragons of any number lie on one shield, which the event names."""
    state = alone(("gem1", "shield1"), {"a1": "dragon4"})
    assert events_of(state, "a1") == (DieMined("a1", "dragon4", tool=1),)
    assert played(state, "a1").troves[0].dice[2].on == 1


def test_one_tool_one_hazard() -> None:
    """R18: Edge case 2: of two hazards before one free shield, the first taken uses it."""
    state = alone(("shield1",), {"a1": "dragon2", "a2": "dragon4"})
    assert {"a1", "a2"} <= offers(state)
    assert rule_of(played(state, "a1"), "a2") == "R17"


def test_a_second_tool_for_a_second_hazard() -> None:
    """R18, R64: Each hazard has its own tool, for good; the first that is free is used."""
    state = played(alone(("shield1", "shield1"), {"a1": "dragon2", "a2": "dragon4"}), "a2 a1")
    assert [die.on for die in state.troves[0].dice] == [None, None, 0, 1]


def test_beer_is_a_joker() -> None:
    """R19: A beer tool becomes the tool that the miner names, for good."""
    state = played(alone((), {"a1": "tool_beer"}), "a1")
    assert offers(state) == {"=shield1", "=pickaxe1", "=chest2"}
    assert events_of(state, "=chest2") == (FaceNamed(0, "chest2"),)
    assert held(played(state, "=chest2")) == ["chest2"]


def test_beer_may_be_a_face_of_its_own_die_only() -> None:
    """R19: A treasure cannot become magic, and no face is named that is not on the die."""
    state = played(alone((), {"a1": "treasure_beer"}), "a1")
    assert rule_of(state, "=magic3") == "R19"
    assert rule_of(state, "=gem4") == "R19"


def test_beer_obeys_the_limits_of_its_face() -> None:
    """R19: A beer tunnel may be a 1 or continue a run, and nothing else."""
    state = played(alone(THREE, {"a1": "tunnel_beer"}), "a1")
    assert offers(state) == {"=tunnel1", "=tunnel4"}
    assert rule_of(state, "=tunnel5") == "R15"


def test_beer_closes_a_run() -> None:
    """R19: Edge case 6: with a run to 4, a beer named 5 closes it for five points."""
    state = played(alone(FOUR, {"a1": "tunnel_beer"}), "a1 =tunnel5")
    assert runs(state.troves[0].dice) == [5]
    assert score(state) == 5


def test_only_one_face_is_not_asked() -> None:
    """R64: Where a beer tunnel can only be a 1, it is a 1 at once."""
    events = events_of(alone((), {"a1": "tunnel_beer"}), "a1")
    assert events == (DieMined("a1", "tunnel_beer"), FaceNamed(0, "tunnel1", forced=True))


def test_beer_on_a_hazard() -> None:
    """R19, R63: It needs a free tool like any hazard, and is a face that this tool neutralises."""
    state = alone(("shield1",), {"a1": "hazard_beer"})
    state = played(state, "a1")
    assert offers(state) == {"=dragon2", "=dragon3", "=dragon4"}
    assert rule_of(state, "=cavein1") == "R17"
    assert played(state, "=dragon4").troves[0].dice[1].on == 0
    assert rule_of(alone((), {"a1": "hazard_beer"}), "a1") == "R63"
