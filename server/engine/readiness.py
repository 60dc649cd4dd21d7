"""Readiness: whether the log can be written and the time is known; probed once for all who ask."""

import asyncio

from server.engine.game_time import GameTime
from server.store.disk_space import DiskSpace
from server.store.port import LogUnavailableError, Store

TIME_UNKNOWN = "The time is not known well enough for matches with a clock."


# With the timeout of a probe, an outage shows within a second.
MAX_AGE_S = 0.2


class Readiness:
    """One probe after the other, whatever the number of requests."""

    def __init__(self, store: Store, time: GameTime, disk_space: DiskSpace) -> None:
        self._store = store
        self._time = time
        self._disk_space = disk_space
        self._probe: asyncio.Task[str | None] | None = None
        self._valid_until = 0.0

    async def reason(self) -> str | None:
        """Why this server is not ready; None if it is."""
        if self._probe is None or (self._probe.done() and self._is_old()):
            self._probe = asyncio.create_task(self._probed())
        # One of several requests may be cancelled.
        unwritable = await asyncio.shield(self._probe)
        return unwritable or (None if self._time.is_known else TIME_UNKNOWN)

    def _is_old(self) -> bool:
        return asyncio.get_running_loop().time() >= self._valid_until

    async def _probed(self) -> str | None:
        reason = await self._found()
        self._valid_until = asyncio.get_running_loop().time() + MAX_AGE_S
        return reason

    async def _found(self) -> str | None:
        try:
            await self._store.ping()
        except LogUnavailableError as error:
            return self._disk_space.shortage() or f"The log cannot be written: {error}."
        return None
