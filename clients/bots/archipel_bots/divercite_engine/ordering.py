"""In which order moves are looked at: after a good one, most others need no more than a glance."""

from typing import Final

from archipel_bots.divercite_engine.geometry import FIRST_TOKEN
from archipel_bots.divercite_engine.node import Moves, Node, placements
from archipel_bots.divercite_engine.worths import Worths

# A move's merits lie between minus this and this, in hundredths of a point. Praise takes it so much
# of the way to the one, blame to the other; praise is rarer.
_MOST: Final = 60
_PRAISE: Final = 8
_BLAME: Final = 32


class Order:
    """What was best in each position, and how often a move was good or passed over elsewhere."""

    def __init__(self) -> None:
        self._best: dict[int, int] = {}
        self._merits = ([0] * FIRST_TOKEN, [0] * FIRST_TOKEN)

    def moves(self, node: Node, worths: Worths) -> Moves:
        """The most promising first."""
        merits = self._merits[node.mover]
        moves = placements(node, worths)
        moves.sort(key=lambda pair: pair[0] + merits[pair[1]], reverse=True)
        best = self._best.get(node.key)
        if best is not None:
            for place, pair in enumerate(moves):
                if pair[1] == best:
                    moves.insert(0, moves.pop(place))
                    break
        return moves

    def learn(self, node: Node, moves: Moves, place: int) -> None:
        """The one at this place was good enough, and those before it were not."""
        merits, best = self._merits[node.mover], moves[place][1]
        self._best[node.key] = best
        merits[best] += (_MOST - merits[best]) // _PRAISE
        for _, move in moves[:place]:
            merits[move] -= (_MOST + merits[move]) // _BLAME
