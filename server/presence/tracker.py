"""The viewers connected to each match, and the counts of the lobby.

Both include the viewers on other servers, as far as gossip tells.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import NamedTuple, Protocol, TypeVar

import msgspec
from msgspec import Struct

from domain.game import Seat
from domain.match.state import Status
from projections.lobby import MatchRow

H = TypeVar("H", bound=Hashable)


class Presence(NamedTuple):
    """The viewers of one match."""

    spectators: int
    seats: tuple[Seat, ...]


EMPTY = Presence(0, ())

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(dict[str, Presence]).decode


class PresenceTracker:
    def __init__(self) -> None:
        self._local: dict[str, Presence] = {}
        self._states: dict[str, bytes] = {}
        self._remote: dict[str, dict[str, Presence]] = {}
        self._all: dict[str, Presence] = {}

    @property
    def all(self) -> Mapping[str, Presence]:
        """The matches that have viewers."""
        return self._all

    def of(self, match: str) -> Presence:
        return self._all.get(match, EMPTY)

    def set_local(self, match: str, presence: Presence) -> None:
        """Replace the count of this server."""
        _put(self._local, match, presence)
        self._sum_up((match,))

    def encode(self) -> bytes:
        """The state of this server for gossip; empty if there are no viewers."""
        return _encode(self._local) if self._local else b""

    def merge(self, states: dict[str, bytes]) -> frozenset[str]:
        """Replace the states of all other servers; returns the matches that have changed."""
        before, self._states = self._states, states
        servers = differing(before, states)
        changed = frozenset(match for server in servers for match in self._replaced(server))
        self._sum_up(changed)
        return changed

    def _replaced(self, server: str) -> frozenset[str]:
        before = self._remote.pop(server, {})
        now = _decoded(self._states[server]) if server in self._states else {}
        if now:
            self._remote[server] = now
        return differing(before, now)

    def _sum_up(self, matches: Iterable[str]) -> None:
        for match in matches:
            counts = [rows[match] for rows in self._rows() if match in rows]
            seats = {seat for presence in counts for seat in presence.seats}
            spectators = sum(presence.spectators for presence in counts)
            _put(self._all, match, Presence(spectators, tuple(sorted(seats))))

    def _rows(self) -> Iterator[Mapping[str, Presence]]:
        yield self._local
        yield from self._remote.values()


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


def differing(one: Mapping[str, H], other: Mapping[str, H]) -> frozenset[str]:
    """The keys whose values differ."""
    if one == other:
        return frozenset()
    return frozenset(key for key, _ in one.items() ^ other.items())


def _put(rows: dict[str, Presence], match: str, presence: Presence) -> None:
    if presence == EMPTY:
        rows.pop(match, None)
    else:
        rows[match] = presence


def _decoded(state: bytes) -> dict[str, Presence]:
    try:
        return _decode(state)
    except msgspec.MsgspecError:
        # The format of a newer server; its viewers are not worth an error.
        return {}
