"""What the engine finds by looking ahead."""

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
from bots.positions import by_brute_force, plainly, with_left


def thought(
    number: int, left: int, *, nodes: int = 2000, most: int = 99, seed: int = 1
) -> SearchResult:
    return IterativeDeepening(with_left(number, left), Budget(nodes=nodes), Random(seed)).search(
        most
    )


@pytest.mark.parametrize("left", range(1, 6))
@pytest.mark.parametrize("number", range(4))
def test_the_end_is_exact(number: int, left: int) -> None:
    """With few pieces left, value and move are those of brute force."""
    position = with_left(number, left)
    found = thought(number, left, nodes=100_000)
    assert found.is_exact
    assert found.value == POINT * by_brute_force(position)
    assert -by_brute_force(after_move(position, found.move)) == by_brute_force(position)


def test_the_end_is_exact_when_all_was_looked_at() -> None:
    """Not where the budget is spent within the last look, whatever was found till then."""
    whole = thought(1, 5, nodes=100_000)
    assert whole.is_exact
    short = thought(1, 5, nodes=whole.nodes - 1)
    assert short.depth == whole.depth
    assert not short.is_exact


@pytest.mark.parametrize("left, depth", [(38, 1), (38, 2), (22, 2), (14, 3), (9, 4)])
@pytest.mark.parametrize("number", range(3))
def test_nothing_is_overlooked(number: int, left: int, depth: int) -> None:
    """Where no line is shortened, the answers read beforehand are those of every line played."""
    search = AlphaBeta(with_left(number, left), depth, Budget(), MoveOrdering())
    search.prunes = False
    assert search.search(search.root, depth, -INFINITY, INFINITY) == plainly(
        search, search.root, depth
    )


@pytest.mark.parametrize(
    "number, left", [(5, 30), (10, 30), (53, 30), (68, 34), (92, 30), (98, 30), (98, 34)]
)
def test_late_moves_are_found(number: int, left: int) -> None:
    """The best move is far down the order, and promises enough to be looked at in full."""
    search = AlphaBeta(with_left(number, left), 4, Budget(), MoveOrdering())
    shortened = search.search(search.root, 4, -INFINITY, INFINITY)
    search = AlphaBeta(with_left(number, left), 4, Budget(), MoveOrdering())
    search.prunes = False
    values = [
        -search.search(
            child_node(search.root, move, gain, search.evaluation), 3, -INFINITY, INFINITY
        )
        for gain, move in MoveOrdering().moves(search.root, search.evaluation)
    ]
    assert values.index(max(values)) >= 6
    assert shortened == max(values)


@pytest.mark.parametrize("left", [40, 31, 22, 12, 5, 2, 1])
def test_moves_are_legal(left: int) -> None:
    """Whatever the budget, even none, a legal move comes of it."""
    for nodes in (0, 1, 50, 400):
        assert thought(left, left, nodes=nodes).move in legal_moves(with_left(left, left))


def test_only_what_is_offered() -> None:
    """Of the moves that are offered, one is chosen."""
    position = with_left(1, 30)
    offered = legal_moves(position)[3:6]
    for seed in range(5):
        found = IterativeDeepening(
            position, Budget(nodes=300), Random(seed), offered=offered
        ).search(9)
        assert found.move in offered


@pytest.mark.parametrize("seconds", [0.0, 0.01, 0.1, 1.0])
def test_time_is_kept(seconds: float) -> None:
    """The clock is looked at before every node: the last one begins before the end."""
    ticks = count()
    budget = Budget(seconds, clock=lambda: next(ticks) / 1000)
    IterativeDeepening(with_left(1, 30), budget, Random(1)).search(99)
    assert budget.nodes <= seconds * 1000
    assert next(ticks) <= seconds * 1000 + 4


def test_nodes_are_kept() -> None:
    """As many as allowed, and no more."""
    budget = Budget(nodes=777)
    IterativeDeepening(with_left(1, 30), budget, Random(1)).search(99)
    assert budget.nodes == 777


def test_the_same_again() -> None:
    """So many nodes and a seed lead to the same verdict; another seed to an image of the move."""
    assert thought(3, 28) == thought(3, 28)
    assert thought(0, 40, seed=5) == thought(0, 40, seed=5)
    assert len({thought(0, 40, seed=seed).move for seed in range(8)}) > 1


def test_every_move_ranked() -> None:
    """Asked about all moves, it values all of them, best first."""
    position = with_left(4, 20)
    thinking = IterativeDeepening(position, Budget(nodes=5000), Random(1), ranks_all=True)
    found = thinking.search(2)
    assert sorted(move for move, _ in found.values) == legal_moves(position)
    values = [value for _, value in found.values]
    assert values == sorted(values, reverse=True)
    assert found.values[0] == (found.move, found.value)
