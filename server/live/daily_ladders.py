"""The ladders of daily deals: by score, of matches that were finished on their day."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime

from msgspec import Struct

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


class DailyLadders:
    def __init__(self) -> None:
        self._matches: defaultdict[tuple[str, date], dict[str, MatchRow]] = defaultdict(dict)

    def rebuild(self, matches: Iterable[MatchRow]) -> None:
        self._matches.clear()
        for match in matches:
            self.add(match)

    def add(self, match: MatchRow) -> None:
        """A match that has ended; one that was not finished on its day does not count."""
        outcome = match.outcome
        if match.daily is None or outcome is None or outcome.reason != "completed":
            return
        if match.updated_at.astimezone(UTC).date() == match.daily:
            self._matches[match.game, match.daily][match.id] = match

    def of(self, game: str, day: date, *, is_over: bool) -> Sequence[DailyScore]:
        """Best first; who was earlier, first among equals."""
        found = [_Entry(match) for match in self._matches.get((game, day), {}).values()]
        scores = sorted(each.score for each in found)
        return [
            DailyScore(
                rank=1 + sum(score > each.score for score in scores),
                player=each.player,
                score=each.score,
                match=each.match.id if is_over else None,
                ended_at=each.match.updated_at,
            )
            for each in sorted(found, key=lambda each: (-each.score, each.match.updated_at))
        ]


class _Entry:
    def __init__(self, match: MatchRow) -> None:
        player = match.seats[0].player
        if player is None or match.outcome is None:
            msg = f"the daily match {match.id} has no player or no outcome"
            raise ValueError(msg)
        self.match, self.player, self.score = match, player, match.outcome.scores[0]
