import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from archipel_bots import Bot
from archipel_bots.attendant import Manner
from archipel_bots.hosting import Home, host
from kit.client_friends import Friends, meeting
from kit.hosted_bots import Hosting
from kit.server_process import NO_LIMITS, ServerProcess
from kit.waiting import until


@pytest.fixture(scope="session")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One for all tests that leave it as it was."""
    process = ServerProcess(tmp_path_factory.mktemp("bots") / "data", "--port", "0", *NO_LIMITS)
    try:
        asyncio.run(process.start())
        yield process
    finally:
        process.clean_up()


@pytest.fixture
async def friends(open_server: ServerProcess) -> AsyncIterator[Friends]:
    """People who have just met there."""
    async with meeting(open_server) as met:
        yield met


@pytest.fixture
def hosting(open_server: ServerProcess, tmp_path: Path) -> Hosting:
    """Hosts a bot for as long as is wanted, and tells by which name it is invited."""

    @asynccontextmanager
    async def hosted(bot: Bot, silence: float = 600, by: str = "Zoe") -> AsyncIterator[str]:
        told: list[str] = []
        manner = Manner(pace=0, silence=timedelta(seconds=silence), tell=told.append)
        home = Home(open_server.url, tmp_path / "guests", 8, by)
        running = asyncio.create_task(host([bot], home, manner))
        try:
            (said,) = await until(lambda: told)
            yield said.rpartition(" ")[2]
        finally:
            running.cancel()
            await asyncio.wait({running})

    return hosted
