"""Who watches each match: here, and elsewhere as far as other servers have said."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

import msgspec

from domain.game import Seat

H = TypeVar("H", bound=Hashable)


class Present(NamedTuple):
    """Who watches a match."""

    spectators: int
    seats: tuple[Seat, ...]


NOBODY = Present(0, ())

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(dict[str, Present]).decode


class PresenceTracker:
    def __init__(self) -> None:
        self._here: dict[str, Present] = {}
        self._said: dict[str, bytes] = {}
        self._elsewhere: dict[str, dict[str, Present]] = {}
        self._all: dict[str, Present] = {}

    @property
    def all(self) -> Mapping[str, Present]:
        """The matches that somebody watches."""
        return self._all

    def of(self, match: str) -> Present:
        return self._all.get(match, NOBODY)

    def count(self, match: str, present: Present) -> None:
        """So many watch it here."""
        _put(self._here, match, present)
        self._add_up((match,))

    def words(self) -> bytes:
        """All that others should know of; none where nobody is."""
        return _encode(self._here) if self._here else b""

    def hear(self, said: dict[str, bytes]) -> frozenset[str]:
        """The words of all others as they are now; answers where that makes a difference."""
        before, self._said = self._said, said
        servers = differing(before, said)
        changed = frozenset(match for server in servers for match in self._replaced(server))
        self._add_up(changed)
        return changed

    def _replaced(self, server: str) -> frozenset[str]:
        before = self._elsewhere.pop(server, {})
        now = _read(self._said[server]) if server in self._said else {}
        if now:
            self._elsewhere[server] = now
        return differing(before, now)

    def _add_up(self, matches: Iterable[str]) -> None:
        for match in matches:
            there = [rows[match] for rows in self._rows() if match in rows]
            seats = {seat for present in there for seat in present.seats}
            spectators = sum(present.spectators for present in there)
            _put(self._all, match, Present(spectators, tuple(sorted(seats))))

    def _rows(self) -> Iterator[Mapping[str, Present]]:
        yield self._here
        yield from self._elsewhere.values()


def differing(one: Mapping[str, H], other: Mapping[str, H]) -> frozenset[str]:
    """The keys under which the one has something else than the other."""
    if one == other:
        return frozenset()
    return frozenset(key for key, _ in one.items() ^ other.items())


def _put(rows: dict[str, Present], match: str, present: Present) -> None:
    if present == NOBODY:
        rows.pop(match, None)
    else:
        rows[match] = present


def _read(words: bytes) -> dict[str, Present]:
    try:
        return _decode(words)
    except msgspec.MsgspecError:
        # A newer server may say it in another way; who watches there is not worth failing for.
        return {}
