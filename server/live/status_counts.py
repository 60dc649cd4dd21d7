"""How many public matches wait, run and are over, kept while they change."""

from collections import Counter
from collections.abc import Iterable

from domain.match.state import Status
from projections.lobby import MatchRow


class StatusCounts:
    def __init__(self) -> None:
        self._matches: Counter[Status] = Counter()

    def __getitem__(self, status: Status) -> int:
        return self._matches[status]

    def restart(self, rows: Iterable[MatchRow]) -> None:
        # Unlisted ones count nowhere: a total would tell that there are some.
        self._matches = Counter(row.status for row in rows if row.visibility == "public")

    def move(self, before: MatchRow | None, after: MatchRow) -> None:
        """A match is new, or stands otherwise than before."""
        if after.visibility == "public":
            self._matches[after.status] += 1
            if before is not None:
                self._matches[before.status] -= 1
