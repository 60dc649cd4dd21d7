"""Test doubles: a log that counts what is read and fails on demand, a store with other parts."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import redis

from server.store.keys import match_key
from server.store.port import (
    Entry,
    FeedEntry,
    Log,
    LogUnavailableError,
    OutcomeUnknownError,
    PresenceStore,
    Store,
)
from server.store.redis import RedisStore

L = TypeVar("L", bound=Log)


class AlteredStore(Generic[L]):
    """A store in which the log, and maybe the presence store, is a test double."""

    def __init__(self, store: Store, log: L, presence_store: PresenceStore | None = None) -> None:
        self._store = store
        self.log = log
        self.guests = store.guests
        self.checkpoints = store.checkpoints
        self.heartbeat = store.heartbeat
        self.presence_store = presence_store or store.presence_store
        self.secret_store = store.secret_store
        self.deals = store.deals
        self.commitments = store.commitments
        self.analysis_cache = store.analysis_cache
        self.rate_buckets = store.rate_buckets
        self.durability = store.durability

    async def ping(self) -> None:
        await self._store.ping()

    async def close(self) -> None:
        await self._store.close()


# What another request does meanwhile; it is not interrupted.
Meanwhile: TypeAlias = Callable[[], Coroutine[None, None, object]]


async def _run(others: Meanwhile | None) -> None:
    if others is not None:
        await asyncio.create_task(others())


class FailingLog:
    """A log that counts its reads, and fails before or after an append, as its fields say."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self.is_away = False
        self.loses_answers = False
        self.feeds = True
        self.reads = 0
        self.entries_read = 0
        self.largest_read = 0
        self.bug: Exception | None = None
        self.before: Meanwhile | None = None
        self.after: Meanwhile | None = None

    @property
    def epoch(self) -> str:
        return self._log.epoch

    @property
    def last_appended(self) -> tuple[str, ...]:
        return self._log.last_appended

    async def append(self, entry: Entry, previous: bytes) -> bool:
        self.answer()
        before, after = self.before, self.after
        self.before = self.after = None
        await _run(before)
        done = await self._log.append(entry, previous)
        await _run(after)
        self.before, self.after = before, after
        if self.loses_answers:
            raise OutcomeUnknownError
        return done

    async def read(
        self, match: str, *, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        self.answer()
        entries = await self._log.read(match, after=after, limit=limit)
        self.reads += 1
        self.entries_read += len(entries)
        self.largest_read = max(self.largest_read, len(entries))
        return entries

    async def length(self, match: str) -> int:
        return await self._log.length(match)

    def matches(self) -> AsyncIterator[str]:
        return self._log.matches()

    async def ends(self) -> tuple[str, ...]:
        return await self._log.ends()

    async def follow(
        self, after: Sequence[str], *, count: int, wait_ms: int
    ) -> tuple[FeedEntry, ...]:
        fed = await self._log.follow(after, count=count, wait_ms=wait_ms)
        if not self.feeds:
            raise LogUnavailableError
        return fed

    async def is_trimmed(self, shard: int, after: str) -> bool:
        return await self._log.is_trimmed(shard, after)

    def answer(self) -> None:
        if self.bug is not None:
            raise self.bug
        if self.is_away:
            raise LogUnavailableError


class FailingStore(AlteredStore[FailingLog]):
    """The shared Redis with such a log."""

    def __init__(self, url: str) -> None:
        store = RedisStore(url)
        super().__init__(store, FailingLog(store.log))
        self._url = url

    async def ping(self) -> None:
        self.log.answer()
        await super().ping()

    def lose_last(self, match: str) -> None:
        """Removes the last commit of a match, as a Redis that was not durable would."""
        key = match_key(match)
        with redis.Redis.from_url(self._url) as client:
            entries: Any = client.xrange(key)
            *kept, _ = entries
            client.delete(key)
            for id, fields in kept:
                client.xadd(key, fields, id)
