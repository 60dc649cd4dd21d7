"""Whole games at random: they end, and no die is ever lost; the full count is in tests/faults."""

from collections.abc import Callable
from random import Random
from typing import Final, Literal

import pytest

from domain.clock import Untimed
from domain.games.dice_miner import GAME
from domain.games.dice_miner.commands import DiceMinerOptions
from domain.registry import games
from kit.judging import random_play
from kit.table import Table
from kit.walks import play_on, seated
from laws.test_law_01_messages import messages_survive
from laws.test_law_02_folding import stored_is_live
from laws.test_law_03_choices import choices_are_the_law
from laws.test_law_04_repeatable import decisions_repeat
from laws.test_law_11_records import record_reads_back
from rules.dice_miner.table import counted, random_game

GAMES = 400
LAWS: Final[tuple[Callable[[Table], None], ...]] = (
    messages_survive,
    stored_is_live,
    choices_are_the_law,
    decisions_repeat,
    record_reads_back,
)


def keeps_its_dice(options: DiceMinerOptions, number: int) -> None:
    states = [*random_game(options, number, to_the_end=number % 2 == 0)]
    assert {counted(state) for state in states} == {60}
    assert GAME.outcome(states[-1]) is not None
    assert len(states) - 1 <= GAME.longest


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_games_end(players: Literal[1, 2, 3, 4]) -> None:
    """R1: Sixty dice are there at every step of every game, and every game ends in time."""
    for number in range(GAMES if players == 1 else GAMES // 4):
        keeps_its_dice(DiceMinerOptions(players=players), number)


def test_harder_and_other_games_end() -> None:
    """R9: So do those with fewer magic dice and with chests counted in dice."""
    for number in range(GAMES):
        magic: tuple[Literal[0, 1, 2], ...] = (0, 1, 2)
        keeps_its_dice(DiceMinerOptions(magic_dice=magic[number % 3], caching="dice"), number)


@random_play(10)
def test_a_stubborn_miner_keeps_the_laws(number: int) -> None:
    """R30: Random play stops soon; here a player stops only without another move."""
    game = games()["dice_miner"]
    table = seated(game, DiceMinerOptions(), f"{number:064x}", Untimed())
    play_on(table, Random(number), frozenset({"dice_miner.stop_mining"}))
    for law in LAWS:
        law(table)
