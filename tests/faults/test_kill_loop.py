"""Acknowledged commands survive `kill -9` of the server and of Redis at any time."""

from secrets import randbelow

import pytest

from kit.outages import kill_loop
from kit.players import speaking
from kit.server_process import ServerProcess


@pytest.mark.timeout(900)
async def test_kill_loop(server: ServerProcess, findings: list[str]) -> None:
    """After forty kills under fifty matches every acknowledged command is logged once, in order."""
    async with speaking(seconds=2) as http:
        report = await kill_loop(server, http, tables=50, kills=40, seed=randbelow(10**6))
    findings.append(str(report))
    assert report.audit.is_clean
