"""Servers on one Redis whose clocks differ by up to ten seconds, drift, and are set meanwhile."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import redis

from kit.clocks import TOLERANCE, at, clock_of, deadline, is_end, milliseconds
from kit.players import Pair, good, seated
from kit.shifted_clocks import ShiftedServer
from kit.stored_log import stored_logs
from kit.waiting import until
from server.store.keys import SHARDS, feed_key

# Shift of the wall clock in seconds, and drift of it and of the monotonic clock.
CLOCKS = ((-5.0, 1e-3), (-1.0, -5e-4), (1.0, 0.0), (5.0, -1e-3))
# Of the time that a server gives to a move; the stored time has milliseconds.
ERROR = milliseconds(10)
MATCHES = 12
ROUNDS = 4


@pytest.fixture
async def shifted(tmp_path: Path, redis_url: str) -> AsyncIterator[list[ShiftedServer]]:
    async with AsyncExitStack() as stack:
        servers = [
            ShiftedServer(tmp_path / f"server-{number}", redis_url, *clocks)
            for number, clocks in enumerate(CLOCKS)
        ]
        for server in servers:
            stack.callback(server.clean_up)
        await asyncio.gather(*(server.start() for server in servers))
        yield servers


async def test_one_time_for_all(
    shifted: list[ShiftedServer],
    redis_url: str,
    http: httpx.AsyncClient,
    findings: list[str],
) -> None:
    """A match has one commit a move and one for its flag, at true time; none is a credit."""
    # Moves go to another server each time. Meanwhile one server's clock is set, and one hangs.
    pairs = await asyncio.gather(
        *(
            seated(shifted[number % 4], http, clock={"kind": "total", "seconds": 5})
            for number in range(MATCHES)
        )
    )
    sent: dict[tuple[str, int], datetime] = {}
    for round_ in range(ROUNDS):
        for moves in await asyncio.gather(
            *(moved(pair, shifted, round_ + n) for n, pair in enumerate(pairs))
        ):
            sent |= moves
        await asyncio.sleep(0.7)
        if round_ == 1:
            shifted[0].set_clock(3)
            shifted[1].send(signal.SIGSTOP)
            await asyncio.sleep(1.5)
            shifted[1].send(signal.SIGCONT)
    with redis.Redis.from_url(redis_url) as client:
        logs = await until(lambda: ended(client))
        written = times_of(client)
    late = [flag_lateness(commits, written) for commits in logs.values()]
    # A move is decided after it was sent, and before it was written.
    apart = [
        max(sent[move] - decided, decided - written[move])
        for move in sent
        for decided in (at(logs[move[0]][move[1] - 1]),)
    ]
    credits_ = sum(line.count('"clocks_credited"') for line in (s.output() for s in shifted))
    findings.append(
        f"servers at -5, -1, +1 and +5 s: {MATCHES} flags fell {ms(min(late))} to {ms(max(late))}"
        f" ms late, times of moves at most {ms(max(*apart, timedelta(0)))} ms out of bounds,"
        f" {sum(map(len, logs.values()))} commits, {credits_} credits"
    )
    assert {len(commits) for commits in logs.values()} == {2 + ROUNDS + 1}
    assert credits_ == 0
    assert timedelta(0) <= min(late) <= max(late) <= TOLERANCE
    assert len(sent) == MATCHES * ROUNDS
    assert max(apart) <= ERROR
    for server in shifted:
        answer = await http.get(f"{server.url}/health/ready")
        # The second in which its clock was set counts, too.
        shift = server.shift_s + (3 if server is shifted[0] else 0)
        assert answer.json()["time"]["offset_ms"] == pytest.approx(-1000 * shift, abs=150)


async def test_a_real_outage_is_credited_once(
    shifted: list[ShiftedServer], redis_url: str, http: httpx.AsyncClient, findings: list[str]
) -> None:
    """All servers are killed for three seconds: each clock gets them back, by one commit."""
    clock = {"kind": "per_move", "seconds": 3}
    pairs = await asyncio.gather(*(seated(each, http, clock=clock) for each in shifted))
    await asyncio.sleep(1)
    going = datetime.now(UTC)
    await asyncio.gather(*(server.end(signal.SIGKILL) for server in shifted))
    await asyncio.sleep(3)
    coming = datetime.now(UTC)
    await asyncio.gather(*(server.start() for server in shifted))
    with redis.Redis.from_url(redis_url) as client:
        logs = await until(lambda: ended(client))
        written = times_of(client)
    for pair in pairs:
        opened, started, credit, flag = logs[pair.match]
        assert is_end(flag)
        assert clock_of(credit)["running"] == clock_of(started)["running"]
        given = deadline(credit) - deadline(started)
        back = written[pair.match, 3]
        assert coming - going <= given <= back - going + TOLERANCE
        assert flag_lateness([opened, started, credit, flag], written) <= TOLERANCE
    findings.append(f"servers at -5 to +5 s killed for 3 s: {len(pairs)} credits, one a match")


async def moved(
    pair: Pair, servers: list[ShiftedServer], number: int
) -> dict[tuple[str, int], datetime]:
    """When the move was sent, by its match and version."""
    there = pair.before(servers[number % len(servers)])
    seat, command = await there.next_move(Random(number))
    sent = datetime.now(UTC)
    return {(pair.match, good(await there.command(seat, command))["version"]): sent}


Commits = list[dict[str, Any]]


def ended(client: redis.Redis) -> dict[str, Commits] | None:
    """The commits of all matches, once every match is over."""
    logs = {match: [each.fields for each in log] for match, log in stored_logs(client).items()}
    return logs if all(is_end(commits[-1]) for commits in logs.values()) else None


def times_of(client: redis.Redis) -> dict[tuple[str, int], datetime]:
    """When each commit was written, by the clock of Redis, which is this machine's."""
    found: dict[tuple[str, int], datetime] = {}
    for shard in range(SHARDS):
        entries: Any = client.xrange(feed_key(shard))
        for id, fields in entries:
            written = datetime.fromtimestamp(int(id.split(b"-")[0]) / 1000, UTC)
            found[fields[b"match"].decode(), int(fields[b"version"])] = written
    return found


def flag_lateness(commits: Commits, written: dict[tuple[str, int], datetime]) -> timedelta:
    """How long after its deadline the flag was written; less than a millisecond is cut off."""
    late = written[commits[0]["match"], len(commits)] - deadline(commits[-2])
    return late + milliseconds(1)


def ms(time: timedelta) -> int:
    return time // milliseconds(1)
