"""A thousand spectators behind one address, with every limit at its default."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import httpx
import pytest

from kit.live_crowd import Spectator, crowd
from kit.players import Pair, good, seated
from kit.raw_client import crowd as connections
from kit.server_process import ServerProcess
from kit.waiting import until

SPECTATORS = 1_000
EACH_SECOND = 50
MOVES = 10


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ServerProcess]:
    """A server as an operator starts it."""
    server = ServerProcess(tmp_path / "data", "--port=0")
    try:
        await server.start()
        yield server
    finally:
        server.clean_up()


@pytest.mark.timeout(180)
async def test_a_school_watches(
    server: ServerProcess, http: httpx.AsyncClient, findings: list[str]
) -> None:
    """They come within twenty seconds, with six connections each; all see every move."""
    pair = await seated(server, http)
    async with AsyncExitStack() as stack:
        spectators: list[Spectator] = []
        for _ in range(SPECTATORS // EACH_SECOND):
            # Browsers open connections in advance, and leave some of them unused.
            await stack.enter_async_context(connections(server, 6 * EACH_SECOND))
            spectators += await stack.enter_async_context(crowd(pair, EACH_SECOND, reads=True))
            await asyncio.sleep(1)
        await played(pair, spectators)
        assert not [each for each in spectators if each.is_lost]
        findings.append(f"school: {SPECTATORS} spectators of one address saw {MOVES} moves")
    refused = [line for line in server.output().splitlines() if "connection_refused" in line]
    assert all('"reason":"half_open"' in line for line in refused)
    assert '"status":429' not in server.output()


async def played(pair: Pair, spectators: list[Spectator]) -> None:
    draw = Random(1)
    for version in range(3, 3 + MOVES):
        seat, move = await pair.next_move(draw)
        good(await pair.command(seat, move))
        await until(lambda: all(each.version >= version for each in spectators))  # noqa: B023
