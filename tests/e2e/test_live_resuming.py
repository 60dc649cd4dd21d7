"""The short form of tests/faults/test_live_resuming.py for `make test`."""

import httpx

from kit.live_matches import cut_and_resume
from kit.server_process import ServerProcess


async def test_cut_thirty_times(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Clients on three transports that are cut thirty times receive every commit exactly once."""
    report = await cut_and_resume(server, http, cuts=30)
    print(report)  # noqa: T201
    assert "Traceback" not in server.output()
