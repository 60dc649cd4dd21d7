"""Clients resume after random disconnections and after `kill -9` of server and Redis."""

import httpx
import pytest

from kit.live_matches import cut_and_resume
from kit.outages import kill
from kit.server_process import ServerProcess

CUTS = 500


@pytest.mark.timeout(600)
async def test_cut_five_hundred_times(
    server: ServerProcess, http: httpx.AsyncClient, findings: list[str]
) -> None:
    """On each of three transports every commit is received exactly once."""
    report = await cut_and_resume(server, http, cuts=CUTS)
    findings.append(str(report))
    assert "Traceback" not in server.output()


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

    report = await cut_and_resume(server, http, cuts=CUTS, disturb=disturb)
    findings.append(f"{report}, {kills} kills")
