"""Random games: each ends, each command was offered, and no card is lost.

`make faults` plays ten times as many and prints their endings.
"""

import pytest
from msgspec.structs import replace

from domain.games.mini_divercity.commands import MiniDivercityOptions
from rules.mini_divercity.owners_pack import MINE
from rules.mini_divercity.random_games import judge
from rules.mini_divercity.table import ALONE


@pytest.mark.parametrize(
    "pack, games", [("reconstructed", 1_000), ("mild", 200), ("beginner", 200)]
)
def test_random_games_alone_end(pack: str, games: int) -> None:
    """R2, R6, R19: Alone every game ends, and in every state all its cards are there."""
    results = judge(replace(ALONE, pack=pack), games)
    assert results.total() == games
    assert {*results} <= {"saved", "extinct", "hotels", "out_of_reach", "conceded"}


@pytest.mark.parametrize("players", range(2, 8))
def test_random_games_together_end(players: int) -> None:
    """R2, R6, R19: Every team game ends, with any number of players and divers."""
    agreed = MiniDivercityOptions(mode="team", players=players, full_team=players % 2 == 0)
    results = judge(agreed, 200)
    assert results.total() == 200
    assert {*results} <= {"saved", "extinct", "hotels", "deck_empty"}


@pytest.mark.parametrize("players", [1, 2, 4, 7])
def test_random_games_of_an_owner_end(players: int) -> None:
    """R11: So do games with figures that no pack in the box has."""
    alone = replace(ALONE, pack="mine")
    agreed = replace(alone, mode="team", players=players, full_team=True)
    results = judge(agreed if players > 1 else alone, 200, MINE)
    assert results.total() == 200
