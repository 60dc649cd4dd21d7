"""The states of matches at earlier versions, folded from snapshots and the log after them.

Snapshots are derived: they are kept in memory only, checked against the log, and void in a new
epoch.
"""

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator
from typing import Final, TypeAlias

from domain.commit import AnyCommit
from domain.match import UNOPENED, Match, advance
from server.engine.log_reader import SLICE, LogReader
from server.store.codec import decode
from server.store.port import Entry, LogUnavailableError

MAX_SNAPSHOTS: Final = 8_192
# A fork starts with all moves of its past in one commit.
_MANY_EVENTS: Final = 32

Step: TypeAlias = tuple[AnyCommit, Match]


class AnotherHistoryError(Exception):
    """An entry that does not follow the state that it was read after."""


class Snapshots:
    """States of the matches that were read last, of each in the order of their versions."""

    def __init__(self, max_snapshots: int = MAX_SNAPSHOTS) -> None:
        self._max = max_snapshots
        self._count = 0
        self._matches: OrderedDict[str, list[Match]] = OrderedDict()

    def latest(self, id: str, at_most: int) -> Match:
        """The last known state up to a version."""
        known = self._matches.get(id, [])
        number = bisect_right(known, at_most, key=_version)
        if number == 0:
            return UNOPENED
        self._matches.move_to_end(id)
        return known[number - 1]

    def keep(self, match: Match) -> None:
        """Of one match in ascending order: a lower version was read from an earlier snapshot."""
        known = self._matches.setdefault(match.id, [])
        if not known or known[-1].version < match.version:
            known.append(match)
            self._count += 1
        self._matches.move_to_end(match.id)
        while self._count > self._max:
            _, oldest = self._matches.popitem(last=False)
            self._count -= len(oldest)

    def drop(self, id: str) -> None:
        self._count -= len(self._matches.pop(id, ()))

    def clear(self) -> None:
        self._matches.clear()
        self._count = 0


class MatchHistory:
    def __init__(self, reader: LogReader, snapshots: Snapshots) -> None:
        self._reader = reader
        self._snapshots = snapshots

    async def at(self, id: str, version: int) -> Match:
        """The match at a version, or at its latest one if that is lower."""
        match = self._snapshots.latest(id, version)
        async for slice_ in self._slices(id, match, version):
            _, match = slice_[-1]
        return match

    async def steps(
        self, id: str, *, after: int = 0, upto: int | None = None
    ) -> AsyncIterator[Step]:
        """Every commit after a version, each with the match after it."""
        if upto is not None and after >= upto:
            return
        match = self._snapshots.latest(id, after)
        async for slice_ in self._slices(id, match, upto):
            for commit, match in slice_:
                if commit.version > after:
                    yield commit, match

    async def commits(self, id: str, *, upto: int) -> AsyncIterator[AnyCommit]:
        """The commits up to a version, without folding them."""
        async for slice_ in self._reader.slices(id, _decoded, upto=upto):
            for commit in slice_:
                yield commit

    async def bodies(self, id: str, *, upto: int) -> AsyncIterator[bytes]:
        """The commits up to a version as they are stored, one per line."""
        async for lines in self._reader.slices(id, _lines, upto=upto):
            yield lines

    def forget(self) -> None:
        """The log has another history."""
        self._snapshots.clear()

    async def _slices(
        self, id: str, start: Match, upto: int | None
    ) -> AsyncIterator[tuple[Step, ...]]:
        match = start

        def fold(entries: tuple[Entry, ...]) -> tuple[Step, ...]:
            nonlocal match
            steps = tuple(_folded(match, entries))
            for commit, match in steps:
                if match.version % SLICE == 0 or len(commit.events) > _MANY_EVENTS:
                    self._snapshots.keep(match)
            return steps

        try:
            async for steps in self._reader.slices(id, fold, after=start.version, upto=upto):
                yield steps
        except AnotherHistoryError as error:
            self._snapshots.drop(id)
            raise LogUnavailableError("the log was replaced meanwhile") from error


def _version(match: Match) -> int:
    return match.version


def _folded(match: Match, entries: tuple[Entry, ...]) -> Iterator[Step]:
    for entry in entries:
        commit = decode(entry)
        if commit.previous != match.head:
            raise AnotherHistoryError
        match = advance(match, commit, entry.hash)
        yield commit, match


def _decoded(entries: tuple[Entry, ...]) -> tuple[AnyCommit, ...]:
    return tuple(map(decode, entries))


def _lines(entries: tuple[Entry, ...]) -> bytes:
    return b"".join(entry.body + b"\n" for entry in entries)
