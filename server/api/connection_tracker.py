"""How many sockets are open, so that all of them can be closed decently."""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager, suppress


class ConnectionTracker:
    def __init__(self) -> None:
        self.open = 0
        self._shut = asyncio.Event()
        self._shut.set()

    @contextmanager
    def one_more(self) -> Generator[None]:
        self.open += 1
        self._shut.clear()
        try:
            yield
        finally:
            self.open -= 1
            if self.open == 0:
                self._shut.set()

    async def shut(self, within: float) -> None:
        """Waits until the last one is closed, but not for ever."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                await self._shut.wait()
