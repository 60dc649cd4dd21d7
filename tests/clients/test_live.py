import asyncio
from random import Random

import pytest
from msgspec.structs import replace

from archipel_client import ArchipelError, Hello, MatchCard, RefusedError, SocketClosedError
from kit.connected_clients import CITY, RESIGN, RESOURCE, SIT, STARTER, Clients, seated, watched


def timeless(card: MatchCard) -> MatchCard:
    """Without `since`, which is the time of the response."""
    return replace(card, clock=replace(card.clock, since=None))


async def test_watching_a_whole_match(clients: Clients) -> None:
    """A spectator gets Hello and every commit once and in order, until the end."""
    match = await clients.running()
    watching = asyncio.create_task(watched(clients.eve, match.id))
    ended, _ = await asyncio.gather(
        seated(clients.ada, match.id, Random(1)), seated(clients.bob, match.id, Random(2))
    )
    received = await watching
    assert [commit.version for commit in received] == [*range(1, ended.version + 1)]
    assert received == [commit async for commit in clients.eve.commits(match.id)]


async def test_watching_what_is_over(clients: Clients) -> None:
    """Of a finished match there is one message, with the outcome."""
    match = await clients.running()
    await clients.bob.command(match.id, RESIGN)
    (only,) = [moment async for moment in clients.eve.watch(match.id)]
    assert isinstance(only, Hello)
    assert only.match is not None
    assert only.match.outcome is not None


async def test_a_table_keeps_itself_current(clients: Clients) -> None:
    """A match folded from commits equals the server's, move by move."""
    opened = await clients.ada.open_match(STARTER, seat=0)
    async with clients.bob.live(opened.id) as table, clients.ada.live(opened.id) as host:
        await table.command(SIT)
        for client, by, move in ((host, clients.ada, CITY), (table, clients.bob, RESOURCE)):
            await client.command(move)
            assert timeless(client.match) == timeless(await by.match(opened.id))
        await host.command(RESIGN)
        assert timeless(host.match) == timeless(await clients.ada.match(opened.id))


async def test_a_refusal_at_the_table(clients: Clients) -> None:
    """A refused command raises RefusedError, and the live match goes on."""
    match = await clients.running()
    async with clients.ada.live(match.id) as table:
        with pytest.raises(RefusedError):
            await table.command({**CITY, "cell": "e5"})
        assert await table.command(CITY, if_version=match.version) == match.version + 1


async def test_leaving_with_a_question_open(clients: Clients) -> None:
    """Closing the live match raises an error in a pending command."""
    match = await clients.running()
    async with clients.ada.live(match.id) as table:
        asking = asyncio.create_task(table.command(CITY))
        await asyncio.sleep(0)
        await table.close()
        with pytest.raises(ArchipelError, match="left"):
            await asking


async def test_no_such_table(clients: Clients) -> None:
    """A match that is not there closes the socket for good."""
    with pytest.raises(SocketClosedError, match="4501"):
        async with clients.ada.live("no-such-match"):
            pass
