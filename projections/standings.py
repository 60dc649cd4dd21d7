"""Who stands where in a game: by wins among two and more, by best score alone."""

from typing import TypeAlias

from msgspec import Struct

from domain.player import Player
from projections.results import Results

# The less, the higher up, so that lists are read as they are sorted.
Merit: TypeAlias = tuple[int, ...]


class Standing(Struct, frozen=True):
    """A player's line; who is as good has the same rank."""

    rank: int
    player: Player
    results: Results


def by_wins(results: Results) -> Merit | None:
    """More wins, then more draws, then fewer losses; nothing for who never played another."""
    return (-results.won, -results.drawn, results.lost) if results.played else None


def by_score(results: Results) -> dict[str, Merit]:
    """On every ladder on which somebody stands."""
    if results.solo is None:
        return {}
    best = results.solo.best
    return {ladder: (-score.score,) for ladder, score in best.items()}
