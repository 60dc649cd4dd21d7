import asyncio
import signal
from collections.abc import AsyncIterator, Callable
from random import Random

import pytest

from archipel_client import Archipel, LiveMatch
from kit.connected_clients import (
    CITY,
    RESIGN,
    RESOURCE,
    SIT,
    STARTER,
    Clients,
    connected_clients,
    seated,
    watched,
)
from kit.relay import Relay, relayed
from kit.server_process import ServerProcess


@pytest.fixture
async def clients(server: ServerProcess) -> AsyncIterator[Clients]:
    """At a server of their own, which a test may kill."""
    async with connected_clients(server) as met:
        yield met


@pytest.fixture
async def relay(server: ServerProcess) -> AsyncIterator[Relay]:
    async with relayed(server) as relay:
        yield relay


async def test_lines_that_are_cut(server: ServerProcess, clients: Clients, relay: Relay) -> None:
    """Two play and one watches while every connection is cut repeatedly: nothing is missed."""
    match = await clients.running()

    async def cut(table: LiveMatch) -> None:
        async for _ in table:
            relay.cut()

    async with (
        Archipel(relay.url, clients.ada.token) as ada,
        Archipel(relay.url, clients.bob.token) as bob,
        Archipel(relay.url) as eve,
        clients.eve.live(match.id) as high_water_mark,
    ):
        cutting = asyncio.create_task(cut(high_water_mark))
        ended, _, received = await asyncio.gather(
            seated(ada, match.id, Random(3)),
            seated(bob, match.id, Random(4)),
            watched(eve, match.id),
        )
        cutting.cancel()
    assert relay.cuts > 40
    assert [commit.version for commit in received] == [*range(1, ended.version + 1)]
    assert received == [commit async for commit in clients.eve.commits(match.id)]
    assert server.lives


@pytest.mark.parametrize("cut", [False, True], ids=["whole", "cut"])
async def test_sitting_down_elsewhere(
    server: ServerProcess, clients: Clients, relay: Relay, *, cut: bool
) -> None:
    """After a seat is taken on another connection, this one has the view of that seat."""
    opened = await clients.ada.open_match(STARTER, seat=0)
    async with Archipel(relay.url, clients.bob.token) as bob, bob.live(opened.id) as table:
        assert table.match.viewer.seat is None
        await clients.bob.command(opened.id, SIT)
        if cut:
            relay.cut()
        await clients.ada.command(opened.id, CITY)
        async with asyncio.timeout(10):
            await until_state(table, lambda: table.match.viewer.seat == 1)
            await until_state(table, lambda: table.match.version == opened.version + 2)
        assert table.match.choices
        assert await table.command(RESOURCE) == opened.version + 3
    assert server.lives


async def until_state(table: LiveMatch, what: Callable[[], bool]) -> None:
    """Until it is so."""
    while not what():
        await anext(aiter(table))


async def test_a_server_that_is_killed(
    server: ServerProcess, clients: Clients, relay: Relay
) -> None:
    """After the server is killed and restarted during a move, the client reconnects."""
    match = await clients.running()
    async with Archipel(relay.url, clients.ada.token) as ada, ada.live(match.id) as table:
        watching = asyncio.create_task(watched(ada, match.id))
        await server.end(signal.SIGKILL)
        relay.cut()
        move = asyncio.create_task(table.command(CITY))
        await server.start()
        version = await move
        assert table.match.version == version == match.version + 1
        await table.command(RESIGN)
        assert [commit.version for commit in await watching] == [*range(1, version + 2)]


async def test_a_server_that_goes_away_politely(
    server: ServerProcess, clients: Clients, relay: Relay
) -> None:
    """After a resumable close code, the client reconnects."""
    match = await clients.running()
    async with Archipel(relay.url, clients.ada.token) as ada, ada.live(match.id) as table:
        await server.end()
        await server.start()
        assert await table.command(CITY) == match.version + 1
