"""Eight strengths for people: how far a level looks ahead, and how well it sees."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from msgspec import Struct

from archipel_bots.divercite_engine.book import remembered
from archipel_bots.divercite_engine.budget import Budget
from archipel_bots.divercite_engine.payment import POINT
from archipel_bots.divercite_engine.position import Position, legal
from archipel_bots.divercite_engine.thinking import DEEPEST, Thought


class Level(Struct, frozen=True):
    """So deep, and so many nodes; `blur` is how far, in points, a move's worth is mistaken."""

    depth: int = DEEPEST
    nodes: float = float("inf")
    blur: float = 0.0
    has_read: bool = False
    """Whether it knows the book."""


# The highest thinks for as long as it is given.
LEVELS: Final[Mapping[int, Level]] = {
    1: Level(depth=1, blur=3.0),
    2: Level(depth=1, blur=1.5),
    3: Level(depth=1, blur=0.5),
    4: Level(depth=2, blur=0.5),
    5: Level(nodes=200),
    6: Level(nodes=1_500),
    7: Level(nodes=10_000),
    8: Level(has_read=True),
}


def chosen(
    level: Level, position: Position, offered: Sequence[int], budget: Budget, draw: Random
) -> int:
    """The move that a level plays; where a token lies matters little, and is left to the lot."""
    if position.awaits_token:
        return draw.choice(offered or legal(position))
    known = remembered(position, draw) if level.has_read else None
    if known is not None and (not offered or known in offered):
        return known
    blurred = level.blur > 0
    thought = Thought(position, budget, draw, offered=offered, ranks_all=blurred)
    found = thought.verdict(level.depth)
    if not found.values:
        return found.move
    seen = [(value + draw.gauss(0, level.blur * POINT), move) for move, value in found.values]
    return max(seen)[1]
