"""The viewers connected to each match: on this server, and on others as far as gossip tells."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

import msgspec

from domain.game import Seat

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
