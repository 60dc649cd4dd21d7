"""How a lone miner begins."""

from typing import Final, Literal

import msgspec
import pytest

from domain.chance import ProvablyFairChance
from domain.games.dice_miner import GAME
from domain.games.dice_miner.commands import DiceMinerOptions, MagicDice
from domain.games.dice_miner.events import (
    CollectionBegun,
    MineOpened,
    MountainFilled,
)
from domain.games.dice_miner.material import SHOWN
from domain.games.dice_miner.mountain import size
from rules.dice_miner.table import (
    BLOCKED,
    FIGURES,
    counted,
    ended,
    held,
    offers,
    opened,
    out_of_bag,
    played,
    random_game,
    sides,
)

GAMES: Final = 300


def test_one_miner_and_one_score() -> None:
    """R7: There is one seat, one collection, one score and no opponent."""
    state = opened(DiceMinerOptions())
    assert GAME.seat_count(DiceMinerOptions()) == 1
    assert len(state.troves) == len(GAME.scores(state)) == 1
    assert ended(played(state, "stop")).winners == ()


def test_three_magic_dice_begin_the_collection() -> None:
    """R8: Three magic dice are rolled first, and twenty of the other 57 are poured."""
    state = opened(DiceMinerOptions())
    assert [SHOWN[face].kind for face in held(state)] == ["magic"] * 3
    assert (size(state.mountain), sum(state.bag)) == (20, 37)


def test_the_beginning_is_told() -> None:
    """R8: The dice that were rolled and poured stand in the events."""
    rolls = sides("magic1", "magic3", "magic2")
    rolls = (*rolls, *out_of_bag(*BLOCKED[:19], "gem1", bag=(27, 9, 9, 9, 3)))
    state = opened(DiceMinerOptions(), *rolls)
    assert held(state) == ["magic1", "magic3", "magic2"]
    assert state.mountain[:2] == ("dragon4", "gem1")
    assert state.mountain[-6:] == BLOCKED[:6]


def over_at_once(dice: MagicDice) -> int:
    """How many games end in their set-up."""
    options = DiceMinerOptions(magic_dice=dice)
    return sum(next(random_game(options, number)).is_over for number in range(GAMES))


@pytest.mark.parametrize("dice", [2, 1, 0])
def test_fewer_magic_dice(dice: Literal[0, 1, 2]) -> None:
    """R9, R10: A harder game begins with fewer of them, and the others stay in the bag."""
    state = opened(DiceMinerOptions(magic_dice=dice))
    assert len(held(state)) == dice
    assert sum(state.bag) == 60 - 20 - dice
    assert counted(state) == 60


def test_none_is_a_dare() -> None:
    """R10: Without magic dice a game in five ends before a decision, with one or more none does."""
    assert 0.15 < over_at_once(0) / GAMES < 0.25
    assert [over_at_once(dice) for dice in (1, 2, 3)] == [0, 0, 0]


def test_the_option_says_that_none_is_a_dare() -> None:
    """R10: Whoever reads the options as a schema learns it too."""
    described = msgspec.json.schema(DiceMinerOptions)["$defs"]["DiceMinerOptions"]
    assert "0 is a dare" in described["properties"]["magic_dice"]["description"]


def test_beer_at_the_beginning() -> None:
    """R10: Each beer among the first dice is named before anything else is done."""
    rolls = sides("magic_beer", "magic1", "magic_beer")
    rolls = (*rolls, *out_of_bag(*BLOCKED, bag=(27, 9, 9, 9, 3)))
    state = opened(DiceMinerOptions(), *rolls)
    assert offers(state) == {"=magic1", "=magic2", "=magic3"}
    state = played(state, "=magic3")
    assert offers(state) == {"=magic1", "=magic2", "=magic3"}
    assert held(played(state, "=magic2")) == ["magic3", "magic1", "magic2"]


def test_nothing_to_begin_with() -> None:
    """R64: Edge case 1: blocked, without magic and with a full mountain, it is over at once."""
    rolls = out_of_bag(*BLOCKED, bag=FIGURES.bag)
    state = opened(DiceMinerOptions(magic_dice=0), *rolls)
    assert ended(state).result == "disaster"


def test_set_up_is_three_events() -> None:
    """R8: What is played, the first dice, and the mountain; the figures in it are those needed."""
    events = GAME.set_up(DiceMinerOptions(), 1, ProvablyFairChance("5e" * 32))
    assert [type(event) for event in events] == [MineOpened, CollectionBegun, MountainFilled]
    (mine, *_) = events
    assert isinstance(mine, MineOpened)
    assert mine.figures.heroes == ()
    assert mine.figures.bands
