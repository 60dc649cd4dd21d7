"""How many there are in the lobby: matches, and people at them."""

from projections.lobby import MatchRow
from server.feed.audience import Audience, differing
from server.feed.hall import Counts, Hall, Recount
from server.feed.runner import Runner


class Turnout:
    def __init__(self, runner: Runner, audience: Audience, hall: Hall) -> None:
        self._runner = runner
        self._audience = audience
        self._hall = hall
        # As they were told last, by match.
        self._spectators: dict[str, int] = {}
        self._players = 0
        self._told = self.counts()

    def counts(self) -> Counts:
        """Matches as they stand, people as they were counted last."""
        census = self._runner.census
        return Counts(
            waiting=census["waiting"],
            running=census["running"],
            finished=census["finished"],
            spectators=sum(self._spectators.values()),
            players=self._players,
        )

    def spectators(self, match: str) -> int:
        return self._audience.of(match).spectators

    def tell(self) -> None:
        """To the lobby, what has changed since the last time."""
        before = self._spectators
        self._count()
        changed = {id: self._spectators.get(id, 0) for id in differing(before, self._spectators)}
        counts = self.counts()
        if changed or counts != self._told:
            self._told = counts
            self._hall.recount(Recount(counts, changed))

    def _count(self) -> None:
        rows, watched = self._runner.lobby, self._audience.all
        public = {id: there for id, there in watched.items() if _is_public(rows.get(id))}
        self._spectators = {
            id: there.spectators for id, there in public.items() if there.spectators
        }
        self._players = sum(len(there.seats) for there in public.values())


def _is_public(row: MatchRow | None) -> bool:
    return row is not None and row.visibility == "public"
