"""The short form of tests/faults/test_live_resuming.py, for every day."""

import httpx

from kit.live_matches import cut_and_resume
from kit.server_process import ServerProcess


async def test_cut_thirty_times(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """A match over HTTP and sockets, followed over three wires: nothing missed, nothing twice."""
    told = await cut_and_resume(server, http, cuts=30)
    print(told)  # noqa: T201
    assert "Traceback" not in server.said()
