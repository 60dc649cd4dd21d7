"""How a table begins: who starts, and with which heroes."""

from typing import Literal

import pytest

from domain.chance import ScriptedChance
from domain.games.dice_miner import GAME
from domain.games.dice_miner.commands import DiceMinerOptions
from domain.games.dice_miner.events import (
    StarterNamed,
    TunnelDiceRolled,
)
from domain.games.dice_miner.material import HERO_NAMES, HeroName
from domain.games.dice_miner.mountain import size
from domain.games.dice_miner.table_holding import of_hero
from domain.refusals import NOT_YOUR_TURN, Refusal
from rules.dice_miner.table import (
    FIGURES,
    counted,
    offers,
    opened,
    played,
    random_game,
    refused,
    rule_of,
    sides,
    together,
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_rounds_of_four_phases(players: Literal[2, 3, 4]) -> None:
    """R37: Heroes once, then excavation, magic and caching by turns, in three rounds."""
    phases = [(state.round, state.phase) for state in random_game(DiceMinerOptions(players), 1)]
    order = ["heroes", "excavation", "magic", "caching", "over"]
    assert {number for number, _ in phases} == {1, 2, 3}
    assert phases == sorted(phases, key=lambda each: (each[0], order.index(each[1])))


def test_what_is_not_of_this_phase() -> None:
    """R37: Dice are neither cached nor conjured while there are dice to pick."""
    state = together(["magic1", "chest2"], [])
    assert {rule_of(state, move) for move in ("spend1", "keep1", "enough", "engineer")} == {"R37"}


def test_highest_tunnel_begins() -> None:
    """R38: Of 2, 5 and 3 the 5 begins."""
    state = opened(DiceMinerOptions(players=3), *sides("tunnel2", "tunnel5", "tunnel3"))
    assert state.starter == 1


def test_beer_is_highest() -> None:
    """R38: Beer beats a 5."""
    assert opened(DiceMinerOptions(players=2), *sides("tunnel5", "tunnel_beer")).starter == 1


def test_ties_roll_again() -> None:
    """R38: Those who are level roll again, and the others wait."""
    rolls = sides("tunnel4", "tunnel1", "tunnel4", "tunnel2", "tunnel2", "tunnel1", "tunnel3")
    events = GAME.set_up(DiceMinerOptions(players=3), 3, ScriptedChance(*rolls))
    assert [each.seats for each in events if isinstance(each, TunnelDiceRolled)] == [
        (0, 1, 2),
        (0, 2),
        (0, 2),
    ]
    assert events[-1] == StarterNamed(2)


def test_heroes_counter_clockwise() -> None:
    """R39: With four and C starting, B takes the first hero, then A, D, and C the last."""
    state = opened(DiceMinerOptions(players=4), *sides(*("tunnel1",) * 2, "tunnel5", "tunnel1"))
    order = [GAME.to_act(state)]
    for hero in ("alchemist", "engineer", "surveyor"):
        state = played(state, hero)
        order.append(GAME.to_act(state))
    assert order == [{1}, {0}, {3}, {2}]


def test_a_hero_for_one_player_only() -> None:
    """R39: Later players choose among the remaining heroes."""
    state = opened(DiceMinerOptions(players=2), *sides("tunnel5", "tunnel1"))
    assert offers(state) == {*HERO_NAMES}
    state = played(state, "alchemist")
    assert offers(state) == {*HERO_NAMES} - {"alchemist"}
    assert rule_of(state, "alchemist") == "R39"
    assert refused(state, "engineer", seat=1).reason == NOT_YOUR_TURN


def test_then_the_mountain_is_filled() -> None:
    """R39: After the last hero twenty dice are poured, and the starting player picks."""
    state = opened(DiceMinerOptions(players=2), *sides("tunnel5", "tunnel1"))
    state = played(state, "alchemist engineer", *(1 for _ in range(20)))
    assert (size(state.mountain), sum(state.bag), counted(state)) == (20, 40, 60)
    assert GAME.to_act(state) == {0}


@pytest.mark.parametrize(
    "hero, shows",
    [
        ("alchemist", "magic1 magic1 magic1"),
        ("dragon_slayer", "shield1 magic1"),
        ("engineer", "tunnel2 pickaxe1"),
        ("prospector", "gem1 pickaxe1"),
        ("surveyor", "tunnel1 magic1"),
        ("treasurer", "gem1 chest2"),
    ],
)
def test_six_heroes(hero: HeroName, shows: str) -> None:
    """R40: Each hero has symbols of its own."""
    state = together([], [], heroes=(hero, "prospector"))
    shown = [f"{each.symbol}{each.value}" for each in of_hero(FIGURES, state.troves[0])]
    assert " ".join(shown) == shows


def test_a_hero_is_no_die() -> None:
    """R40: Nothing that rerolls or shares dice can name a hero."""
    state = together([], [], heroes=("surveyor", "prospector"))
    assert offers(state) == {"e1"}


@pytest.mark.parametrize(
    "options",
    [
        DiceMinerOptions(players=2, magic_dice=2),
        DiceMinerOptions(players=3, caching="dice"),
        DiceMinerOptions(players=4, bands="printed"),
    ],
)
def test_settings_for_one(options: DiceMinerOptions) -> None:
    """R62: Solo settings are refused for several players."""
    with pytest.raises(Refusal) as refusal:
        GAME.seat_count(options)
    assert refusal.value.reason.rule == "R62"


def test_seats() -> None:
    """R62: The options alone determine the number of seats."""
    assert [GAME.seat_count(DiceMinerOptions(players)) for players in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert GAME.return_match(DiceMinerOptions(3), together([], [])) == DiceMinerOptions(3)
