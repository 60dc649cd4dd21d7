"""Eight levels of strength: the limits of their search, and the noise of their evaluation."""

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
    """The limits of a search; `noise` is a standard deviation, in points, added to values."""

    depth: int = MAX_DEPTH
    nodes: float = float("inf")
    noise: float = 0.0
    uses_book: bool = False


# The highest level is limited by time alone.
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
    """The move that a level plays; the token, which matters little, is placed at random."""
    if position.awaits_token:
        return rng.choice(offered or legal_moves(position))
    known = book_move(position, rng) if level.uses_book else None
    if known is not None and (not offered or known in offered):
        return known
    is_noisy = level.noise > 0
    search = IterativeDeepening(position, budget, rng, offered=offered, ranks_all=is_noisy)
    found = search.search(level.depth)
    if not found.values:
        return found.move
    noisy = [(value + rng.gauss(0, level.noise * POINT), move) for move, value in found.values]
    return max(noisy)[1]
