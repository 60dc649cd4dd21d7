"""Reads the feeds of all shards, each commit to the listener, and each match in order."""

import asyncio
from collections.abc import Callable, Iterable
from typing import TypeAlias

import structlog

from domain.commit import AnyCommit
from server.store.codec import decode
from server.store.keys import shard_of
from server.store.port import Log, LogUnavailableError

Listener: TypeAlias = Callable[[int, str, AnyCommit, bytes], None]

_AT_ONCE = 500
_WAIT_MS = 2_000
_RETRY_DELAY_S = 0.2

log = structlog.get_logger()


class FeedReader:
    def __init__(self, source: Log, positions: Iterable[str], listener: Listener) -> None:
        self._source = source
        self._positions = [*positions]
        self._listener = listener

    async def run(self) -> None:
        """For ever; what waits in several shards at once is one answer."""
        while True:
            try:
                told = await self._source.follow(self._positions, count=_AT_ONCE, wait_ms=_WAIT_MS)
            except LogUnavailableError:
                log.warning("feed_waits")
                await asyncio.sleep(_RETRY_DELAY_S)
                continue
            for fed in told:
                shard = shard_of(fed.entry.match)
                self._listener(shard, fed.position, decode(fed.entry), fed.entry.hash)
                self._positions[shard] = fed.position
