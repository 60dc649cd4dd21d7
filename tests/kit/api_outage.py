"""A store whose log can be taken away, given back, broken, and written to by others."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import TypeAlias

from server.store.memory import MemoryLog, MemoryStore
from server.store.port import Entry, FeedEntry, LogUnavailableError, OutcomeUnknownError

# What others do, by other requests, before or after an append; nobody interrupts them.
Meanwhile: TypeAlias = Callable[[], Coroutine[None, None, object]]


async def _meanwhile(others: Meanwhile | None) -> None:
    if others is not None:
        await asyncio.create_task(others())


class FailingLog(MemoryLog):
    """Fails as it is told to: not at all, before anything is done, or right after."""

    def __init__(self) -> None:
        super().__init__(feed_length=1000)
        self.is_away = False
        self.loses_answers = False
        self.feeds = True
        self.reads = 0
        self.bug: Exception | None = None
        self.before: Meanwhile | None = None
        self.after: Meanwhile | None = None

    async def append(self, entry: Entry, previous: bytes) -> bool:
        self.answer()
        before, after = self.before, self.after
        self.before = self.after = None
        await _meanwhile(before)
        done = await super().append(entry, previous)
        await _meanwhile(after)
        self.before, self.after = before, after
        if self.loses_answers:
            raise OutcomeUnknownError
        return done

    def lose_last(self, match: str) -> Entry:
        return self._matches[match].pop()

    async def read(
        self, match: str, *, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        self.answer()
        self.reads += 1
        return await super().read(match, after=after, limit=limit)

    async def follow(
        self, after: Sequence[str], *, count: int, wait_ms: int
    ) -> tuple[FeedEntry, ...]:
        told = await super().follow(after, count=count, wait_ms=wait_ms)
        if not self.feeds:
            raise LogUnavailableError
        return told

    def answer(self) -> None:
        if self.bug is not None:
            raise self.bug
        if self.is_away:
            raise LogUnavailableError


class FailingStore(MemoryStore):
    """Memory with such a log."""

    log: FailingLog

    def __init__(self) -> None:
        super().__init__()
        self.log = FailingLog()

    async def ping(self) -> None:
        self.log.answer()
