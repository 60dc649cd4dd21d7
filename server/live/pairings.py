"""The contests of every two players against each other, and their sums."""

from bisect import insort
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

from projections.contests import (
    PairResults,
    ended,
    is_contest,
    pair_results,
    players,
    summed,
    swapped,
)
from projections.lobby import MatchRow

# Two ids, the smaller one first.
_Pair: TypeAlias = tuple[str, str]


class Pairing:
    """The contests of two players, oldest first, and the results of the first of them by game."""

    __slots__ = ("matches", "results")

    def __init__(self) -> None:
        self.matches: list[MatchRow] = []
        self.results: dict[str, PairResults] = {}

    def add(self, match: MatchRow, pair: _Pair) -> None:
        # Matches end in about the order in which they arrive.
        insort(self.matches, match, key=ended)
        for game, results in pair_results([match], *pair).items():
            self.results[game] = summed(self.results.get(game, PairResults()), results)


class Pairings:
    def __init__(self) -> None:
        self._pairings: dict[_Pair, Pairing] = {}

    def rebuild(self, matches: Iterable[MatchRow]) -> None:
        self._pairings.clear()
        for match in sorted(filter(is_contest, matches), key=ended):
            self._add(match)

    def add(self, match: MatchRow) -> None:
        """A match that has just ended."""
        if is_contest(match):
            self._add(match)

    def results(self, player: str, other: str) -> Mapping[str, PairResults]:
        """By game, from the view of `player`."""
        results = dict(sorted(self._of(player, other).results.items()))
        if player < other:
            return results
        return {game: swapped(each) for game, each in results.items()}

    def newest(self, player: str, other: str, start: int, limit: int) -> Sequence[MatchRow]:
        matches = self._of(player, other).matches
        end = max(0, len(matches) - start)
        return matches[max(0, end - limit) : end][::-1]

    def _of(self, player: str, other: str) -> Pairing:
        return self._pairings.get((min(player, other), max(player, other)), Pairing())

    def _add(self, match: MatchRow) -> None:
        ids = sorted({player.id for player in players(match).values()})
        for pair in combinations(ids, 2):
            self._pairings.setdefault(pair, Pairing()).add(match, pair)
