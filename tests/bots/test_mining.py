"""What the greedy miner does, and how well."""

from random import Random
from statistics import median
from typing import Literal

import msgspec
import pytest
from msgspec.structs import replace

from archipel_bots import GREEDY_MINER, CannotPlay
from archipel_bots.mine_shown import shown
from bots.diggings import asked, dug
from domain.games.dice_miner import GAME
from domain.games.dice_miner.commands import DiceMinerOptions
from domain.packs import PackLabel
from rules.dice_miner.table import alone, played, random_game, together


def test_it_takes_tools_before_hazards() -> None:
    """A shield makes room for dragons, so it is taken, and then they are."""
    state = alone((), {"a1": "shield1", "a2": "dragon4"})
    assert asked(GREEDY_MINER, state, Random(1))["place"] == "a1"
    assert asked(GREEDY_MINER, played(state, "a1"), Random(1))["place"] == "a2"


def test_it_recycles_what_opens_most() -> None:
    """Of two dice that cannot be taken, the one above the gems goes."""
    state = alone(("magic1",), {"a1": "tunnel5", "a2": "tunnel5", "b3": "gem3", "b1": "dragon4"})
    state = played(state, "spend1")
    assert asked(GREEDY_MINER, state, Random(1))["place"] == "a2"


def test_it_refills_when_it_is_stuck() -> None:
    """It neither stops nor spends magic that opens nothing while it may refill."""
    state = alone((), {"a1": "tunnel5", "a2": "dragon4"})
    assert asked(GREEDY_MINER, state, Random(1))["type"] == "dice_miner.refill_mountain"


def test_it_stops_last_of_all() -> None:
    """What can still be done is done."""
    state = replace(alone((), {"a1": "gem1"}), refills=0)
    assert asked(GREEDY_MINER, state, Random(1))["type"] == "dice_miner.pick_die"


@pytest.mark.parametrize("number", range(20))
def test_a_view_shows_the_whole_game(number: int) -> None:
    """What the miner makes of a view is the very state that was shown."""
    for state in random_game(DiceMinerOptions(), number, to_the_end=True):
        known = replace(state.figures, heroes=())
        again = shown(GAME.view(state, 0))
        assert replace(again, figures=known, points=state.points) == state


def test_what_it_does_not_play() -> None:
    """It says so at a table, and where it does not know the pack."""
    with pytest.raises(CannotPlay, match="alone only"):
        shown(GAME.view(together([], []), 0))
    with pytest.raises(CannotPlay, match="gold is not known"):
        shown(GAME.view(replace(alone(), pack=PackLabel("gold", "")), 0))


def test_the_same_luck_again() -> None:
    """A seed says what is chosen."""
    options = DiceMinerOptions(magic_dice=1)
    assert msgspec.json.encode(dug(GREEDY_MINER, options, 7)) == msgspec.json.encode(
        dug(GREEDY_MINER, options, 7)
    )


def medium(magic_dice: Literal[0, 3], games: int) -> float:
    options = DiceMinerOptions(magic_dice=magic_dice)
    return median(dug(GREEDY_MINER, options, number).scores[0] for number in range(games))


def test_it_plays_like_somebody() -> None:
    """Twenty games with three magic dice come out in the middle, and without any far below."""
    with_three, with_none = medium(3, 20), medium(0, 20)
    assert 35 <= with_three <= 50
    assert with_none < with_three - 10
