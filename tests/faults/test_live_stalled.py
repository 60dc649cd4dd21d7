"""Spectators that never read cost neither the latency of others nor memory of the server."""

import os
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Final

import httpx
import pytest
from msgspec import Struct

from kit.live_crowd import Spectator, crowd
from kit.live_sockets import on_match
from kit.players import Pair, good, seated
from kit.server_process import Serve, ServerProcess
from kit.waiting import until

MOVES: Final = 40
RUNS: Final = 5
MOST_PER_STALLED: Final = 256 * 1024
WITHIN: Final = 1.3
# The size that the contract promises, and a quick one.
CROWDS: Final = {"quick": (200, 20), "full": (1_000, 100)}


class Run(Struct, frozen=True):
    """The latencies of commits to all readers, and the memory of the server."""

    p99: float
    memory: int


@pytest.mark.timeout(600)
@pytest.mark.parametrize("size", CROWDS)
async def test_stalled_spectators(
    serve: Serve, http: httpx.AsyncClient, findings: list[str], size: str
) -> None:
    """With a tenth stalled the p99 of the others stays; the stalled are closed and can resume."""
    count, stalled = CROWDS[size]
    server = await serve("--write-timeout=2")
    without, beside = [], []
    for number in range(RUNS):
        without.append(await run(server, http, count - stalled, 0, number))
        beside.append(await run(server, http, count - stalled, stalled, number))
    alone, slowed = (median(each.p99 for each in runs) for runs in (without, beside))
    grown = max(each.memory for each in beside) - max(each.memory for each in without)
    findings.append(
        f"stalled: {stalled} of {count} spectators: p99 {alone * 1000:.1f} ms without them,"
        f" {slowed * 1000:.1f} ms beside them, {grown / 1024 / max(stalled, 1):.0f} KiB each"
    )
    assert slowed <= WITHIN * alone
    assert grown <= stalled * MOST_PER_STALLED


async def run(
    server: ServerProcess, http: httpx.AsyncClient, reading: int, stalled: int, seed: int
) -> Run:
    """Plays a whole match before all spectators."""
    pair = await seated(server, http)
    async with AsyncExitStack() as stack:
        readers = await stack.enter_async_context(crowd(pair, reading, reads=True))
        stuck = await stack.enter_async_context(crowd(pair, stalled, reads=False))
        await until(lambda: readers[0].spectators == reading + stalled, within=30)
        took = await played(pair, readers, Random(seed))
        memory = resident(server)
        await until(lambda: readers[0].spectators == reading, within=30)
        await dismissed(pair, stuck)
    return Run(quantiles(took, n=100)[-1], memory)


async def played(pair: Pair, readers: list[Spectator], draw: Random) -> list[float]:
    """The time from sending each move to its arrival at every reader."""
    took: list[float] = []
    for version in range(3, 3 + MOVES):
        seat, move = await pair.next_move(draw)
        sent = perf_counter()
        good(await pair.command(seat, move))
        await until(lambda: all(each.version >= version for each in readers))  # noqa: B023
        took += [each.came[version] - sent for each in readers]
    return took


async def dismissed(pair: Pair, stuck: list[Spectator]) -> None:
    """Each stalled spectator reads close code 4001 and can resume from its version."""
    for each in stuck:
        each.read_again()
    await until(lambda: all(each.code for each in stuck), within=30)
    assert {each.code for each in stuck} <= {4001}
    for after in {each.version for each in stuck}:
        async with on_match(pair.guests[0].server, pair.match, after=after) as socket:
            await socket.next_of("hello")
            if after < MOVES + 2:
                await socket.upto(MOVES + 2)


def resident(server: ServerProcess) -> int:
    """Bytes of memory that the server holds."""
    assert server.pid
    pages = int(Path(f"/proc/{server.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
