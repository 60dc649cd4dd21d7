"""Alpha-beta search (negamax) to a fixed depth, as principal variation search.

With a transposition table, move ordering by the history heuristic, late move reductions and
futility pruning. The last two plies of every line are solved at once, in endgame.py.
"""

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

# Late move reductions: from this index on, a move is first searched with a null window at these
# reductions of depth, and pruned where it is worse than alpha by the margin. Reductions are even,
# so that the same player makes the last move of the line.
_LATE_MOVE: Final = 5
_FUTILITY_MARGIN: Final = 80
_REDUCTIONS: Final = ((4, 150), (2, _FUTILITY_MARGIN))
# The margin shrinks with the index of a move, and faster near the end of the line.
_MARGIN_DECAY: Final = 6


def _shrunk(margin: int, index: int, depth: int) -> int:
    return max(0, margin - _MARGIN_DECAY * index // depth)


# Three plies from the end of a line, late moves are pruned by their static value alone.
_FUTILITY_MARGINS: Final = tuple(
    _shrunk(_FUTILITY_MARGIN, index, _THREE_PLIES) for index in range(FIRST_TOKEN)
)


class AlphaBeta:
    """The search to one depth, with the weights of the phase in which its lines end."""

    def __init__(self, position: Position, depth: int, budget: Budget, order: MoveOrdering) -> None:
        self.is_exact = depth >= position.left
        self.prunes = not self.is_exact
        phase = None if self.is_exact else phase_of(position.left - depth)
        self.evaluation = evaluation_for(phase, supply(position), by_course=position.by_course)
        self.root = root_node(position, self.evaluation)
        self._tempo = 0 if phase is None else WEIGHTS[phase].get(TEMPO, 0)
        self._budget = budget
        self._order = order
        self._table = TranspositionTable()

    def to_hundredths(self, value: int) -> int:
        """Converts a value to hundredths of a point; a broken tie is a fraction of a point."""
        return round(value * POINT / self.evaluation.point)

    def search(self, node: Node, depth: int, alpha: int, beta: int) -> int:
        """The value for the side to move; outside the window, a bound of it."""
        self._budget.spend()
        if depth == _TWO_PLIES:
            return two_plies(node, self.evaluation, self._tempo, alpha, beta)
        if depth < _TWO_PLIES:
            if depth:
                return one_ply(node, self.evaluation, self._tempo)
            return node.lead + self._tempo
        key = position_key(node, self.evaluation)
        floor, ceiling = alpha - node.lead, beta - node.lead
        stored = self._table.probe(key, depth, floor, ceiling)
        if stored is not None:
            return node.lead + stored
        best = self._search_moves(node, depth, alpha, beta)
        self._table.store(key, depth, best - node.lead, floor, ceiling)
        return best

    def _search_moves(self, node: Node, depth: int, alpha: int, beta: int) -> int:
        alpha_before, best, best_index = alpha, -INFINITY, 0
        moves = self._order.moves(node, self.evaluation)
        static = INFINITY
        if depth == _THREE_PLIES and self.prunes:
            # Futility pruning: a pruned move is taken to be no better than alpha.
            static, best = node.lead - self._tempo, alpha
        for index, (gain, move) in enumerate(moves):
            if index >= _LATE_MOVE and static + gain <= alpha - _FUTILITY_MARGINS[index]:
                continue
            child = child_node(node, move, gain, self.evaluation)
            value = self.search_move(child, depth, index, alpha, beta)
            if value > best:
                best, best_index = value, index
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        if best > alpha_before:
            self._order.update(node, moves, best_index)
        return best

    def search_move(self, child: Node, depth: int, index: int, alpha: int, beta: int) -> int:
        """The first move with the full window; others with a null window first."""
        if index:
            if self._is_pruned(child, depth, index, alpha):
                return alpha
            value = -self.search(child, depth - 1, -alpha - 1, -alpha)
            if value <= alpha or value >= beta:
                return value
        return -self.search(child, depth - 1, -beta, -alpha)

    def _is_pruned(self, child: Node, depth: int, index: int, alpha: int) -> bool:
        """Whether a late move fails low by the margin in a search of reduced depth."""
        if index < _LATE_MOVE or depth == _THREE_PLIES or not self.prunes:
            return False
        for reduction, margin in _REDUCTIONS:
            if depth > reduction:
                bound = alpha - _shrunk(margin, index, depth)
                if -self.search(child, depth - 1 - reduction, -bound - 1, -bound) <= bound:
                    return True
        return False
