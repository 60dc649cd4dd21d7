"""Matches as folded from the log, the recently used ones kept in memory.

A remembered match may be old: only a successful append proves that it was current.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterable
from itertools import islice

from domain.commit import AnyCommit
from domain.match import UNOPENED, Match, advance
from server.store import metrics
from server.store.codec import decode
from server.store.port import Entry, Log


class CachedMatch:
    """A match, who asked what under which key, and a lock: one decision at a time."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.match = UNOPENED
        self.versions: dict[tuple[str | None, str], int] = {}
        self.lock = asyncio.Lock()

    def add(self, commit: AnyCommit, head: bytes) -> None:
        if self._is_next(commit):
            self.keep(commit, advance(self.match, commit, head))

    def keep(self, commit: AnyCommit, after: Match) -> None:
        """What was decided here has been folded while it was decided."""
        if self._is_next(commit):
            self.match = after
            if commit.key is not None:
                self.versions[commit.by, commit.key] = commit.version

    def restart(self, entries: Iterable[Entry]) -> None:
        self.match, self.versions = UNOPENED, {}
        for entry in entries:
            self.add(decode(entry), entry.hash)

    def _is_next(self, commit: AnyCommit) -> bool:
        """A reader may have caught up meanwhile, even with what came after."""
        return commit.version == self.match.version + 1 and commit.previous == self.match.head


class MatchCache:
    """The memory in front of the log, bounded by what was used last."""

    def __init__(self, log: Log, most: int = 5_000) -> None:
        self._log = log
        self._epoch = log.epoch
        self._most = most
        self._recent: OrderedDict[str, CachedMatch] = OrderedDict()

    def cached(self, id: str) -> CachedMatch:
        """The match as last seen here, perhaps never."""
        self._distrust_another_past()
        known = self._recent.get(id)
        (metrics.MISS if known is None else metrics.HIT).inc()
        if known is None:
            known = self._recent[id] = CachedMatch(id)
            self._forget()
        self._recent.move_to_end(id)
        return known

    async def catch_up(self, known: CachedMatch) -> bool:
        """Whether the log held anything newer than what was remembered."""
        entries = await self._log.read(known.id, after=known.match.version)
        for entry in entries:
            known.add(decode(entry), entry.hash)
        return bool(entries)

    async def renew(self, known: CachedMatch) -> None:
        """The log refused what was decided upon this match: so it holds another one."""
        known.restart(await self._log.read(known.id))

    def told(self, commit: AnyCommit, head: bytes) -> Match | None:
        """What the feed tells: nobody who remembers the match need read it; the match after it."""
        known = self._recent.get(commit.match)
        if known is None:
            return None
        known.add(commit, head)
        return known.match if known.match.head == head else None

    async def latest(self, id: str) -> Match:
        known = self.cached(id)
        try:
            await self.catch_up(known)
        finally:
            self.forget_unknown(known)
        return known.match

    def forget_unknown(self, known: CachedMatch) -> None:
        """Whoever asks for what is not there may not push out what is."""
        if known.match.version == 0:
            self._recent.pop(known.id, None)

    async def at(self, id: str, version: int) -> Match:
        """The match as it stood at a version, or as far as it has come."""
        story = [match async for _, match in self.story(id, upto=version)]
        return story[-1] if story else UNOPENED

    async def story(
        self,
        id: str,
        *,
        after: int = 0,
        upto: int | None = None,
    ) -> AsyncIterator[tuple[AnyCommit, Match]]:
        """Every commit after a version, each with the match as it stood then."""
        entries = await self._log.read(id, limit=upto)
        for commit, match in _folded(entries):
            if commit.version > after:
                yield commit, match

    def _distrust_another_past(self) -> None:
        if self._epoch != self._log.epoch:
            self._epoch = self._log.epoch
            self._recent.clear()

    def _forget(self) -> None:
        too_many = max(0, len(self._recent) - self._most)
        for known in tuple(islice(self._recent.values(), too_many)):
            if not known.lock.locked():
                del self._recent[known.id]


def _folded(entries: Iterable[Entry]) -> Iterable[tuple[AnyCommit, Match]]:
    match = UNOPENED
    for entry in entries:
        commit = decode(entry)
        match = advance(match, commit, entry.hash)
        yield commit, match
