"""Scores of troves."""

import pytest
from msgspec.structs import replace

from domain.game import fold
from domain.games.dice_miner import GAME
from domain.games.dice_miner.events import (
    RoundScored,
)
from domain.games.dice_miner.material import Face, HeroName
from domain.games.dice_miner.scoring import Worth, worths
from rules.dice_miner.table import events_of, together

TUNNELS: tuple[Face, ...] = ("tunnel1", "tunnel2", "tunnel3", "tunnel4", "tunnel5")
# Two heroes that alone add nothing to what is counted here.
QUIET: tuple[HeroName, ...] = ("alchemist", "surveyor")


def worth(*dice: Face, hero: HeroName = "alchemist", other: tuple[Face, ...] = ()) -> Worth:
    return worths(together(dice, other, heroes=(hero, "surveyor")))[0]


@pytest.mark.parametrize(
    "numbers, points",
    [
        ("1 2 3", 6),
        ("1 2 4", 3),
        ("2 3 4", 0),
        ("1 1 2 2 3", 9),
        ("1 1 1", 3),
        ("1 2 2 3", 6),
        ("1 1 2 2 3 4 5 5", 18),
    ],
)
def test_tunnels(numbers: str, points: int) -> None:
    """R49: Runs from 1, each die in one of them, pay the sum of their numbers."""
    dice: list[Face] = [TUNNELS[int(number) - 1] for number in numbers.split()]
    assert worth(*dice).tunnels == points


def test_most_gems_are_doubled() -> None:
    """R50: Four gems against three pay eight and three."""
    state = together(["gem3", "gem1"], ["gem2", "gem1"], heroes=QUIET)
    assert [each.treasure for each in worths(state)] == [8, 3]


def test_a_tie_for_most_gems() -> None:
    """R50: Equal gems pay what they are, and so does nothing at all."""
    state = together(["gem2"], ["gem1", "gem1"], ["gem1"], heroes=(*QUIET, "engineer"))
    assert [each.treasure for each in worths(state)] == [2, 2, 1]
    assert [each.treasure for each in worths(together([], [], heroes=QUIET))] == [0, 0]


def test_hazards_without_tools() -> None:
    """R51: One cave-in and four dragons without tools cost five points."""
    assert worth("cavein1", "dragon4").hazards == -5


def test_hazards_with_tools() -> None:
    """R51: Two pickaxes make four cave-ins worth eight."""
    assert worth("pickaxe1", "pickaxe1", "cavein2", "cavein2").hazards == 8


def test_each_kind_of_hazard_apart() -> None:
    """R51: Two pickaxes and three cave-ins pay six, four dragons without a shield cost four."""
    dice: tuple[Face, ...] = ("pickaxe1", "pickaxe1", "cavein1", "cavein2", "dragon4")
    assert worth(*dice).hazards == 2


def test_one_tool_is_enough() -> None:
    """R51: A single shield turns all dragons of the trove."""
    assert worth("shield1", "dragon4", "dragon3").hazards == 7


def test_a_hero_counts_as_dice() -> None:
    """R40: The Engineer's 2 and pickaxe with 1, 3 and two cave-ins: 6 and 2, 8 in all."""
    found = worth("tunnel1", "tunnel3", "cavein2", hero="engineer")
    assert (found.tunnels, found.hazards, found.total) == (6, 2, 8)


def test_the_rest_pays_nothing() -> None:
    """R52: Magic, chests, beer and tools without hazards are worth nothing."""
    assert worth("magic3", "chest2", "tool_beer", "hazard_beer", "shield1") == Worth(0, 0, 0)


def test_each_round_adds_up() -> None:
    """R52: The whole trove is scored in each round and added to the total."""
    state = together(["tunnel1"], ["gem1"], heroes=("treasurer", "engineer"))
    events = events_of(replace(state, points=(5, 7)), "e1", *(1 for _ in range(40)))
    assert RoundScored((1 + 2 * 2, 1)) in events
    after = fold(GAME.evolve, replace(state, points=(5, 7)), events)
    assert after.points == (10, 8)


def test_scores_stand_at_every_moment() -> None:
    """R59: With several players they are the total with the troves of this round."""
    state = replace(together(["tunnel1"], ["dragon2"], heroes=QUIET), points=(5, 7))
    assert GAME.scores(state) == (6, 7 - 2 + 1)
    assert GAME.scores(replace(state, is_scored=True)) == (5, 7)
