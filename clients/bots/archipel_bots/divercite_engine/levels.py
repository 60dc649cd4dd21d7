"""Eight strengths for people: how far a level looks ahead, and how well it sees."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from msgspec import Struct

from archipel_bots.divercite_engine.iterative_deepening import MAX_DEPTH, IterativeDeepening
from archipel_bots.divercite_engine.opening_book import book_move
from archipel_bots.divercite_engine.payoff import POINT
from archipel_bots.divercite_engine.position import Position, legal_moves
from archipel_bots.time_budget import Budget


class Level(Struct, frozen=True):
    """So deep, and so many nodes; `blur` is how far, in points, a move's worth is mistaken."""

    depth: int = MAX_DEPTH
    nodes: float = float("inf")
    noise: float = 0.0
    uses_book: bool = False
    """Whether it knows the book."""


# The highest thinks for as long as it is given.
LEVELS: Final[Mapping[int, Level]] = {
    1: Level(depth=1, noise=3.0),
    2: Level(depth=1, noise=1.5),
    3: Level(depth=1, noise=0.5),
    4: Level(depth=2, noise=0.5),
    5: Level(nodes=200),
    6: Level(nodes=1_500),
    7: Level(nodes=10_000),
    8: Level(uses_book=True),
}


def choose_move(
    level: Level, position: Position, offered: Sequence[int], budget: Budget, rng: Random
) -> int:
    """The move that a level plays; where a token lies matters little, and is left to the lot."""
    if position.awaits_token:
        return rng.choice(offered or legal_moves(position))
    known = book_move(position, rng) if level.uses_book else None
    if known is not None and (not offered or known in offered):
        return known
    blurred = level.noise > 0
    thought = IterativeDeepening(position, budget, rng, offered=offered, ranks_all=blurred)
    found = thought.search(level.depth)
    if not found.values:
        return found.move
    seen = [(value + rng.gauss(0, level.noise * POINT), move) for move, value in found.values]
    return max(seen)[1]
