"""One server for all tests of a file: what they do, they do to matches of their own."""

import asyncio
from collections.abc import Iterator

import pytest

from kit.server_process import NO_LIMITS, ServerProcess


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server of this file's own."""
    data = tmp_path_factory.mktemp("live") / "data"
    process = ServerProcess(data, "--port", "0", *NO_LIMITS)
    try:
        asyncio.run(process.start())
        yield process
    finally:
        process.clean_up()
