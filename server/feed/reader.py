"""Reads the feed: one blocking reader per shard, each commit to every listener, in order."""

import asyncio
from collections.abc import Callable
from typing import TypeAlias

import structlog

from domain.commit import AnyCommit
from server.store.codec import decode
from server.store.port import Log, LogUnavailable

Listener: TypeAlias = Callable[[int, str, AnyCommit, bytes], None]

_AT_ONCE = 500
_WAIT_MS = 2_000
_BREATH = 0.2

log = structlog.get_logger()


class Reader:
    def __init__(self, source: Log, positions: tuple[str, ...], listener: Listener) -> None:
        self._source = source
        self._positions = positions
        self._listener = listener

    async def run(self) -> None:
        """For ever, on every shard at once."""
        async with asyncio.TaskGroup() as shards:
            for shard, position in enumerate(self._positions):
                shards.create_task(self._follow(shard, position))

    async def _follow(self, shard: int, position: str) -> None:
        while True:
            try:
                told = await self._source.follow(shard, position, count=_AT_ONCE, wait_ms=_WAIT_MS)
            except LogUnavailable:
                log.warning("feed_waits", shard=shard)
                await asyncio.sleep(_BREATH)
                continue
            for fed in told:
                self._listener(shard, fed.position, decode(fed.entry), fed.entry.hash)
                position = fed.position
