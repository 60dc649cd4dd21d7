"""Alpha-beta to one depth: what a position is worth if both play their best."""

from typing import Final

from archipel_bots.divercite_engine.budget import Budget
from archipel_bots.divercite_engine.geometry import FIRST_TOKEN
from archipel_bots.divercite_engine.horizon import one_placement, two_placements
from archipel_bots.divercite_engine.memory import Memory, future
from archipel_bots.divercite_engine.node import Node, after, rooted
from archipel_bots.divercite_engine.ordering import Order
from archipel_bots.divercite_engine.payment import POINT
from archipel_bots.divercite_engine.position import Position
from archipel_bots.divercite_engine.traits import TEMPO, supply
from archipel_bots.divercite_engine.weights import WEIGHTS, step_of
from archipel_bots.divercite_engine.worths import worths_at

INFINITE: Final = 1 << 30
_TWO: Final = 2
_THREE: Final = 3
# Later moves are first looked at so many placements less deeply, and left where they fall short by
# so much, or by less the later they come and the nearer the horizon is. It is always an even number
# of placements, so that the same player has the last word.
_LATE: Final = 5
_SHORT: Final = 80
_LESS_DEEPLY: Final = ((4, 150), (2, _SHORT))
_NARROWING: Final = 6


def _narrowed(short: int, place: int, depth: int) -> int:
    return max(0, short - _NARROWING * place // depth)


_SHORT_AS_IT_STANDS: Final = tuple(_narrowed(_SHORT, place, _THREE) for place in range(FIRST_TOKEN))


class Stage:
    """One search of one depth, with the weights that hold where it ends."""

    def __init__(self, position: Position, depth: int, budget: Budget, order: Order) -> None:
        self.is_exact = depth >= position.left
        self.shortens = not self.is_exact
        step = None if self.is_exact else step_of(position.left - depth)
        self.worths = worths_at(step, supply(position), by_course=position.by_course)
        self.root = rooted(position, self.worths)
        self._tempo = 0 if step is None else WEIGHTS[step].get(TEMPO, 0)
        self._budget = budget
        self._order = order
        self._memory = Memory()

    def hundredths(self, value: int) -> int:
        """Of a point; a tie that is broken is told as a part of one."""
        return round(value * POINT / self.worths.point)

    def value(self, node: Node, depth: int, alpha: int, beta: int) -> int:
        """For who moves."""
        self._budget.spend()
        if depth == _TWO:
            return two_placements(node, self.worths, self._tempo, alpha, beta)
        if depth < _TWO:
            if depth:
                return one_placement(node, self.worths, self._tempo)
            return node.lead + self._tempo
        ahead = future(node, self.worths)
        floor, ceiling = alpha - node.lead, beta - node.lead
        before = self._memory.recalled(ahead, depth, floor, ceiling)
        if before is not None:
            return node.lead + before
        best = self._best(node, depth, alpha, beta)
        self._memory.keep(ahead, depth, best - node.lead, floor, ceiling)
        return best

    def _best(self, node: Node, depth: int, alpha: int, beta: int) -> int:
        begin, best, favourite = alpha, -INFINITE, 0
        moves = self._order.moves(node, self.worths)
        stands = INFINITE
        if depth == _THREE and self.shortens:
            # A late move counts as it stands after it; what is left is taken to be no better.
            stands, best = node.lead - self._tempo, alpha
        for place, (gain, move) in enumerate(moves):
            if place >= _LATE and stands + gain <= alpha - _SHORT_AS_IT_STANDS[place]:
                continue
            child = after(node, move, gain, self.worths)
            value = self.tried(child, depth, place, alpha, beta)
            if value > best:
                best, favourite = value, place
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        if best > begin:
            self._order.learn(node, moves, favourite)
        return best

    def tried(self, child: Node, depth: int, place: int, alpha: int, beta: int) -> int:
        """The first move in full; of the others, first whether they are better at all."""
        if place:
            if self._is_left(child, depth, place, alpha):
                return alpha
            value = -self.value(child, depth - 1, -alpha - 1, -alpha)
            if value <= alpha or value >= beta:
                return value
        return -self.value(child, depth - 1, -beta, -alpha)

    def _is_left(self, child: Node, depth: int, place: int, alpha: int) -> bool:
        """Whether a late move is left after a quick look or two, further from the horizon."""
        if place < _LATE or depth == _THREE or not self.shortens:
            return False
        for less, short in _LESS_DEEPLY:
            if depth > less:
                needed = alpha - _narrowed(short, place, depth)
                if -self.value(child, depth - 1 - less, -needed - 1, -needed) <= needed:
                    return True
        return False
