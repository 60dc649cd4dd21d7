"""Flags on a loaded server."""

import asyncio
from datetime import timedelta

import httpx

from kit.clocks import check_timeout, ended, lateness
from kit.players import seated
from kit.server_process import ServerProcess
from kit.tables import Tables

FLAGS = 50


async def test_flags_fall_on_time_under_load(
    server: ServerProcess, http: httpx.AsyncClient, findings: list[str]
) -> None:
    """Twenty tables play as fast as they can while fifty flags fall, each on time."""
    tables = Tables(server, http, count=20, seed=1)
    async with tables.playing():
        clock = {"kind": "per_move", "seconds": 3}
        pairs = await asyncio.gather(*(seated(server, http, clock=clock) for _ in range(FLAGS)))
        finished = [await ended(server, pair.match) for pair in pairs]
    late = [lateness(commits) // timedelta(milliseconds=1) for commits in finished]
    findings.append(f"flags under load: {FLAGS} fell, at most {max(late)} ms late")
    for commits in finished:
        check_timeout(commits)
