"""The store in Redis or Valkey, 6.2 or newer."""

import asyncio
from functools import partial
from pathlib import Path

import structlog

from server.store.commitments import RedisCommitments
from server.store.connection import RedisChannel
from server.store.continuity import HighWaterMark, LogContinuity
from server.store.deals import RedisDeals
from server.store.durability import examine
from server.store.group_commit import LOG_UP, GroupCommit
from server.store.key_values import (
    RedisAnalysisCache,
    RedisCheckpoints,
    RedisGuests,
    RedisHeartbeat,
    RedisPresenceStore,
    RedisSecretStore,
)
from server.store.keys import PROBE
from server.store.log import RedisLog
from server.store.port import Durability, LogUnavailableError
from server.store.rate_buckets import RedisRateBuckets
from server.store.retry import call, call_once

log = structlog.stdlib.get_logger()

# Requests wait for it only until limits are counted without Redis.
_LIMITS_TIMEOUT_S = 0.5

_PROBE_TIMEOUT_S = 0.8

# Until the server behind the store has been asked.
UNEXAMINED = Durability(server="unknown", appendonly=None, appendfsync=None, warning=None)


class RedisStore:
    """Connects when it is first used."""

    def __init__(
        self,
        url: str,
        *,
        high_water_mark: Path | None = None,
        retry_timeout: float = 5.0,
        feed_length: int = 100_000,
    ) -> None:
        self._continuity = LogContinuity(
            HighWaterMark(high_water_mark) if high_water_mark else None
        )
        verify = self._continuity.verify
        self._channel = channel = RedisChannel(url, timeout=retry_timeout, handshake=verify)
        # A separate connection, so that appends never queue behind reads.
        appends = RedisChannel(url, timeout=retry_timeout, handshake=verify, max_connections=1)
        self._group_commit = GroupCommit(appends, self._continuity, feed_length)
        self.log = RedisLog(channel, self._group_commit, self._continuity)
        self.guests = RedisGuests(channel)
        self.checkpoints = RedisCheckpoints(channel)
        self.heartbeat = RedisHeartbeat(channel)
        self.presence_store = RedisPresenceStore(channel)
        self.secret_store = RedisSecretStore(channel)
        self.deals = RedisDeals(channel)
        self.commitments = RedisCommitments(channel)
        self.analysis_cache = RedisAnalysisCache(channel)
        # A connection of its own: limits wait for no read, and no read for them.
        self._limits = RedisChannel(url, timeout=_LIMITS_TIMEOUT_S, max_connections=1)
        self.rate_buckets = RedisRateBuckets(self._limits)
        self.durability = UNEXAMINED

    async def examine(self, embedded: str | None) -> None:
        """Connects; raises UnsuitableRedisError or LogUnavailableError."""
        self.durability = await examine(partial(call, self._channel), embedded)
        log.info("store_opened", server=self.durability.server, epoch=self._continuity.epoch)
        if self.durability.warning:
            log.warning("store_not_durable", reason=self.durability.warning)
        LOG_UP.set(1)

    async def ping(self) -> None:
        try:
            async with asyncio.timeout(_PROBE_TIMEOUT_S):
                # Full, read-only and replica-less servers answer PING but refuse every command
                # that may write. This one writes nothing, as there is no such key to replace.
                await call_once(self._channel, ("SET", PROBE, "", "XX"))
                # Data may be replaced under an open connection, as by FLUSHALL.
                await self._continuity.verify(partial(call_once, self._channel))
        except (LogUnavailableError, TimeoutError) as error:
            LOG_UP.set(0)
            raise LogUnavailableError(str(error) or "Redis does not answer in time") from error
        LOG_UP.set(1)

    async def close(self) -> None:
        await self._group_commit.close()
        await self._channel.close()
        await self._limits.close()
        self._continuity.close()


async def open_redis(
    url: str,
    *,
    high_water_mark: Path | None,
    embedded: str | None = None,
    retry_timeout: float = 5.0,
    feed_length: int = 100_000,
) -> RedisStore:
    """A store that is connected; raises UnsuitableRedisError or LogUnavailableError."""
    store = RedisStore(
        url, high_water_mark=high_water_mark, retry_timeout=retry_timeout, feed_length=feed_length
    )
    try:
        await store.examine(embedded)
    except BaseException:
        await store.close()
        raise
    return store
