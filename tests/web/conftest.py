"""A page is looked at on a server that keeps its address when it is started again."""

import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from kit.browser import browser, visit
from kit.server_process import NO_LIMITS, ServerProcess

__all__ = ["browser", "server", "visit"]


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ServerProcess]:
    process = ServerProcess(tmp_path / "data", "--port", str(free_port()), *NO_LIMITS)
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
