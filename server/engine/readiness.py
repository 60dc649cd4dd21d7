"""Readiness: whether the log can be written, probed once for all who ask meanwhile."""

import asyncio

from server.store.port import LogUnavailableError, Store


class Readiness:
    """At most one probe is under way, whatever the number of requests."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._probe: asyncio.Task[bool] | None = None

    async def is_ready(self) -> bool:
        if self._probe is None or self._probe.done():
            self._probe = asyncio.create_task(self._probed())
        # One of several requests may be cancelled.
        return await asyncio.shield(self._probe)

    async def _probed(self) -> bool:
        try:
            await self._store.ping()
        except LogUnavailableError:
            return False
        return True
