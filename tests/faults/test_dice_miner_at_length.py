"""Random matches of Dice Miner: ten thousand solo, two thousand of each other size."""

from typing import Literal

import pytest

from domain.games.dice_miner.commands import DiceMinerOptions
from rules.dice_miner.test_whole_games import keeps_its_dice


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("players, matches", [(1, 10_000), (2, 2_000), (3, 2_000), (4, 2_000)])
def test_they_all_end(players: Literal[1, 2, 3, 4], matches: int) -> None:
    """Every match ends within its bound, with sixty dice at every step."""
    for number in range(matches):
        keeps_its_dice(DiceMinerOptions(players=players), number)
