"""Redis is killed or suspended under a running server: 503 meanwhile, and no commit is lost."""

import asyncio
import signal
from http import HTTPStatus

import httpx

from kit.live_sockets import on_match
from kit.outages import keep_it_dead, kill_redis, ready
from kit.players import seated
from kit.server_process import ServerProcess
from kit.stored_log import stored_log, stored_logs
from kit.tables import Tables
from kit.waiting import until, until_async


async def test_readiness_during_an_outage(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Not ready while Redis is away, ready again when it is back, alive all the time."""
    assert await ready(server, http)
    killing = asyncio.create_task(keep_it_dead(server))

    async def away() -> bool:
        return not await ready(server, http)

    await until_async(away)
    assert (await http.get(f"{server.url}/health/live")).json() == {"alive": True}
    killing.cancel()
    await until_async(lambda: ready(server, http))


async def test_without_redis_commands_get_503(
    server: ServerProcess, http: httpx.AsyncClient
) -> None:
    """Without Redis a command is 503 and changes nothing, and the match is read from memory."""
    pair = await seated(server, http)
    seat, command = await pair.next_move()
    killing = asyncio.create_task(keep_it_dead(server))
    await until(lambda: server.redis_pid is None)
    answer, seen = await pair.command(seat, command), await pair.guests[0].get(pair.path)
    killing.cancel()
    assert answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert answer.headers["retry-after"]
    assert answer.json()["code"] in {"log_unavailable", "outcome_unknown"}
    assert seen.json()["version"] == 2
    assert seen.headers["cache-status"].startswith("archipel; hit; ttl=-")
    await until_async(lambda: ready(server, http))
    assert (await pair.command(seat, command)).status_code == HTTPStatus.CREATED
    assert len(stored_log(server.redis(), pair.match)) == 3


async def test_a_match_is_watched_meanwhile(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Without Redis sockets stay and new ones open; what is played afterwards reaches both."""
    pair = await seated(server, http)
    seat, command = await pair.next_move()
    async with on_match(server, pair.match) as before:
        await before.next_of("hello")
        killing = asyncio.create_task(keep_it_dead(server))
        await until(lambda: server.redis_pid is None)
        async with on_match(server, pair.match) as during:
            assert (await during.next_of("hello"))["match"]["version"] == 2
            killing.cancel()
            await until_async(lambda: ready(server, http))
            assert (await pair.command(seat, command)).status_code == HTTPStatus.CREATED
            for socket in (before, during):
                assert (await socket.next_of("commit"))["version"] == 3


async def test_play_goes_on(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Redis is killed three times under ten matches: no connection is cut and no commit lost."""
    tables = Tables(server, http, count=10, seed=1)
    async with tables.playing():
        for _ in range(3):
            await tables.some_play()
            await until(lambda: server.redis_pid)
            kill_redis(server)
        await tables.some_play()
    assert not tables.ledger.cut_off
    assert tables.ledger.audit(stored_logs(server.redis())).is_clean


async def test_an_unknown_outcome_is_settled_by_asking_again(
    server: ServerProcess, http: httpx.AsyncClient
) -> None:
    """After a 503 of unknown outcome, retries with the same key apply the command exactly once."""
    pair = await seated(server, http)
    seat, command = await pair.next_move()
    key = {"Idempotency-Key": "once"}
    server.send_redis(signal.SIGSTOP)
    unknown, seen = await asyncio.gather(
        pair.command(seat, command, key), pair.guests[0].get(pair.path)
    )
    server.send_redis(signal.SIGCONT)
    assert unknown.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert unknown.json()["code"] == "outcome_unknown"
    assert seen.json()["version"] == 2
    assert "cache-status" in seen.headers
    answers = [await pair.command(seat, command, key) for _ in range(2)]
    assert {answer.status_code for answer in answers} == {HTTPStatus.CREATED}
    assert answers[0].content == answers[1].content
    assert len(stored_log(server.redis(), pair.match)) == 3
