"""A circuit breaker before reads of the log that can be answered from memory instead."""

import asyncio
from collections.abc import Awaitable, Callable

from server.store.port import LogUnavailableError

TIMEOUT_S = 1.0
RETRY_INTERVAL_S = 1.0


class CircuitBreaker:
    """Open while the log is away: one call an interval tries it, and no other waits for it."""

    def __init__(
        self, timeout_s: float = TIMEOUT_S, retry_interval_s: float = RETRY_INTERVAL_S
    ) -> None:
        self._timeout_s = timeout_s
        self._retry_interval_s = retry_interval_s
        self._open_until = 0.0

    async def is_done(self, read: Callable[[], Awaitable[object]]) -> bool:
        """False if the log is away, refuses, or does not answer in time."""
        now = asyncio.get_running_loop().time
        if now() < self._open_until:
            return False
        if self._open_until:
            # Half-open: this call tries.
            self._open_until = now() + self._retry_interval_s
        try:
            async with asyncio.timeout(self._timeout_s):
                await read()
        except (LogUnavailableError, TimeoutError):
            self._open_until = now() + self._retry_interval_s
            return False
        self._open_until = 0.0
        return True
