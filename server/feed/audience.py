"""Who watches each match: here, and elsewhere as far as other servers have said."""

from collections.abc import Hashable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from domain.game import Seat


class Present(NamedTuple):
    """Who watches a match."""

    spectators: int
    seats: tuple[Seat, ...]


NOBODY = Present(0, ())

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Present).decode


class Audience:
    """Every server's words on every match, as they are passed on, and what they come to."""

    def __init__(self) -> None:
        self._here: dict[str, bytes] = {}
        self._elsewhere: Mapping[str, Mapping[str, bytes]] = {}
        self._present: dict[str, Present] = {}

    @property
    def here(self) -> Mapping[str, bytes]:
        return self._here

    @property
    def all(self) -> Mapping[str, Present]:
        """The matches that somebody watches."""
        return self._present

    def of(self, match: str) -> Present:
        return self._present.get(match, NOBODY)

    def count(self, match: str, present: Present) -> None:
        """So many watch it here."""
        if present == NOBODY:
            self._here.pop(match, None)
        else:
            self._here[match] = _encode(present)
        self._add_up(match)

    def hear(self, elsewhere: Mapping[str, Mapping[str, bytes]]) -> frozenset[str]:
        """All that others say now; answers where that makes a difference."""
        before, self._elsewhere = self._elsewhere, elsewhere
        servers = before.keys() | elsewhere.keys()
        pairs = ((before.get(each, {}), elsewhere.get(each, {})) for each in servers)
        changed = frozenset(match for pair in pairs for match in differing(*pair))
        for match in changed:
            self._add_up(match)
        return changed

    def _add_up(self, match: str) -> None:
        there = [_read(words[match]) for words in self._words() if match in words]
        seats = {seat for present in there for seat in present.seats}
        whole = Present(sum(present.spectators for present in there), tuple(sorted(seats)))
        if whole == NOBODY:
            self._present.pop(match, None)
        else:
            self._present[match] = whole

    def _words(self) -> Iterator[Mapping[str, bytes]]:
        yield self._here
        yield from self._elsewhere.values()


def differing(one: Mapping[str, Hashable], other: Mapping[str, Hashable]) -> frozenset[str]:
    """The matches on which the one says something else than the other."""
    if one == other:
        return frozenset()
    return frozenset(match for match, _ in one.items() ^ other.items())


def _read(words: bytes) -> Present:
    try:
        return _decode(words)
    except msgspec.MsgspecError:
        # A newer server may say it in another way; who watches there is not worth failing for.
        return NOBODY
