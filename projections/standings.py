"""Who stands where in a game: by wins among two and more, by best score alone."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from domain.player import Player
from projections.people import Results

# The less, the higher up, so that lists are read as they are sorted.
Merit: TypeAlias = tuple[int, ...]
# Nothing for who does not stand in this list at all.
Judge: TypeAlias = Callable[[Results], Merit | None]


class Standing(Struct, frozen=True):
    """A player's line; who is as good has the same rank."""

    rank: int
    player: Player
    results: Results


def by_wins(results: Results) -> Merit | None:
    """More wins, then more draws, then fewer losses."""
    return (-results.won, -results.drawn, results.lost) if results.played else None


def by_score(results: Results) -> Merit | None:
    best = None if results.solo is None else results.solo.best
    return None if best is None else (-best.score,)
