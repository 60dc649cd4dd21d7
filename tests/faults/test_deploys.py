"""The server is stopped by SIGTERM repeatedly while matches are played."""

import signal

from kit.outages import audited
from kit.players import speaking
from kit.server_process import ServerProcess
from kit.tables import Tables


async def test_stopping_under_play(server: ServerProcess, findings: list[str]) -> None:
    """After ten restarts by SIGTERM under twenty matches nothing is lost."""
    async with speaking(seconds=5) as http:
        tables = Tables(server, http, count=20, seed=1)
        async with tables.playing():
            for _ in range(10):
                await tables.some_play()
                assert await server.end(signal.SIGTERM) == 0
                await server.start()
            await tables.some_play()
        audit = await audited(server, tables)
    findings.append(f"deploys: 10 restarts under 20 tables: {audit}")
    assert audit.is_clean
    assert "Traceback" not in server.output()
