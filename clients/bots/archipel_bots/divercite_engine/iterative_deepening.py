"""Iterative deepening: searches of depth 1, 2, 3, … until the budget is exhausted."""

from collections.abc import Sequence
from contextlib import suppress
from operator import itemgetter
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from archipel_bots.divercite_engine.alphabeta import INFINITY, AlphaBeta
from archipel_bots.divercite_engine.move_ordering import MoveOrdering
from archipel_bots.divercite_engine.node import child_node, generate_moves
from archipel_bots.divercite_engine.position import Position, legal_moves
from archipel_bots.divercite_engine.symmetry import orbit_representatives, stabilizer
from archipel_bots.time_budget import Budget, BudgetExhaustedError

MAX_DEPTH: Final = 99  # longer than any game


class SearchResult(Struct, frozen=True):
    """The best move, and its value for the side to move in hundredths of a point."""

    move: int
    value: int
    depth: int
    nodes: int = 0
    is_exact: bool = False
    values: tuple[tuple[int, int], ...] = ()
    """Every move with its value, best first, where all were searched to the same depth."""


class IterativeDeepening:
    """The search of one position; `ranks_all` asks for the value of every move."""

    def __init__(
        self,
        position: Position,
        budget: Budget,
        rng: Random,
        *,
        offered: Sequence[int] = (),
        ranks_all: bool = False,
    ) -> None:
        self._position = position
        self._budget = budget
        self._rng = rng
        self._ranks_all = ranks_all
        self._same = stabilizer(position)
        every = legal_moves(position)
        moves = sorted(offered) if offered else every
        self._is_free = moves == every
        self._moves = orbit_representatives(moves, self._same) if self._is_free else moves
        rng.shuffle(self._moves)
        self._order = MoveOrdering()
        self._found = SearchResult(self._moves[0], 0, 0)

    def search(self, depth_limit: int = MAX_DEPTH) -> SearchResult:
        """The result of the deepest search up to this depth that the budget allowed."""
        with suppress(BudgetExhaustedError):
            for depth in range(1, min(self._position.left, depth_limit) + 1):
                self._search_depth(depth)
        move = self._found.move
        if self._is_free:
            # A random one of the symmetric moves.
            move = self._rng.choice(self._same).moves[move]
        return replace(self._found, move=move, nodes=self._budget.nodes)

    def _search_depth(self, depth: int) -> None:
        """A better move is kept at once: the budget may be exhausted within a search."""
        search = AlphaBeta(self._position, depth, self._budget, self._order)
        gains = {move: gain for gain, move in generate_moves(search.root, search.evaluation)}
        if not self._found.depth:
            self._moves.sort(key=gains.__getitem__, reverse=True)
            self._found = SearchResult(self._moves[0], 0, 0)
        best, values = -INFINITY, list[tuple[int, int]]()
        for number, move in enumerate(self._moves):
            child = child_node(search.root, move, gains[move], search.evaluation)
            floor = -INFINITY if self._ranks_all else best
            index = 0 if self._ranks_all else number
            value = search.search_move(child, depth, index, floor, INFINITY)
            # A move that failed low has only a bound, and keeps its place in the order.
            values.append((move, value if value > floor else -INFINITY))
            if value > best:
                best = value
                if not self._ranks_all:
                    self._found = SearchResult(move, search.to_hundredths(value), depth)
        values.sort(key=itemgetter(1), reverse=True)
        self._moves = [move for move, _ in values]
        if self._ranks_all:
            ranked = tuple((move, search.to_hundredths(value)) for move, value in values)
            self._found = SearchResult(*ranked[0], depth, values=ranked)
        # Only after every move was searched.
        self._found = replace(self._found, is_exact=search.is_exact)
