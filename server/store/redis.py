"""The store in Redis or Valkey, 6.2 or newer."""

from functools import partial
from pathlib import Path

import structlog

from server.store.analysis_cache import RedisAnalysisCache
from server.store.checkpoints import RedisCheckpoints
from server.store.connection import RedisChannel
from server.store.continuity import LogContinuity
from server.store.durability import examine
from server.store.groups import Groups
from server.store.guests import RedisGuests
from server.store.heartbeat import RedisHeartbeat
from server.store.high_water_mark import HighWaterMark
from server.store.keys import PROBE
from server.store.log import RedisLog
from server.store.metrics import LOG_UP
from server.store.port import Durability, LogUnavailableError
from server.store.presence_store import RedisPresenceStore
from server.store.retry import call, call_once
from server.store.secret_store import RedisSecretStore

log = structlog.stdlib.get_logger()


class RedisStore:
    def __init__(
        self,
        channel: RedisChannel,
        groups: Groups,
        continuity: LogContinuity,
        durability: Durability,
    ) -> None:
        self._channel = channel
        self._groups = groups
        self._continuity = continuity
        self.log = RedisLog(channel, groups, continuity)
        self.guests = RedisGuests(channel)
        self.checkpoints = RedisCheckpoints(channel)
        self.heartbeat = RedisHeartbeat(channel)
        self.presence_store = RedisPresenceStore(channel)
        self.secret_store = RedisSecretStore(channel)
        self.analysis_cache = RedisAnalysisCache(channel)
        self.durability = durability

    async def ping(self) -> None:
        try:
            # Full, read-only and replica-less servers answer PING: only a write proves a write.
            await call_once(self._channel, ("SET", PROBE, ""))
            # Data may be swapped under a connection that lives on, as by FLUSHALL.
            await self._continuity.verify(partial(call_once, self._channel))
        except LogUnavailableError:
            LOG_UP.set(0)
            raise
        LOG_UP.set(1)

    async def close(self) -> None:
        await self._groups.close()
        await self._channel.close()
        self._continuity.close()


async def open_redis(
    url: str,
    *,
    high_water_mark: Path | None,
    embedded: str | None = None,
    retry_timeout: float = 5.0,
    feed_length: int = 100_000,
) -> RedisStore:
    """Open the store; raise UnsuitableRedis or LogUnavailable where there is none to be had."""
    continuity = LogContinuity(HighWaterMark(high_water_mark) if high_water_mark else None)
    channel = RedisChannel(url, timeout=retry_timeout, greet=continuity.verify)
    # A connection of their own: appends never queue behind reads.
    appends = RedisChannel(url, timeout=retry_timeout, greet=continuity.verify, most=1)
    try:
        durability = await examine(partial(call, channel), embedded)
    except BaseException:
        await channel.close()
        continuity.close()
        raise
    log.info("store_opened", server=durability.server, epoch=continuity.epoch)
    if durability.warning:
        log.warning("store_is_not_durable", reason=durability.warning)
    LOG_UP.set(1)
    return RedisStore(channel, Groups(appends, continuity, feed_length), continuity, durability)
