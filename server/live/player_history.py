"""What each player has played in public, in the order in which it ended."""

from bisect import insort
from collections import defaultdict
from collections.abc import Iterable, Sequence

from projections.contests import ended, is_contest, players
from projections.lobby import MatchRow
from projections.results import counts


class PlayerHistory:
    def __init__(self) -> None:
        self._played: defaultdict[str, list[MatchRow]] = defaultdict(list)

    def restart(self, matches: Iterable[MatchRow]) -> None:
        self._played.clear()
        for match in sorted((match for match in matches if counts(match)), key=ended):
            self._write(match)

    def add(self, match: MatchRow) -> None:
        """A match that has just ended."""
        if counts(match):
            self._write(match)

    def of_player(self, player: str) -> Sequence[MatchRow]:
        """Oldest first."""
        return self._played.get(player, ())

    def between(self, one: str, other: str) -> list[MatchRow]:
        """Where they played against each other, oldest first."""
        if one == other:
            return []
        fewer = min(self.of_player(one), self.of_player(other), key=len)
        return [match for match in fewer if is_contest(match) and _sat(match) >= {one, other}]

    def _write(self, match: MatchRow) -> None:
        for player in _sat(match):
            insort(self._played[player], match, key=ended)


def _sat(match: MatchRow) -> set[str]:
    return {player.id for player in players(match).values()}
