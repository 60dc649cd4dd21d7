"""An outage of Redis costs no player time: each clock goes on from where it stood."""

import asyncio
import signal
from datetime import UTC, datetime
from http import HTTPStatus

import httpx

from kit.clocks import (
    TOLERANCE,
    at,
    check_timeout,
    clock_of,
    deadline,
    ended,
    milliseconds,
    stored_commits,
)
from kit.outages import keep_it_dead, ready
from kit.players import seated
from kit.server_process import ServerProcess
from kit.waiting import until, until_async


async def outage(server: ServerProcess, seconds: float) -> tuple[datetime, datetime]:
    """Suspends Redis for so long and returns when the outage began and ended."""
    server.send_redis(signal.SIGSTOP)
    begun = datetime.now(UTC)
    await asyncio.sleep(seconds)
    over = datetime.now(UTC)
    server.send_redis(signal.SIGCONT)
    return begun, over


async def test_an_outage_is_given_back(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """After an outage beyond a deadline the flag falls later by the length of the outage."""
    pair = await seated(server, http, clock={"kind": "per_move", "seconds": 2})
    start = stored_commits(server, pair.match)[1]
    await until(lambda: datetime.now(UTC) - at(start) > milliseconds(500))
    begun, over = await outage(server, 2.5)
    commits = await ended(server, pair.match)
    given = deadline(commits[2]) - deadline(start)
    assert over - begun - TOLERANCE <= given <= over - begun + 2 * TOLERANCE
    assert len(commits) == 4
    check_timeout(commits)


async def test_a_dead_redis_costs_no_time(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """The same where Redis is killed repeatedly for three seconds."""
    pair = await seated(server, http, clock={"kind": "per_move", "seconds": 2})
    start = stored_commits(server, pair.match)[1]
    killing = asyncio.create_task(keep_it_dead(server))
    begun = datetime.now(UTC)
    await until(lambda: datetime.now(UTC) - begun > milliseconds(3000))
    over = datetime.now(UTC)
    killing.cancel()
    await until_async(lambda: ready(server, http))
    commits = await ended(server, pair.match)
    given = deadline(commits[-2]) - deadline(start)
    assert given >= over - begun - TOLERANCE
    check_timeout(commits)


async def test_a_move_right_after_an_outage_costs_no_time(
    server: ServerProcess, http: httpx.AsyncClient
) -> None:
    """A move that waited for Redis costs its player what was used before the outage, no more."""
    pairs = await asyncio.gather(
        *(seated(server, http, clock={"kind": "total", "seconds": 2}) for _ in range(5))
    )
    moves = [await pair.next_move() for pair in pairs]
    hanging = asyncio.create_task(outage(server, 2.5))
    await asyncio.sleep(2.3)
    answers = await asyncio.gather(
        *(pair.command(*move) for pair, move in zip(pairs, moves, strict=True))
    )
    assert [answer.status_code for answer in answers] == [HTTPStatus.CREATED] * 5
    begun, _ = await hanging
    for pair, (seat, _) in zip(pairs, moves, strict=True):
        commits = stored_commits(server, pair.match)
        move = next(
            commit for commit in commits if commit["seat"] == seat and "cell" in commit["command"]
        )
        used = milliseconds(2000 - clock_of(move)["remaining_ms"][seat])
        assert used <= begun - at(commits[1]) + 2 * TOLERANCE
