"""Every cut is healed: by us at random moments, by `kill -9` of the server and of Redis."""

import httpx
import pytest

from kit.kill_loop import kill
from kit.live_matches import cut_and_resume
from kit.server_process import ServerProcess

CUTS = 500


@pytest.mark.timeout(600)
async def test_cut_five_hundred_times(
    server: ServerProcess, http: httpx.AsyncClient, findings: list[str]
) -> None:
    """Each of three wires, in matches over HTTP and sockets: nothing missed, nothing twice."""
    told = await cut_and_resume(server, http, cuts=CUTS)
    findings.append(str(told))
    assert "Traceback" not in server.said()


@pytest.mark.timeout(600)
async def test_cut_and_killed(
    server: ServerProcess, http: httpx.AsyncClient, findings: list[str]
) -> None:
    """The same while the server, Redis or both are killed twice in every match."""
    kills = 0

    async def disturb(version: int) -> None:
        nonlocal kills
        if version % 15 == 0:
            await kill(server, kills)
            kills += 1

    told = await cut_and_resume(server, http, cuts=CUTS, disturb=disturb)
    findings.append(f"{told}, {kills} kills")
