"""Flags fall on time without a request; the time that the server is down costs no player time."""

import asyncio
import signal
from datetime import UTC, datetime
from http import HTTPStatus
from itertools import pairwise
from random import Random

import httpx
import pytest

from kit.clocks import (
    TOLERANCE,
    at,
    check_timeout,
    clock_of,
    deadline,
    ended,
    is_end,
    milliseconds,
    since,
    stored_commits,
)
from kit.players import Pair, seated
from kit.server_process import ServerProcess
from kit.waiting import until

SECOND = {"kind": "per_move", "seconds": 1}


async def test_a_flag_falls_by_itself(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Without any request the match ends by timeout when the flag is due."""
    pair = await seated(server, http, clock=SECOND)
    commits = await ended(server, pair.match)
    check_timeout(commits)
    loser = clock_of(commits[1])["running"]
    assert commits[-1]["events"][-1]["outcome"]["winners"] == [1 - loser]
    card = await pair.seen()
    assert (card["status"], card["outcome"]["reason"]) == ("finished", "timeout")
    assert card["clock"]["remaining_ms"][loser] == 0


async def test_many_flags_at_once(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Twenty flags that are due at the same time all fall on time."""
    pairs = await asyncio.gather(*(seated(server, http, clock=SECOND) for _ in range(20)))
    for pair in pairs:
        check_timeout(await ended(server, pair.match))


async def test_each_move_winds_the_clock(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Time per move is whole again after each move; the flag that falls is the last one's."""
    pair = await seated(server, http, clock=SECOND)
    for _ in range(3):
        await pair.move(Random(1))
    commits = await ended(server, pair.match)
    check_timeout(commits)
    assert all(clock_of(commit)["remaining_ms"] == [1000, 1000] for commit in commits[1:-1])
    assert len(commits) == 6


async def test_increments_are_given(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """With a total and an increment, a move costs the time it took and brings the increment."""
    clock = {"kind": "total", "seconds": 1, "increment_ms": 700}
    pair = await seated(server, http, clock=clock)
    await pair.move(Random(1))
    await pair.move(Random(2))
    commits = await ended(server, pair.match)
    for before, after in pairwise(commits[1:4]):
        mover = clock_of(before)["running"]
        used = (at(after) - since(before)) // milliseconds(1)
        left = clock_of(before)["remaining_ms"][mover] - used + 700
        assert clock_of(after)["remaining_ms"][mover] == left
    check_timeout(commits)


async def test_a_flag_and_a_move_race(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Of a move sent at the deadline and the flag, exactly one takes effect."""
    draw = Random(1)

    async def moved_at_the_deadline() -> tuple[Pair, int]:
        pair = await seated(server, http, clock=SECOND)
        seat, command = await pair.next_move(draw)
        due = deadline(stored_commits(server, pair.match)[1]) + milliseconds(draw.randint(-8, 4))
        await asyncio.sleep((due - datetime.now(UTC)).total_seconds())
        return pair, (await pair.command(seat, command)).status_code

    raced = await asyncio.gather(*(moved_at_the_deadline() for _ in range(20)))
    for pair, answer in raced:
        commits = await ended(server, pair.match)
        moved = not is_end(commits[2])
        assert answer == (HTTPStatus.CREATED if moved else HTTPStatus.UNPROCESSABLE_ENTITY)
        assert not moved or at(commits[2]) < deadline(commits[1])
        check_timeout(commits)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
async def test_the_clock_stops_while_the_server_is_down(
    server: ServerProcess, http: httpx.AsyncClient, number: signal.Signals
) -> None:
    """A deadline that passes while the server is down is moved by the length of the outage."""
    clocks = [{"kind": kind, "seconds": 2} for kind in ("per_move", "total")]
    pairs = await asyncio.gather(*(seated(server, http, clock=clock) for clock in clocks))
    starts = [stored_commits(server, pair.match)[1] for pair in pairs]
    latest = max(map(deadline, starts))
    await until(lambda: datetime.now(UTC) - at(starts[-1]) > milliseconds(600))
    going = datetime.now(UTC)
    await server.end(number)
    gone = datetime.now(UTC)
    await asyncio.sleep((latest - gone).total_seconds() + 0.3)
    await server.start()
    for pair, start in zip(pairs, starts, strict=True):
        commits = await ended(server, pair.match)
        credit = commits[2]
        given = deadline(credit) - deadline(start)
        assert at(credit) - gone - milliseconds(1) <= given <= at(credit) - going + TOLERANCE
        assert len(commits) == 4
        check_timeout(commits)


async def test_restart_during_a_move_costs_no_time(
    server: ServerProcess, http: httpx.AsyncClient
) -> None:
    """After a restart during a move its player still has the time that was left."""
    pair = await seated(server, http, clock={"kind": "total", "seconds": 1, "increment_ms": 2000})
    await server.end(signal.SIGKILL)
    await asyncio.sleep(1.2)
    await server.start()
    await pair.move(Random(1))
    assert (await pair.seen())["status"] == "running"
