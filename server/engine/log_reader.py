"""Reads the log of a match in pages and applies it in slices, between which other requests run."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Final, TypeVar

from server.engine.work_queue import WorkQueue
from server.store.port import Entry, Log

T = TypeVar("T")

# Entries that are read at once, and commits that are folded at once: less than a millisecond.
PAGE: Final = 128
SLICE: Final = 16


class LogReader:
    def __init__(self, log: Log, work: WorkQueue) -> None:
        self._log = log
        self._work = work

    async def slices(
        self,
        match: str,
        apply: Callable[[tuple[Entry, ...]], T],
        *,
        after: int = 0,
        upto: int | None = None,
    ) -> AsyncIterator[T]:
        """The results for all entries after a version; all slices but the first wait for a turn."""
        is_first = True
        while upto is None or after < upto:
            limit = PAGE if upto is None else min(PAGE, upto - after)
            entries = await self._log.read(match, after=after, limit=limit)
            for start in range(0, len(entries), SLICE):
                part = entries[start : start + SLICE]
                yield apply(part) if is_first else await self._in_turn(apply, part)
                is_first = False
            if len(entries) < limit:
                return
            after = entries[-1].version

    async def _in_turn(self, apply: Callable[[tuple[Entry, ...]], T], part: tuple[Entry, ...]) -> T:
        async with self._work.turn():
            # Of all slices of all requests, one runs in each iteration of the event loop.
            await asyncio.sleep(0)
            return apply(part)
