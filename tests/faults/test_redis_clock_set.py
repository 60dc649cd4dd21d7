"""Redis comes back with another clock, as after a failover to another machine."""

import asyncio
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from random import Random
from time import monotonic

import httpx
import pytest

from kit.clocks import TOLERANCE, at, clock_of, ended, is_end, lateness, milliseconds
from kit.outages import kill_redis, ready
from kit.players import seated
from kit.server_process import NO_LIMITS, ServerProcess
from kit.shifted_redis import COMPILER, ShiftedRedis
from kit.waiting import until, until_async
from server.store.embedded import VARIABLE

SECONDS = 4


@pytest.mark.skipif(COMPILER is None, reason="the clock is shifted by a library that is compiled")
@pytest.mark.parametrize("step_s", [-3600, -5, 5, 3600])
async def test_clocks_go_on_from_where_they_stood(
    tmp_path: Path, http: httpx.AsyncClient, findings: list[str], step_s: int
) -> None:
    """The flag falls after the true time of the move and the outage, whatever the clock shows."""
    redis = ShiftedRedis(tmp_path)
    server = ServerProcess(
        tmp_path / "data", "--port=0", *NO_LIMITS, environment={VARIABLE: str(redis.program)}
    )
    try:
        await server.start()
        pair = await seated(server, http, clock={"kind": "total", "seconds": SECONDS})
        await pair.move(Random(1))
        started = monotonic()
        await asyncio.sleep(1)
        redis.set_clock(step_s)
        gone = monotonic()
        kill_redis(server)
        await until(lambda: server.redis_pid)
        await until_async(lambda: ready(server, http))
        outage = monotonic() - gone
        commits = await ended(server, pair.match)
        took = monotonic() - started
    finally:
        server.clean_up()
    credits_ = [each for each in commits if each["command"]["type"] == "match.credit_clock"]
    findings.append(
        f"clock of Redis set by {step_s} s: a flag of {SECONDS} s fell after {took:.2f} s with an"
        f" outage of {outage:.2f} s, {len(credits_)} credits"
    )
    tolerance = TOLERANCE.total_seconds()
    assert SECONDS - tolerance <= took <= SECONDS + outage + 3 * tolerance
    assert len(credits_) == 1 if step_s > 0 else len(credits_) <= 1
    assert is_end(commits[-1])
    assert clock_of(commits[2])["remaining_ms"][0] > 0
    assert timedelta(0) <= lateness(commits) <= TOLERANCE + milliseconds(1)
    assert all(at(before) <= at(after) for before, after in pairwise(commits))
