"""Move ordering: gains, hash moves, history heuristic."""

from archipel_bots.divercite_engine.alphabeta import INFINITY, AlphaBeta
from archipel_bots.divercite_engine.evaluation import Evaluation
from archipel_bots.divercite_engine.features import supply
from archipel_bots.divercite_engine.move_ordering import MoveOrdering
from archipel_bots.divercite_engine.node import Node, child_node, generate_moves, root_node
from archipel_bots.divercite_engine.weights import WEIGHTS
from archipel_bots.time_budget import Budget
from bots.positions import with_left

POSITION = with_left(3, 30)
EVALUATION = Evaluation(WEIGHTS[4], supply(POSITION))
ROOT = root_node(POSITION, EVALUATION)


def ordered(order: MoveOrdering, node: Node = ROOT) -> list[int]:
    return [move for _, move in order.moves(node, EVALUATION)]


def grandchild() -> Node:
    """A node two plies later, with the same side to move."""
    node = ROOT
    for _ in range(2):
        gain, move = generate_moves(node, EVALUATION)[0]
        node = child_node(node, move, gain, EVALUATION)
    return node


def test_order_by_gain() -> None:
    """Without history, moves are in descending order of their gain."""
    gains = [gain for gain, _ in MoveOrdering().moves(ROOT, EVALUATION)]
    assert gains == sorted(gains, reverse=True)
    assert sorted(ordered(MoveOrdering())) == sorted(
        move for _, move in generate_moves(ROOT, EVALUATION)
    )


def test_hash_move_first() -> None:
    """The best move of a position comes first there; the other moves are complete."""
    order, before = MoveOrdering(), ordered(MoveOrdering())
    order.update(ROOT, order.moves(ROOT, EVALUATION), 40)
    assert ordered(order)[0] == before[40]
    assert sorted(ordered(order)) == sorted(before)


def test_history_in_other_positions() -> None:
    """A move that raised alpha comes earlier in other positions of its side, others come later."""
    node, order = grandchild(), MoveOrdering()
    before = ordered(order, node)
    moves = order.moves(ROOT, EVALUATION)
    good = next(at for at, (_, move) in enumerate(moves) if at > 20 and move in before)
    passed = next(move for _, move in moves if move in before)
    for _ in range(40):
        order.update(ROOT, moves, good)
    then = ordered(order, node)
    assert then.index(moves[good][1]) < before.index(moves[good][1])
    assert then.index(passed) > before.index(passed)


def test_history_by_side() -> None:
    """The history of one side does not affect the other."""
    gain, move = generate_moves(ROOT, EVALUATION)[0]
    theirs, order = child_node(ROOT, move, gain, EVALUATION), MoveOrdering()
    before = ordered(order, theirs)
    order.update(ROOT, order.moves(ROOT, EVALUATION), 30)
    assert ordered(order, theirs) == before


def test_no_update_after_fail_low() -> None:
    """Where all moves fail low, no hash move or history is stored."""
    order = MoveOrdering()
    search = AlphaBeta(POSITION, 3, Budget(), order)
    assert search.search(search.root, 3, INFINITY - 1, INFINITY) < INFINITY
    assert ordered(order) == ordered(MoveOrdering())
    search.search(search.root, 3, -INFINITY, INFINITY)
    assert ordered(order) != ordered(MoveOrdering())
