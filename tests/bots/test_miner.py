"""The bot for solo Dice Miner: its choices, and its strength."""

from statistics import median

import pytest
from msgspec.structs import replace

from archipel_bots import BOTS, RANDOM
from archipel_bots.local_match import play_locally
from archipel_bots.miner.player import MINER, best_command
from archipel_bots.miner.successors import after_command
from domain.games.dice_miner.commands import PickDie, RefillMountain
from domain.games.dice_miner.state import DiceMinerState
from rules.dice_miner.table import alone, held, played, score


def dug(state: DiceMinerState) -> DiceMinerState:
    """The state in which the bot would refill."""
    state = replace(state, refills=0)
    while not state.is_over:
        state = after_command(state, best_command(state))
    return state


def test_it_takes_tools_before_hazards() -> None:
    """A shield is picked before the dragons that it allows."""
    state = alone((), {"a1": "shield1", "a2": "dragon4"})
    assert best_command(state) == PickDie("a1")
    assert best_command(played(state, "a1")) == PickDie("a2")


def test_it_keeps_its_shield_for_the_larger() -> None:
    """With magic for the two upper dragons, the only shield is kept for the four below."""
    state = alone(("shield1",), {"b1": "dragon4", "a1": "dragon2"})
    assert score(dug(state)) == 2
    state = alone(("shield1", "magic1"), {"b1": "dragon4", "a1": "dragon2"})
    assert score(dug(state)) == 4


def test_it_caches_where_it_pays_most() -> None:
    """Of two gem dice, the larger one is cached in the chest."""
    state = alone(("chest2",), {"a1": "gem1", "a2": "gem2"})
    assert best_command(state) == PickDie("a2")


def test_it_finishes_the_run() -> None:
    """Of two fours it takes the one that lies on a five."""
    state = alone(
        ("tunnel1", "tunnel2", "tunnel3"), {"a1": "tunnel4", "a2": "tunnel4", "b3": "tunnel5"}
    )
    assert "tunnel5" in held(dug(state))


def test_it_refills_when_it_is_stuck() -> None:
    """It does not stop while a refill is left."""
    assert best_command(alone((), {"a1": "tunnel5"})) == RefillMountain()


@pytest.mark.parametrize("options", [{}, {"magic_dice": 0}, {"caching": "dice"}], ids=str)
def test_repeatable(options: dict[str, object]) -> None:
    """Whole games are legal, and equal for equal seeds."""
    outcomes = [play_locally([MINER], "dice_miner", options, 7) for _ in range(2)]
    assert outcomes[0].reason == "completed"
    assert outcomes[0] == outcomes[1]


def test_it_is_a_strong_player() -> None:
    """Over ten games its median is ten times that of random, and well above that of greedy."""
    ours, greedy, random = (
        median(
            play_locally([bot], "dice_miner", {}, number).scores[0] for number in range(500, 510)
        )
        for bot in (MINER, BOTS["greedy"], RANDOM)
    )
    assert ours >= 40
    assert ours > greedy + 15
    assert random < 4
