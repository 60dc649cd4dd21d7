"""What the engine knows again: positions from which every line brings the same."""

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
from bots.positions import plainly, with_left

AHEAD = ((), 0, 0, 0, 0, 0, 0)


def met(search: AlphaBeta, node: Node, plies: int) -> Iterator[Node]:
    """Every position so many placements further on."""
    if not plies:
        yield node
        return
    for gain, move in generate_moves(node, search.evaluation):
        yield from met(search, child_node(node, move, gain, search.evaluation), plies - 1)


@pytest.mark.parametrize("depth", [4, 3], ids=["exact", "foreseen"])
def test_the_same_future_brings_the_same(depth: int) -> None:
    """Four pieces are left and two are placed: of positions known as one, whatever lies where."""
    differing = 0
    for number in range(6):
        search = AlphaBeta(with_left(number, 4), depth, Budget(), MoveOrdering())
        alike = defaultdict[object, dict[tuple[int, ...], int]](dict)
        for node in met(search, search.root, 2):
            boards = alike[position_key(node, search.evaluation)]
            if len(boards) < 3:
                boards[tuple(node.states)] = plainly(search, node, 2) - node.lead
        assert all(len({*boards.values()}) == 1 for boards in alike.values())
        differing += sum(len(boards) > 1 for boards in alike.values())
    assert differing > 20


def test_what_could_still_differ_is_told_apart() -> None:
    """Whose turn it is, what each hand has, and which cells are free."""
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
def test_what_is_settled_stays_so(step: int | None) -> None:
    """However many resources come of those in hand: a settled city is worth the same."""
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


def test_a_cell_without_a_city_is_never_settled() -> None:
    """Not even with nothing but full cells round it, as long as there are cities to build."""
    held = supply(with_left(1, 30))
    classes = EquivalenceClasses(Evaluation({}, held).values, held)
    assert all(classes[around] != SETTLED for around, _, _ in neighbourhoods())


def test_a_memory_answers_what_it_can() -> None:
    """What was found between two bounds; what lay beyond them, only for a bound as far out."""
    memory = TranspositionTable()
    assert memory.probe(AHEAD, 3, -10, 10) is None
    memory.store(AHEAD, 3, 5, -10, 10)
    assert memory.probe(AHEAD, 3, 100, 200) == 5
    assert memory.probe(AHEAD, 2, -10, 10) == 5
    assert memory.probe(AHEAD, 4, -10, 10) is None
    memory.store(AHEAD, 3, 12, -10, 10)
    assert memory.probe(AHEAD, 3, -10, 12) == 12
    assert memory.probe(AHEAD, 3, -10, 13) is None
    memory.store(AHEAD, 3, -10, -10, 10)
    assert memory.probe(AHEAD, 3, -10, 10) == -10
    assert memory.probe(AHEAD, 3, -11, 10) is None
