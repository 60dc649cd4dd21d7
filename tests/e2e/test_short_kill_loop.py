"""The short form of tests/faults/test_kill_loop.py for `make test`."""

from kit.outages import kill_loop
from kit.players import speaking
from kit.server_process import ServerProcess


async def test_a_short_kill_loop(server: ServerProcess) -> None:
    """After four kills under ten matches every acknowledged command is logged once, in order."""
    async with speaking(seconds=2) as http:
        report = await kill_loop(server, http, tables=10, kills=4, seed=1)
    print(report)  # noqa: T201
    assert report.audit.is_clean
