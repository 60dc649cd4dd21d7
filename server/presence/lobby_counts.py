"""The counts of the lobby: public matches by status, and the people connected to them."""

from collections.abc import Callable, Mapping
from typing import Protocol

from msgspec import Struct

from domain.match.state import Status
from projections.lobby import MatchRow
from server.presence.tracker import PresenceTracker, differing


class Counts(Struct, frozen=True, kw_only=True):
    """Public matches by status, their spectators, and the seats whose players are connected."""

    waiting: int
    running: int
    finished: int
    spectators: int
    players: int


class CountsChange(Struct, frozen=True):
    """The counts now, and the spectators of each match where their number has changed."""

    counts: Counts
    spectators: dict[str, int]


class StatusCounts(Protocol):
    """The number of public matches by status."""

    def __getitem__(self, status: Status) -> int: ...


class LobbyRows(Protocol):
    """The read models that the counts are made from."""

    @property
    def lobby(self) -> Mapping[str, MatchRow]: ...
    @property
    def status_counts(self) -> StatusCounts: ...


class LobbyCounter:
    def __init__(
        self,
        rows: LobbyRows,
        presence: PresenceTracker,
        publish: Callable[[CountsChange], None],
    ) -> None:
        self._rows = rows
        self._presence = presence
        self._publish = publish
        # As published last, by match.
        self._spectators: dict[str, int] = {}
        self._players = 0
        self._published = self.counts()

    def counts(self) -> Counts:
        """The matches now, and the people as counted last."""
        status_counts = self._rows.status_counts
        return Counts(
            waiting=status_counts["waiting"],
            running=status_counts["running"],
            finished=status_counts["finished"],
            spectators=sum(self._spectators.values()),
            players=self._players,
        )

    def spectators(self, match: str) -> int:
        return self._presence.of(match).spectators

    def publish_changes(self) -> None:
        """Publish what has changed since the last call."""
        before = self._spectators
        self._count()
        changed = {id: self._spectators.get(id, 0) for id in differing(before, self._spectators)}
        counts = self.counts()
        if changed or counts != self._published:
            self._published = counts
            self._publish(CountsChange(counts, changed))

    def _count(self) -> None:
        rows, watched = self._rows.lobby, self._presence.all
        public = {id: each for id, each in watched.items() if _is_public(rows.get(id))}
        self._spectators = {
            id: presence.spectators for id, presence in public.items() if presence.spectators
        }
        self._players = sum(len(presence.seats) for presence in public.values())


def _is_public(row: MatchRow | None) -> bool:
    return row is not None and row.visibility == "public"
