"""Commands acknowledged over sockets survive `kill -9` and reach every spectator."""

from secrets import randbelow

import pytest

from kit.live_matches import LiveTables
from kit.outages import killed_under
from kit.players import speaking
from kit.server_process import ServerProcess

KILLS = 200


@pytest.mark.timeout(900)
async def test_killed_under_load(server: ServerProcess, findings: list[str]) -> None:
    """After two hundred kills under ten matches the log has every acknowledged command."""
    seed = randbelow(10**6)
    async with speaking(seconds=2) as http:
        tables = LiveTables(server, http, count=10, seed=seed)
        report = await killed_under(tables, server, KILLS, longest_peace=0.2)
    findings.append(f"with sockets open: {report}")
    assert report.audit.is_clean
