"""Standings of a game: by wins, and by high score for solo matches."""

from typing import TypeAlias

from msgspec import Struct

from domain.player import Player
from projections.results import Results

# A sort key: smaller is better.
Merit: TypeAlias = tuple[int, ...]


class Standing(Struct, frozen=True, gc=False):
    """A row of the standings; equal players share a rank."""

    rank: int
    player: Player
    results: Results


def by_wins(results: Results) -> Merit | None:
    """Sort key: more wins, more draws, fewer losses; None without a match against others."""
    return (-results.won, -results.drawn, results.lost) if results.played else None


def by_score(results: Results) -> dict[str, Merit]:
    """Sort keys by ladder."""
    if results.solo is None:
        return {}
    best = results.solo.best
    return {ladder: (-score.score,) for ladder, score in best.items()}
