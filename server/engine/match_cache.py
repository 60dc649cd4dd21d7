"""A cache of matches folded from the log, bounded by least recent use.

A cached match may be stale: only a successful append proves that it was current.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from itertools import islice

from prometheus_client import Counter

from domain.commit import AnyCommit
from domain.match import UNOPENED, Match, advance
from server.engine.circuit_breaker import CircuitBreaker
from server.engine.log_reader import LogReader
from server.engine.match_history import MatchHistory, Snapshots
from server.engine.rendered_commit import RenderedCommit
from server.engine.work_queue import WorkQueue
from server.store.codec import decode
from server.store.port import Entry, Log

MAX_MATCHES = 5_000
MAX_UNDELIVERED = 1_000

LOOKUPS = Counter("archipel_cache", "Lookups in the match cache, by their result.", ["result"])
HITS, MISSES = LOOKUPS.labels("hit"), LOOKUPS.labels("miss")


class CachedMatch:
    """A match, the version of each idempotency key, and a lock: one decision at a time."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.match = UNOPENED
        self.versions: dict[tuple[str | None, str], int] = {}
        self.lock = asyncio.Lock()

    def apply(self, commit: AnyCommit, head: bytes) -> None:
        if self._is_next(commit):
            self.advance_to(commit, advance(self.match, commit, head))

    def advance_to(self, commit: AnyCommit, after: Match) -> None:
        """Apply a commit whose match was folded while it was decided."""
        if self._is_next(commit):
            self.match = after
            if commit.key is not None:
                self.versions[commit.by, commit.key] = commit.version

    def apply_all(self, entries: tuple[Entry, ...]) -> int:
        """Returns the number of entries, those included that were applied concurrently."""
        for entry in entries:
            if entry.version == self.match.version + 1:
                self.apply(decode(entry), entry.hash)
        return len(entries)

    def forget(self) -> None:
        self.match, self.versions = UNOPENED, {}

    def _is_next(self, commit: AnyCommit) -> bool:
        """False also for a commit that was applied concurrently."""
        return commit.version == self.match.version + 1 and commit.previous == self.match.head


class MatchCache:
    def __init__(
        self, log: Log, work: WorkQueue | None = None, max_matches: int = MAX_MATCHES
    ) -> None:
        self._log = log
        self._reader = LogReader(log, work or WorkQueue("slices"))
        self._past = MatchHistory(self._reader, Snapshots())
        self._breaker = CircuitBreaker()
        self._epoch = log.epoch
        self._max_matches = max_matches
        self._recent: OrderedDict[str, CachedMatch] = OrderedDict()
        # Decided by this process and not delivered by the feed yet, by the hash of the commit.
        self._undelivered: OrderedDict[bytes, RenderedCommit] = OrderedDict()

    def cached(self, id: str) -> CachedMatch:
        """The match as last seen by this process, or an unopened one."""
        self._clear_on_new_epoch()
        known = self._recent.get(id)
        (MISSES if known is None else HITS).inc()
        if known is None:
            known = self._recent[id] = CachedMatch(id)
            self._evict()
        self._recent.move_to_end(id)
        return known

    async def catch_up(self, known: CachedMatch) -> bool:
        """Read what the log holds beyond the cached version; False if there is nothing."""
        slices = self._reader.slices(known.id, known.apply_all, after=known.match.version)
        return sum([count async for count in slices]) > 0

    async def reload(self, known: CachedMatch) -> None:
        """Read the whole match again, after a write conflict."""
        known.forget()
        await self.catch_up(known)

    def expect(self, rendered: RenderedCommit) -> None:
        """Keep a commit that is about to be appended until the feed delivers it."""
        self._undelivered[rendered.match.head] = rendered
        if len(self._undelivered) > MAX_UNDELIVERED:
            self._undelivered.popitem(last=False)

    def apply(self, entry: Entry) -> tuple[AnyCommit, RenderedCommit | None]:
        """Fold an entry of the feed into its cached match, without decoding what is known.

        Returns the commit, and its rendering if the match after it is known.
        """
        rendered = self._undelivered.pop(entry.hash, None)
        commit = decode(entry) if rendered is None else rendered.commit
        known = self._recent.get(entry.match)
        if known is None:
            return commit, rendered
        if rendered is not None:
            known.advance_to(commit, rendered.match)
            return commit, rendered
        known.apply(commit, entry.hash)
        is_current = known.match.head == entry.hash
        return commit, RenderedCommit(commit, known.match) if is_current else None

    async def latest(self, id: str) -> Match:
        known = self.cached(id)
        try:
            await self.catch_up(known)
        finally:
            self.drop_unopened(known)
        return known.match

    async def last_known(self, id: str) -> tuple[Match, bool]:
        """The latest version; while the log is away, of a match in memory the last one known.

        Also returns whether the log was read.
        """
        known = self.cached(id)
        if known.match.version == 0:
            return await self.latest(id), True
        is_current = await self._breaker.is_done(lambda: self.catch_up(known))
        return known.match, is_current

    def drop_unopened(self, known: CachedMatch) -> None:
        """Requests for unknown ids must not evict matches that exist."""
        if known.match.version == 0:
            self._recent.pop(known.id, None)

    async def at(self, id: str, version: int) -> Match:
        """The match at a version, or at its latest one if that is lower."""
        self._clear_on_new_epoch()
        return await self._past.at(id, version)

    def history(
        self, id: str, *, after: int = 0, upto: int | None = None
    ) -> AsyncIterator[tuple[AnyCommit, Match]]:
        """Every commit after a version, each with the match after it."""
        self._clear_on_new_epoch()
        return self._past.steps(id, after=after, upto=upto)

    def commits(self, id: str, *, upto: int) -> AsyncIterator[AnyCommit]:
        """The commits up to a version, not folded."""
        return self._past.commits(id, upto=upto)

    def bodies(self, id: str, *, upto: int) -> AsyncIterator[bytes]:
        """The commits up to a version as they are stored, some lines at a time."""
        return self._past.bodies(id, upto=upto)

    def _clear_on_new_epoch(self) -> None:
        if self._epoch != self._log.epoch:
            self._epoch = self._log.epoch
            self._recent.clear()
            self._past.forget()
            self._undelivered.clear()

    def _evict(self) -> None:
        excess = max(0, len(self._recent) - self._max_matches)
        for known in tuple(islice(self._recent.values(), excess)):
            if not known.lock.locked():
                del self._recent[known.id]
