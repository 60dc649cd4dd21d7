import asyncio
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path

import pytest

from kit.client_friends import Friends, meeting
from kit.hosted_bots import Hosting
from kit.judges import hosted
from kit.server_process import NO_LIMITS, ServerProcess


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
    """Hosts a bot there."""
    return partial(hosted, open_server, tmp_path / "guests")
