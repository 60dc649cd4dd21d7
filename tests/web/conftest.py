"""Fixtures of the browser tests: a server that keeps its address over restarts."""

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from kit.browser import browser, visit
from kit.server_process import NO_LIMITS, ServerProcess

__all__ = ["browser", "own_server", "server", "shared_server", "visit"]


@pytest.fixture(scope="session")
async def shared_server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[ServerProcess]:
    async with staying(tmp_path_factory.mktemp("shared")) as process:
        yield process


@pytest.fixture
async def own_server(tmp_path: Path) -> AsyncIterator[ServerProcess]:
    async with staying(tmp_path) as process:
        yield process


@pytest.fixture
def server(shared_server: ServerProcess) -> ServerProcess:
    """Shared by all tests but those that kill it or list all its matches."""
    return shared_server


@asynccontextmanager
async def staying(folder: Path) -> AsyncIterator[ServerProcess]:
    process = ServerProcess(folder / "data", "--port", str(free_port()), *NO_LIMITS)
    try:
        await process.start()
        yield process
    finally:
        process.clean_up()


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port
