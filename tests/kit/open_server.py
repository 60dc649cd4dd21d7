"""A server without limits, shared by the tests that leave it as it was, and players on it."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest

from kit.connected_clients import Clients, connected_clients
from kit.server_process import NO_LIMITS, ServerProcess


@pytest.fixture(scope="session")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path_factory.mktemp("open") / "data", "--port", "0", *NO_LIMITS)
    try:
        asyncio.run(process.start())
        yield process
    finally:
        process.clean_up()


@pytest.fixture
async def clients(open_server: ServerProcess) -> AsyncIterator[Clients]:
    """Players who have just registered."""
    async with connected_clients(open_server) as met:
        yield met
