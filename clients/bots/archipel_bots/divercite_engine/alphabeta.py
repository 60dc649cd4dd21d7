"""Alpha-beta to one depth: what a position is worth if both play their best."""

from typing import Final

from archipel_bots.divercite_engine.endgame import one_ply, two_plies
from archipel_bots.divercite_engine.evaluation import evaluation_for
from archipel_bots.divercite_engine.features import TEMPO, supply
from archipel_bots.divercite_engine.geometry import FIRST_TOKEN
from archipel_bots.divercite_engine.move_ordering import MoveOrdering
from archipel_bots.divercite_engine.node import Node, child_node, root_node
from archipel_bots.divercite_engine.payoff import POINT
from archipel_bots.divercite_engine.position import Position
from archipel_bots.divercite_engine.transposition import TranspositionTable, position_key
from archipel_bots.divercite_engine.weights import WEIGHTS, phase_of
from archipel_bots.time_budget import Budget

INFINITY: Final = 1 << 30
_TWO_PLIES: Final = 2
_THREE_PLIES: Final = 3
# Later moves are first looked at so many placements less deeply, and left where they fall short by
# so much, or by less the later they come and the nearer the horizon is. It is always an even number
# of placements, so that the same player has the last word.
_LATE_MOVE: Final = 5
_MARGIN: Final = 80
_REDUCTIONS: Final = ((4, 150), (2, _MARGIN))
_MARGIN_DECAY: Final = 6


def _margin(short: int, place: int, depth: int) -> int:
    return max(0, short - _MARGIN_DECAY * place // depth)


_FUTILITY_MARGINS: Final = tuple(
    _margin(_MARGIN, place, _THREE_PLIES) for place in range(FIRST_TOKEN)
)


class AlphaBeta:
    """One search of one depth, with the weights that hold where it ends."""

    def __init__(self, position: Position, depth: int, budget: Budget, order: MoveOrdering) -> None:
        self.is_exact = depth >= position.left
        self.prunes = not self.is_exact
        step = None if self.is_exact else phase_of(position.left - depth)
        self.evaluation = evaluation_for(step, supply(position), by_course=position.by_course)
        self.root = root_node(position, self.evaluation)
        self._tempo = 0 if step is None else WEIGHTS[step].get(TEMPO, 0)
        self._budget = budget
        self._order = order
        self._table = TranspositionTable()

    def to_hundredths(self, value: int) -> int:
        """Of a point; a tie that is broken is told as a part of one."""
        return round(value * POINT / self.evaluation.point)

    def value(self, node: Node, depth: int, alpha: int, beta: int) -> int:
        """For who moves."""
        self._budget.spend()
        if depth == _TWO_PLIES:
            return two_plies(node, self.evaluation, self._tempo, alpha, beta)
        if depth < _TWO_PLIES:
            if depth:
                return one_ply(node, self.evaluation, self._tempo)
            return node.lead + self._tempo
        ahead = position_key(node, self.evaluation)
        floor, ceiling = alpha - node.lead, beta - node.lead
        before = self._table.probe(ahead, depth, floor, ceiling)
        if before is not None:
            return node.lead + before
        best = self._best(node, depth, alpha, beta)
        self._table.keep(ahead, depth, best - node.lead, floor, ceiling)
        return best

    def _best(self, node: Node, depth: int, alpha: int, beta: int) -> int:
        begin, best, best_index = alpha, -INFINITY, 0
        moves = self._order.moves(node, self.evaluation)
        stands = INFINITY
        if depth == _THREE_PLIES and self.prunes:
            # A late move counts as it stands after it; what is left is taken to be no better.
            stands, best = node.lead - self._tempo, alpha
        for place, (gain, move) in enumerate(moves):
            if place >= _LATE_MOVE and stands + gain <= alpha - _FUTILITY_MARGINS[place]:
                continue
            child = child_node(node, move, gain, self.evaluation)
            value = self.search_move(child, depth, place, alpha, beta)
            if value > best:
                best, best_index = value, place
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        if best > begin:
            self._order.learn(node, moves, best_index)
        return best

    def search_move(self, child: Node, depth: int, place: int, alpha: int, beta: int) -> int:
        """The first move in full; of the others, first whether they are better at all."""
        if place:
            if self._is_reduced_away(child, depth, place, alpha):
                return alpha
            value = -self.value(child, depth - 1, -alpha - 1, -alpha)
            if value <= alpha or value >= beta:
                return value
        return -self.value(child, depth - 1, -beta, -alpha)

    def _is_reduced_away(self, child: Node, depth: int, place: int, alpha: int) -> bool:
        """Whether a late move is left after a quick look or two, further from the horizon."""
        if place < _LATE_MOVE or depth == _THREE_PLIES or not self.prunes:
            return False
        for less, short in _REDUCTIONS:
            if depth > less:
                needed = alpha - _margin(short, place, depth)
                if -self.value(child, depth - 1 - less, -needed - 1, -needed) <= needed:
                    return True
        return False
