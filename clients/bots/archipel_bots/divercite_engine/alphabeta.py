"""Alpha-beta to one depth: what a position is worth if both play their best."""

from typing import Final

from archipel_bots.divercite_engine.budget import Budget
from archipel_bots.divercite_engine.horizon import one_placement, two_placements
from archipel_bots.divercite_engine.node import Node, after, ranked_moves, rooted
from archipel_bots.divercite_engine.payment import POINT
from archipel_bots.divercite_engine.position import Position
from archipel_bots.divercite_engine.traits import TEMPO, supply
from archipel_bots.divercite_engine.weights import WEIGHTS, step_of
from archipel_bots.divercite_engine.worths import worths_at

INFINITE: Final = 1 << 30
_TWO: Final = 2
_THREE: Final = 3
# Later moves are first looked at so many placements less deeply, and left where they fall short by
# so much. It is always an even number, so that the same player has the last word.
_LATE: Final = 3
_LESS_DEEPLY: Final = ((4, 85), (2, 40))
_SHORT_AT_ONCE: Final = 60
_MOST_KNOWN: Final = 400_000

_AT_LEAST, _AT_MOST, _EXACTLY = 1, 2, 3


class Stage:
    """One search of one depth, with the weights that hold where it ends."""

    def __init__(
        self, position: Position, depth: int, budget: Budget, hints: dict[int, int]
    ) -> None:
        self.depth = depth
        self.is_exact = depth >= position.left
        self.shortens = not self.is_exact
        step = None if self.is_exact else step_of(position.left - depth)
        by_course = self.is_exact and position.by_course
        self.worths = worths_at(step, supply(position), by_course=by_course)
        self.root = rooted(position, self.worths)
        self._tempo = 0 if step is None else WEIGHTS[step].get(TEMPO, 0)
        self._budget = budget
        self._hints = hints
        self._known: dict[int, tuple[int, int, int]] = {}

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
        key = node.key
        before = self._known.get(key)
        if before is not None and before[0] >= depth:
            _, kind, value = before
            if kind == _EXACTLY or (value >= beta if kind == _AT_LEAST else value <= alpha):
                return value
        return self._best(node, depth, alpha, beta)

    def _best(self, node: Node, depth: int, alpha: int, beta: int) -> int:
        begin, best, favourite = alpha, -INFINITE, -1
        for number, (gain, move) in enumerate(self._ordered(node)):
            child = after(node, move, gain, self.worths)
            value = self.tried(child, depth, number, alpha, beta)
            if value > best:
                best, favourite = value, move
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        self._hints[node.key] = favourite
        kind = _AT_LEAST if best >= beta else _AT_MOST if best <= begin else _EXACTLY
        if len(self._known) < _MOST_KNOWN:
            self._known[node.key] = (depth, kind, best)
        return best

    def tried(self, child: Node, depth: int, number: int, alpha: int, beta: int) -> int:
        """The first move in full; of the others, first whether they are better at all."""
        if number:
            if number >= _LATE and self.shortens and self._falls_short(child, depth, alpha):
                return alpha
            value = -self.value(child, depth - 1, -alpha - 1, -alpha)
            if value <= alpha or value >= beta:
                return value
        return -self.value(child, depth - 1, -beta, -alpha)

    def _falls_short(self, child: Node, depth: int, alpha: int) -> bool:
        """As it stands, three placements from the horizon; before that, by a quick look or two."""
        if depth == _THREE:
            return -child.lead - self._tempo <= alpha - _SHORT_AT_ONCE
        for less, short in _LESS_DEEPLY:
            if depth > less:
                needed = alpha - short
                if -self.value(child, depth - 1 - less, -needed - 1, -needed) <= needed:
                    return True
        return False

    def _ordered(self, node: Node) -> list[tuple[int, int]]:
        moves = ranked_moves(node, self.worths)
        hint = self._hints.get(node.key)
        if hint is not None:
            for place, pair in enumerate(moves):
                if pair[1] == hint:
                    moves.insert(0, moves.pop(place))
                    break
        return moves
