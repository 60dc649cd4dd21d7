"""In which order moves are looked at: after a good one, most others need no more than a glance."""

from typing import Final

from archipel_bots.divercite_engine.evaluation import Evaluation
from archipel_bots.divercite_engine.geometry import FIRST_TOKEN
from archipel_bots.divercite_engine.node import Moves, Node, generate_moves

# A move's merits lie between minus this and this, in hundredths of a point. Praise takes it so much
# of the way to the one, blame to the other; praise is rarer.
_MAX_HISTORY: Final = 60
_BONUS_DIVISOR: Final = 8
_MALUS_DIVISOR: Final = 32


class MoveOrdering:
    """What was best in each position, and how often a move was good or passed over elsewhere."""

    def __init__(self) -> None:
        self._best: dict[int, int] = {}
        self._history = ([0] * FIRST_TOKEN, [0] * FIRST_TOKEN)

    def moves(self, node: Node, evaluation: Evaluation) -> Moves:
        """The most promising first."""
        history = self._history[node.mover]
        moves = generate_moves(node, evaluation)
        moves.sort(key=lambda pair: pair[0] + history[pair[1]], reverse=True)
        best = self._best.get(node.key)
        if best is not None:
            for place, pair in enumerate(moves):
                if pair[1] == best:
                    moves.insert(0, moves.pop(place))
                    break
        return moves

    def learn(self, node: Node, moves: Moves, place: int) -> None:
        """The one at this place was good enough, and those before it were not."""
        history, best = self._history[node.mover], moves[place][1]
        self._best[node.key] = best
        history[best] += (_MAX_HISTORY - history[best]) // _BONUS_DIVISOR
        for _, move in moves[:place]:
            history[move] -= (_MAX_HISTORY + history[move]) // _MALUS_DIVISOR
