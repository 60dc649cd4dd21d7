"""What the engine looks at first."""

from archipel_bots.divercite_engine.alphabeta import INFINITY, AlphaBeta
from archipel_bots.divercite_engine.evaluation import Evaluation
from archipel_bots.divercite_engine.features import supply
from archipel_bots.divercite_engine.move_ordering import MoveOrdering
from archipel_bots.divercite_engine.node import Node, child_node, generate_moves, root_node
from archipel_bots.divercite_engine.weights import WEIGHTS
from archipel_bots.time_budget import Budget
from bots.positions import with_left

POSITION = with_left(3, 30)
WORTHS = Evaluation(WEIGHTS[4], supply(POSITION))
ROOT = root_node(POSITION, WORTHS)


def ordered(order: MoveOrdering, node: Node = ROOT) -> list[int]:
    return [move for _, move in order.moves(node, WORTHS)]


def grandchild() -> Node:
    """The same player's turn again."""
    node = ROOT
    for _ in range(2):
        gain, move = generate_moves(node, WORTHS)[0]
        node = child_node(node, move, gain, WORTHS)
    return node


def test_what_brings_most_comes_first() -> None:
    """Before anything has been learned."""
    gains = [gain for gain, _ in MoveOrdering().moves(ROOT, WORTHS)]
    assert gains == sorted(gains, reverse=True)
    assert sorted(ordered(MoveOrdering())) == sorted(
        move for _, move in generate_moves(ROOT, WORTHS)
    )


def test_what_was_best_comes_first() -> None:
    """Where it was best; nothing else changes its place but by its merits."""
    order, before = MoveOrdering(), ordered(MoveOrdering())
    order.update(ROOT, order.moves(ROOT, WORTHS), 40)
    assert ordered(order)[0] == before[40]
    assert sorted(ordered(order)) == sorted(before)


def test_merits_are_remembered_elsewhere() -> None:
    """What was good comes earlier in other positions of the same player, what was not, later."""
    node, order = grandchild(), MoveOrdering()
    before = ordered(order, node)
    moves = order.moves(ROOT, WORTHS)
    good = next(at for at, (_, move) in enumerate(moves) if at > 20 and move in before)
    passed = next(move for _, move in moves if move in before)
    for _ in range(40):
        order.update(ROOT, moves, good)
    then = ordered(order, node)
    assert then.index(moves[good][1]) < before.index(moves[good][1])
    assert then.index(passed) > before.index(passed)


def test_the_other_player_has_other_merits() -> None:
    """What is good for one says nothing of the other."""
    gain, move = generate_moves(ROOT, WORTHS)[0]
    theirs, order = child_node(ROOT, move, gain, WORTHS), MoveOrdering()
    before = ordered(order, theirs)
    order.update(ROOT, order.moves(ROOT, WORTHS), 30)
    assert ordered(order, theirs) == before


def test_nothing_is_learned_where_nothing_was_good() -> None:
    """Of moves that all fall short, none is looked at first another time."""
    order = MoveOrdering()
    search = AlphaBeta(POSITION, 3, Budget(), order)
    assert search.search(search.root, 3, INFINITY - 1, INFINITY) < INFINITY
    assert ordered(order) == ordered(MoveOrdering())
    search.search(search.root, 3, -INFINITY, INFINITY)
    assert ordered(order) != ordered(MoveOrdering())
