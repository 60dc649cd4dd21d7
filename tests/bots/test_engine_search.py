"""Alpha-beta search and iterative deepening against brute force."""

from itertools import count
from random import Random

import pytest

from archipel_bots.divercite_engine.alphabeta import INFINITY, AlphaBeta
from archipel_bots.divercite_engine.iterative_deepening import IterativeDeepening, SearchResult
from archipel_bots.divercite_engine.move_ordering import MoveOrdering
from archipel_bots.divercite_engine.node import child_node
from archipel_bots.divercite_engine.payoff import POINT
from archipel_bots.divercite_engine.position import after_move, legal_moves
from archipel_bots.time_budget import Budget
from bots.positions import by_brute_force, minimax, with_left


def searched(
    number: int, left: int, *, nodes: int = 2000, most: int = 99, seed: int = 1
) -> SearchResult:
    return IterativeDeepening(with_left(number, left), Budget(nodes=nodes), Random(seed)).search(
        most
    )


@pytest.mark.parametrize("left", range(1, 6))
@pytest.mark.parametrize("number", range(4))
def test_the_end_is_exact(number: int, left: int) -> None:
    """With few pieces left, value and move equal those of brute force."""
    position = with_left(number, left)
    found = searched(number, left, nodes=100_000)
    assert found.is_exact
    assert found.value == POINT * by_brute_force(position)
    assert -by_brute_force(after_move(position, found.move)) == by_brute_force(position)


def test_exact_only_when_complete() -> None:
    """A result is not exact where the budget ends within the last search."""
    whole = searched(1, 5, nodes=100_000)
    assert whole.is_exact
    short = searched(1, 5, nodes=whole.nodes - 1)
    assert short.depth == whole.depth
    assert not short.is_exact


@pytest.mark.parametrize("left, depth", [(38, 1), (38, 2), (22, 2), (14, 3), (9, 4)])
@pytest.mark.parametrize("number", range(3))
def test_without_pruning(number: int, left: int, depth: int) -> None:
    """Without reductions, the search equals a search of every line."""
    search = AlphaBeta(with_left(number, left), depth, Budget(), MoveOrdering())
    search.prunes = False
    assert search.search(search.root, depth, -INFINITY, INFINITY) == minimax(
        search, search.root, depth
    )


@pytest.mark.parametrize(
    "number, left", [(5, 30), (10, 30), (53, 30), (68, 34), (92, 30), (98, 30), (98, 34)]
)
def test_late_move_reductions(number: int, left: int) -> None:
    """A best move that is late in the order is not pruned."""
    search = AlphaBeta(with_left(number, left), 4, Budget(), MoveOrdering())
    pruned = search.search(search.root, 4, -INFINITY, INFINITY)
    search = AlphaBeta(with_left(number, left), 4, Budget(), MoveOrdering())
    search.prunes = False
    values = [
        -search.search(
            child_node(search.root, move, gain, search.evaluation), 3, -INFINITY, INFINITY
        )
        for gain, move in MoveOrdering().moves(search.root, search.evaluation)
    ]
    assert values.index(max(values)) >= 6
    assert pruned == max(values)


@pytest.mark.parametrize("left", [40, 31, 22, 12, 5, 2, 1])
def test_moves_are_legal(left: int) -> None:
    """With any budget, even none, the move is legal."""
    for nodes in (0, 1, 50, 400):
        assert searched(left, left, nodes=nodes).move in legal_moves(with_left(left, left))


def test_only_offered_moves() -> None:
    """The move is one of those offered."""
    position = with_left(1, 30)
    offered = legal_moves(position)[3:6]
    for seed in range(5):
        found = IterativeDeepening(
            position, Budget(nodes=300), Random(seed), offered=offered
        ).search(9)
        assert found.move in offered


@pytest.mark.parametrize("seconds", [0.0, 0.01, 0.1, 1.0])
def test_time_limit(seconds: float) -> None:
    """The clock is checked before every node: the last one begins before the deadline."""
    ticks = count()
    budget = Budget(seconds, clock=lambda: next(ticks) / 1000)
    IterativeDeepening(with_left(1, 30), budget, Random(1)).search(99)
    assert budget.nodes <= seconds * 1000
    assert next(ticks) <= seconds * 1000 + 4


def test_node_limit() -> None:
    """All nodes of the limit are searched, and no more."""
    budget = Budget(nodes=777)
    IterativeDeepening(with_left(1, 30), budget, Random(1)).search(99)
    assert budget.nodes == 777


def test_repeatable() -> None:
    """Equal seeds give equal results; another seed gives a symmetric move."""
    assert searched(3, 28) == searched(3, 28)
    assert searched(0, 40, seed=5) == searched(0, 40, seed=5)
    assert len({searched(0, 40, seed=seed).move for seed in range(8)}) > 1


def test_all_moves_ranked() -> None:
    """With `ranks_all`, every move has a value, best first."""
    position = with_left(4, 20)
    search = IterativeDeepening(position, Budget(nodes=5000), Random(1), ranks_all=True)
    found = search.search(2)
    assert sorted(move for move, _ in found.values) == legal_moves(position)
    values = [value for _, value in found.values]
    assert values == sorted(values, reverse=True)
    assert found.values[0] == (found.move, found.value)
