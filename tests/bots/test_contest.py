"""Contests between two bots, with the search bot at tic-tac-toe as the example."""

from math import inf
from typing import cast

from archipel_bots import RANDOM
from archipel_bots.contest import contest, summary
from archipel_bots.mcts.player import monte_carlo
from archipel_tic_tac_toe import GAME as TIC_TAC_TOE
from domain.game import AnyGame
from kit.registering import registered


def test_search_beats_random() -> None:
    """Of twenty matches, as first and second player, it loses none and wins nearly all."""
    search = monte_carlo(seconds=inf, iterations=100)
    with registered(cast("AnyGame", TIC_TAC_TOE)):
        results = [*contest((search, RANDOM), "tic_tac_toe", {}, 20)]
    assert results.count("lost") == 0
    assert results.count("won") >= 17


def test_summary() -> None:
    """Results are counted in all, and by the seat of the first bot."""
    assert summary(["won", "lost", "won", "drawn"]) == (
        "2 won, 1 drawn, 1 lost; first seat 2 won, 0 drawn, 0 lost; "
        "second seat 0 won, 1 drawn, 1 lost"
    )
