"""The store in Redis or Valkey, 6.2 or newer."""

from functools import partial
from pathlib import Path

import structlog

from server.metrics import LOG_UP
from server.store.attendance import RedisAttendance
from server.store.checkpoints import RedisCheckpoints
from server.store.connection import Line
from server.store.durability import examine
from server.store.groups import Groups
from server.store.guests import RedisGuests
from server.store.history import History
from server.store.keys import PROBE
from server.store.log import RedisLog
from server.store.patience import call, call_once
from server.store.port import Durability, LogUnavailable
from server.store.pulse import RedisPulse
from server.store.shelf import RedisShelf
from server.store.vault import RedisVault
from server.store.witness import Witness

log = structlog.stdlib.get_logger()


class RedisStore:
    def __init__(
        self, line: Line, groups: Groups, history: History, durability: Durability
    ) -> None:
        self._line = line
        self._groups = groups
        self._history = history
        self.log = RedisLog(line, groups, history)
        self.guests = RedisGuests(line)
        self.checkpoints = RedisCheckpoints(line)
        self.pulse = RedisPulse(line)
        self.attendance = RedisAttendance(line)
        self.vault = RedisVault(line)
        self.shelf = RedisShelf(line)
        self.durability = durability

    async def ping(self) -> None:
        try:
            # Full, read-only and replica-less servers answer PING: only a write proves a write.
            await call_once(self._line, ("SET", PROBE, ""))
            # Data may be swapped under a connection that lives on, as by FLUSHALL.
            await self._history.confirm(partial(call_once, self._line))
        except LogUnavailable:
            LOG_UP.set(0)
            raise
        LOG_UP.set(1)

    async def close(self) -> None:
        await self._groups.close()
        await self._line.close()
        self._history.close()


async def open_redis(
    url: str,
    *,
    witness: Path | None,
    embedded: str | None = None,
    patience: float = 5.0,
    feed_length: int = 100_000,
) -> RedisStore:
    """Open the store; raise UnsuitableRedis or LogUnavailable where there is none to be had."""
    history = History(Witness(witness) if witness else None)
    line = Line(url, patience=patience, greet=history.confirm)
    # A connection of their own: appends never queue behind reads.
    appends = Line(url, patience=patience, greet=history.confirm, most=1)
    try:
        durability = await examine(partial(call, line), embedded)
    except BaseException:
        await line.close()
        history.close()
        raise
    log.info("store_opened", server=durability.server, epoch=history.epoch)
    if durability.warning:
        log.warning("store_is_not_durable", reason=durability.warning)
    LOG_UP.set(1)
    return RedisStore(line, Groups(appends, history, feed_length), history, durability)
