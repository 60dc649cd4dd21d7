"""The short form of tests/faults/test_live_frames.py, for every day."""

import httpx

from kit.live_fuzzer import unnoticed_garbage
from kit.server_process import ServerProcess


async def test_garbage(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Each malformed frame gets a problem or a close code, without effect on other clients."""
    assert sum((await unnoticed_garbage(server, http, messages=300, frames=60)).values()) == 60
