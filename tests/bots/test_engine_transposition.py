"""The transposition table, and the equivalence classes in its keys."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import product

import pytest

from archipel_bots.divercite_engine.alphabeta import AlphaBeta
from archipel_bots.divercite_engine.cell_states import PIECE_STEP, RESOURCE_STEPS, neighbourhoods
from archipel_bots.divercite_engine.equivalence import SETTLED, EquivalenceClasses
from archipel_bots.divercite_engine.evaluation import Evaluation
from archipel_bots.divercite_engine.features import supply
from archipel_bots.divercite_engine.move_ordering import MoveOrdering
from archipel_bots.divercite_engine.node import Node, child_node, generate_moves, root_node
from archipel_bots.divercite_engine.transposition import TranspositionTable, position_key
from archipel_bots.divercite_engine.weights import WEIGHTS
from archipel_bots.time_budget import Budget
from bots.positions import minimax, with_left

KEY = ((), 0, 0, 0, 0, 0, 0)


def met(search: AlphaBeta, node: Node, plies: int) -> Iterator[Node]:
    """All nodes so many plies later."""
    if not plies:
        yield node
        return
    for gain, move in generate_moves(node, search.evaluation):
        yield from met(search, child_node(node, move, gain, search.evaluation), plies - 1)


@pytest.mark.parametrize("depth", [4, 3], ids=["exact", "foreseen"])
def test_equal_keys_have_equal_values(depth: int) -> None:
    """With two of four pieces left, positions with equal keys gain the same, on any boards."""
    differing = 0
    for number in range(6):
        search = AlphaBeta(with_left(number, 4), depth, Budget(), MoveOrdering())
        alike = defaultdict[object, dict[tuple[int, ...], int]](dict)
        for node in met(search, search.root, 2):
            boards = alike[position_key(node, search.evaluation)]
            if len(boards) < 3:
                boards[tuple(node.states)] = minimax(search, node, 2) - node.lead
        assert all(len({*boards.values()}) == 1 for boards in alike.values())
        differing += sum(len(boards) > 1 for boards in alike.values())
    assert differing > 20


def test_keys_differ() -> None:
    """Side to move, hands and free cells are part of the key."""
    position = with_left(1, 12)
    evaluation = Evaluation({}, supply(position))
    root = root_node(position, evaluation)
    others = [
        root._replace(mover=1 - root.mover),
        root._replace(cities=root.cities + 1),
        root._replace(their_resources=root.their_resources + 1),
        root._replace(free=root.free - (root.free & -root.free)),
    ]
    assert len({position_key(each, evaluation) for each in (root, *others)}) == 5
    assert position_key(root._replace(lead=root.lead + 100, key=1), evaluation) == position_key(
        root, evaluation
    )


@pytest.mark.parametrize("step", [None, 0, 3])
def test_settled_cells(step: int | None) -> None:
    """No resource in hand changes the value of a settled city."""
    held = supply(with_left(3, 6))
    worth = Evaluation({} if step is None else WEIGHTS[step], held).values
    classes = EquivalenceClasses(worth, held)
    steps = [RESOURCE_STEPS[colour] for colour in held.resources[0] | held.resources[1]]
    built = product(range(PIECE_STEP, 9 * PIECE_STEP, PIECE_STEP), neighbourhoods())
    settled = 0
    for piece, (around, _, free) in built:
        if classes[piece + around] == SETTLED and free:
            settled += 1
            for colour in steps:
                assert worth[piece + around + colour] == worth[piece + around]
                assert classes[piece + around + colour] == SETTLED
    assert settled > 10


def test_free_cells_are_not_settled() -> None:
    """As long as cities are left, even a free cell with a full neighbourhood is not settled."""
    held = supply(with_left(1, 30))
    classes = EquivalenceClasses(Evaluation({}, held).values, held)
    assert all(classes[around] != SETTLED for around, _, _ in neighbourhoods())


def test_probe_and_store() -> None:
    """An exact value is always returned, a bound only where it cuts off."""
    table = TranspositionTable()
    assert table.probe(KEY, 3, -10, 10) is None
    table.store(KEY, 3, 5, -10, 10)
    assert table.probe(KEY, 3, 100, 200) == 5
    assert table.probe(KEY, 2, -10, 10) == 5
    assert table.probe(KEY, 4, -10, 10) is None
    table.store(KEY, 3, 12, -10, 10)
    assert table.probe(KEY, 3, -10, 12) == 12
    assert table.probe(KEY, 3, -10, 13) is None
    table.store(KEY, 3, -10, -10, 10)
    assert table.probe(KEY, 3, -10, 10) == -10
    assert table.probe(KEY, 3, -11, 10) is None
