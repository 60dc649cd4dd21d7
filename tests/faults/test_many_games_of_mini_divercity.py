"""Thousands of random matches of Mini DiverCity."""

import pytest

from domain.games.mini_divercity.commands import MiniDivercityOptions
from rules.mini_divercity.random_games import judge


@pytest.mark.timeout(600)
def test_ten_thousand_games_alone() -> None:
    """Each solo match ends, each command was offered, and no card is lost."""
    results = judge(MiniDivercityOptions(), 10_000)
    assert results.total() == 10_000
    print(f"10 000 games alone: {dict(results)}")  # noqa: T201


@pytest.mark.timeout(600)
@pytest.mark.parametrize("players", range(2, 8))
def test_two_thousand_games_together(players: int) -> None:
    """The same holds for a team of every size."""
    results = judge(MiniDivercityOptions(mode="team", players=players), 2_000)
    assert results.total() == 2_000
    print(f"2 000 games of {players}: {dict(results)}")  # noqa: T201
