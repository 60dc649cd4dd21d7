"""Move ordering: the best move first lets alpha-beta cut off most of the others."""

from typing import Final

from archipel_bots.divercite_engine.evaluation import Evaluation
from archipel_bots.divercite_engine.geometry import FIRST_TOKEN
from archipel_bots.divercite_engine.node import Moves, Node, generate_moves

# History values lie between minus this and this, in hundredths of a point. A bonus or a malus moves
# a value by this fraction of its distance from the limit; bonuses are rarer, so they are larger.
_MAX_HISTORY: Final = 60
_BONUS_DIVISOR: Final = 8
_MALUS_DIVISOR: Final = 32


class MoveOrdering:
    """Hash moves, and the history heuristic: the gain of a move plus its history value.

    The hash move is the best move of the same position in a shallower search. The history value of
    a move rises where it raised alpha, and falls where a later move did.
    """

    def __init__(self) -> None:
        self._hash_moves: dict[int, int] = {}
        self._history = ([0] * FIRST_TOKEN, [0] * FIRST_TOKEN)

    def moves(self, node: Node, evaluation: Evaluation) -> Moves:
        """The hash move first, then in descending order of gain and history."""
        history = self._history[node.mover]
        moves = generate_moves(node, evaluation)
        moves.sort(key=lambda pair: pair[0] + history[pair[1]], reverse=True)
        hash_move = self._hash_moves.get(node.key)
        if hash_move is not None:
            for index, pair in enumerate(moves):
                if pair[1] == hash_move:
                    moves.insert(0, moves.pop(index))
                    break
        return moves

    def update(self, node: Node, moves: Moves, index: int) -> None:
        """The move of this index raised alpha, and those before it did not."""
        history, best = self._history[node.mover], moves[index][1]
        self._hash_moves[node.key] = best
        history[best] += (_MAX_HISTORY - history[best]) // _BONUS_DIVISOR
        for _, move in moves[:index]:
            history[move] -= (_MAX_HISTORY + history[move]) // _MALUS_DIVISOR
