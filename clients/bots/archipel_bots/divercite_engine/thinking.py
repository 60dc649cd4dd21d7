"""Looks deeper and deeper for as long as the budget lasts, and says what it has found."""

from collections.abc import Sequence
from contextlib import suppress
from operator import itemgetter
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from archipel_bots.divercite_engine.alphabeta import INFINITE, Stage
from archipel_bots.divercite_engine.budget import Budget, Spent
from archipel_bots.divercite_engine.node import after, placements
from archipel_bots.divercite_engine.ordering import Order
from archipel_bots.divercite_engine.position import Position, legal
from archipel_bots.divercite_engine.symmetry import kept, representatives

DEEPEST: Final = 99  # no game is so long


class Verdict(Struct, frozen=True):
    """The best move, and what who moves will lead by, in hundredths of a point."""

    move: int
    value: int
    depth: int
    nodes: int = 0
    is_exact: bool = False
    values: tuple[tuple[int, int], ...] = ()
    """What every move is worth, best first, where every one was looked at to the same depth."""


class Thought:
    """One position under consideration."""

    def __init__(
        self,
        position: Position,
        budget: Budget,
        draw: Random,
        *,
        offered: Sequence[int] = (),
        ranks_all: bool = False,
    ) -> None:
        self._position = position
        self._budget = budget
        self._draw = draw
        self._ranks_all = ranks_all
        self._same = kept(position)
        every = legal(position)
        moves = sorted(offered) if offered else every
        self._is_free = moves == every
        self._moves = representatives(moves, self._same) if self._is_free else moves
        draw.shuffle(self._moves)
        self._order = Order()
        self._found = Verdict(self._moves[0], 0, 0)

    def verdict(self, most: int = DEEPEST) -> Verdict:
        """After looking so deep, or less deep if the budget is spent before."""
        with suppress(Spent):
            for depth in range(1, min(self._position.left, most) + 1):
                self._look(depth)
        move = self._found.move
        if self._is_free:
            # Any of those that are the same by symmetry.
            move = self._draw.choice(self._same).moves[move]
        return replace(self._found, move=move, nodes=self._budget.nodes)

    def _look(self, depth: int) -> None:
        """Whatever is known better is kept as soon as it is known."""
        stage = Stage(self._position, depth, self._budget, self._order)
        gains = {move: gain for gain, move in placements(stage.root, stage.worths)}
        if not self._found.depth:
            self._moves.sort(key=gains.__getitem__, reverse=True)
            self._found = Verdict(self._moves[0], 0, 0)
        best, values = -INFINITE, list[tuple[int, int]]()
        for number, move in enumerate(self._moves):
            child = after(stage.root, move, gains[move], stage.worths)
            floor = -INFINITE if self._ranks_all else best
            place = 0 if self._ranks_all else number
            value = stage.tried(child, depth, place, floor, INFINITE)
            # What is no better is not known any nearer, and stays where it was.
            values.append((move, value if value > floor else -INFINITE))
            if value > best:
                best = value
                if not self._ranks_all:
                    self._found = Verdict(move, stage.hundredths(value), depth)
        values.sort(key=itemgetter(1), reverse=True)
        self._moves = [move for move, _ in values]
        if self._ranks_all:
            ranked = tuple((move, stage.hundredths(value)) for move, value in values)
            self._found = Verdict(*ranked[0], depth, values=ranked)
        # Not before every move was looked at.
        self._found = replace(self._found, is_exact=stage.is_exact)
