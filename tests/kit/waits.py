"""How long the simplest question waits for its answer: on a busy machine everything is late."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import httpx
import pytest

from kit.server_process import ServerProcess

PAUSE = 0.01


class Waits:
    """When each question was asked, and when nothing stood in its way any more."""

    def __init__(self) -> None:
        self._waits: list[tuple[datetime, datetime]] = []

    def note(self, asked: datetime) -> None:
        self._waits.append((asked, datetime.now(UTC)))

    def longest(self, since: datetime, until: datetime) -> timedelta:
        """Of all that were waiting in that time; none, no time at all."""
        waits = (over - asked for asked, over in self._waits if asked <= until and over >= since)
        return max(waits, default=timedelta(0))


@pytest.fixture
async def waits(server: ServerProcess, http: httpx.AsyncClient) -> AsyncIterator[Waits]:
    """Asked of the server over and over, beside whatever a test does to it."""
    waits = Waits()

    async def ask_on() -> None:
        while True:
            asked = datetime.now(UTC)
            with suppress(httpx.TransportError):
                await http.get(f"{server.url}/health/live")
            waits.note(asked)
            await asyncio.sleep(PAUSE)

    asking = asyncio.create_task(ask_on())
    yield waits
    asking.cancel()
    await asyncio.wait([asking])
