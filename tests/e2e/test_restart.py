"""A server that is restarted on the same folder, after a stop or a kill, loses nothing."""

import asyncio
import signal
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from random import Random
from typing import TypeAlias

import httpx
import pytest

from kit.players import Json, any_of, good, seated
from kit.server_process import ServerProcess
from kit.stored_log import check_chain, stored_log
from kit.waiting import until, until_async
from server.store.data_folder import is_alive

Ending: TypeAlias = Callable[[ServerProcess], Awaitable[None]]


async def asked_to(server: ServerProcess) -> None:
    assert await server.end(signal.SIGTERM) == 0


async def killed(server: ServerProcess) -> None:
    await server.end(signal.SIGKILL)


async def received(server: ServerProcess, http: httpx.AsyncClient) -> list[str]:
    """The cache metrics, which every command changes before it is appended."""
    metrics = (await http.get(f"{server.url}/metrics")).text
    return [line for line in metrics.splitlines() if line.startswith("archipel_cache_total")]


every_ending = pytest.mark.parametrize("ending", [asked_to, killed])


@every_ending
async def test_nothing_is_lost(
    server: ServerProcess, http: httpx.AsyncClient, ending: Ending
) -> None:
    """After a restart the match stands as it stood, tokens are good, and play goes on."""
    draw = Random(1)
    pair = await seated(server, http)
    for _ in range(5):
        await pair.move(draw)
    before, log = await pair.seen(), stored_log(server.redis(), pair.match)
    await ending(server)
    await server.start()
    assert await pair.seen() == before
    assert good(await pair.guests[1].get("/api/me"))["id"] == pair.guests[1].id
    await pair.move(draw)
    after = stored_log(server.redis(), pair.match)
    assert after[:-1] == log
    check_chain(pair.match, after)


@every_ending
async def test_the_same_key_gets_the_same_answer(
    server: ServerProcess, http: httpx.AsyncClient, ending: Ending
) -> None:
    """A command repeated after a restart gets its first answer to the byte, and is done once."""
    pair = await seated(server, http)
    seat, key = await pair.to_act(), {"Idempotency-Key": "once"}
    choices: list[Json] = (await pair.seen(seat))["choices"]
    command = any_of(choices, Random(1))
    first = await pair.command(seat, command, key)
    await pair.move(Random(2))
    await ending(server)
    await server.start()
    again = await pair.command(seat, command, key)
    assert (again.status_code, again.content) == (HTTPStatus.CREATED, first.content)
    assert again.headers["etag"] == first.headers["etag"]
    assert len(await pair.commits()) == 4
    other = await pair.command(seat, any_of(choices, Random(5)), key)
    assert other.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert other.json()["code"] == "key_reused"


async def test_an_opening_is_repeated_too(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Opening a match under the same key after a crash leads to the same match."""
    pair = await seated(server, http)
    ask = (
        "/api/matches",
        {"options": {"game": "divercite"}, "seat": 1},
        {"Idempotency-Key": "open"},
    )
    first = await pair.guests[0].post(*ask)
    await killed(server)
    await server.start()
    again = await pair.guests[0].post(*ask)
    assert (again.status_code, again.content) == (HTTPStatus.CREATED, first.content)
    assert again.headers["location"] == first.headers["location"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_clean_end(server: ServerProcess, number: signal.Signals) -> None:
    """On a signal the server ends with status 0, after its private Redis and socket are gone."""
    redis = server.redis_pid
    assert redis
    assert await server.end(number) == 0
    assert not is_alive(redis)
    assert not (server.data / "redis" / "running.json").exists()
    assert "Traceback" not in server.output()


async def test_no_orphans(server: ServerProcess) -> None:
    """The Redis of a killed server ends too, so that a folder never has two."""
    redis = server.redis_pid
    assert redis
    await killed(server)
    await until(lambda: not is_alive(redis), within=5)


async def test_commands_under_way_are_answered(
    server: ServerProcess, http: httpx.AsyncClient
) -> None:
    """A command in progress when SIGTERM arrives is answered before the server ends."""
    pair = await seated(server, http)
    seat, command = await pair.next_move()
    server.send_redis(signal.SIGSTOP)
    before = await received(server, http)
    asking = asyncio.create_task(pair.command(seat, command))

    async def is_in() -> bool:
        return await received(server, http) != before

    await until_async(is_in)
    server.send(signal.SIGTERM)
    server.send_redis(signal.SIGCONT)
    assert (await asking).status_code == HTTPStatus.CREATED
    assert await server.death() == 0
