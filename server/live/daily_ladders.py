"""The ladders of daily deals: by score, of matches that were finished on their day."""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime

from msgspec import Struct
from sortedcontainers import SortedKeyList

from domain.player import Player
from projections.lobby import MatchRow


class DailyScore(Struct, frozen=True, gc=False, kw_only=True):
    """One player's score in a deal; equal scores share a rank.

    `match` is null until the day is over, as it shows what is drawn.
    """

    rank: int
    player: Player
    score: int
    match: str | None
    ended_at: datetime


class _Entry:
    def __init__(self, match: MatchRow) -> None:
        player = match.seats[0].player
        if player is None or match.outcome is None:
            msg = f"the daily match {match.id} has no player or no outcome"
            raise ValueError(msg)
        self.match, self.player, self.score = match, player, match.outcome.scores[0]

    @property
    def merit(self) -> tuple[int, datetime, str]:
        """Sort key: best first; who was earlier, first among equals."""
        return -self.score, self.match.updated_at, self.match.id


class Ladder:
    def __init__(self) -> None:
        self._entries: SortedKeyList[_Entry] = SortedKeyList(key=_merit)
        self._matches: set[str] = set()

    def add(self, match: MatchRow) -> None:
        if match.id not in self._matches:
            self._matches.add(match.id)
            self._entries.add(_Entry(match))

    def page(self, start: int, limit: int, *, is_over: bool) -> Sequence[DailyScore]:
        return [
            DailyScore(
                rank=1 + self._entries.bisect_key_left((-each.score,)),
                player=each.player,
                score=each.score,
                match=each.match.id if is_over else None,
                ended_at=each.match.updated_at,
            )
            for each in self._entries.islice(start, start + limit)
        ]


class DailyLadders:
    def __init__(self) -> None:
        self._ladders: dict[tuple[str, date], Ladder] = {}

    def rebuild(self, matches: Iterable[MatchRow]) -> None:
        self._ladders.clear()
        for match in matches:
            self.add(match)

    def add(self, match: MatchRow) -> None:
        """A match that has ended; one that was not finished on its day does not count."""
        outcome = match.outcome
        if match.daily is None or outcome is None or outcome.reason != "completed":
            return
        if match.updated_at.astimezone(UTC).date() == match.daily:
            self._ladders.setdefault((match.game, match.daily), Ladder()).add(match)

    def of(self, game: str, day: date) -> Ladder:
        return self._ladders.get((game, day), Ladder())


def _merit(entry: _Entry) -> tuple[int, datetime, str]:
    return entry.merit
