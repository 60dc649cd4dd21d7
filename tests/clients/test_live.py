import asyncio
from random import Random

import pytest
from msgspec.structs import replace

from archipel_client import ArchipelError, Hello, MatchCard, RefusedError, SocketClosedError
from kit.client_friends import CITY, RESIGN, RESOURCE, SIT, STARTER, Friends, seated, watched


def timeless(card: MatchCard) -> MatchCard:
    """Without `since`, which is the time of the response."""
    return replace(card, clock=replace(card.clock, since=None))


async def test_watching_a_whole_match(friends: Friends) -> None:
    """A spectator gets Hello and every commit once and in order, until the end."""
    match = await friends.running()
    watching = asyncio.create_task(watched(friends.eve, match.id))
    ended, _ = await asyncio.gather(
        seated(friends.ada, match.id, Random(1)), seated(friends.bob, match.id, Random(2))
    )
    received = await watching
    assert [commit.version for commit in received] == [*range(1, ended.version + 1)]
    assert received == [commit async for commit in friends.eve.commits(match.id)]


async def test_watching_what_is_over(friends: Friends) -> None:
    """Of a finished match there is one message, with the outcome."""
    match = await friends.running()
    await friends.bob.command(match.id, RESIGN)
    (only,) = [moment async for moment in friends.eve.watch(match.id)]
    assert isinstance(only, Hello)
    assert only.match is not None
    assert only.match.outcome is not None


async def test_a_table_keeps_itself_current(friends: Friends) -> None:
    """A match folded from commits equals the server's, move by move."""
    opened = await friends.ada.open_match(STARTER, seat=0)
    async with friends.bob.live(opened.id) as table, friends.ada.live(opened.id) as host:
        await table.command(SIT)
        for client, by, move in ((host, friends.ada, CITY), (table, friends.bob, RESOURCE)):
            await client.command(move)
            assert timeless(client.match) == timeless(await by.match(opened.id))
        await host.command(RESIGN)
        assert timeless(host.match) == timeless(await friends.ada.match(opened.id))


async def test_a_refusal_at_the_table(friends: Friends) -> None:
    """A refused command raises RefusedError, and the live match goes on."""
    match = await friends.running()
    async with friends.ada.live(match.id) as table:
        with pytest.raises(RefusedError):
            await table.command({**CITY, "cell": "e5"})
        assert await table.command(CITY, if_version=match.version) == match.version + 1


async def test_leaving_with_a_question_open(friends: Friends) -> None:
    """Closing the live match raises an error in a pending command."""
    match = await friends.running()
    async with friends.ada.live(match.id) as table:
        asking = asyncio.create_task(table.command(CITY))
        await asyncio.sleep(0)
        await table.close()
        with pytest.raises(ArchipelError, match="left"):
            await asking


async def test_no_such_table(friends: Friends) -> None:
    """A match that is not there closes the socket for good."""
    with pytest.raises(SocketClosedError, match="4501"):
        async with friends.ada.live("no-such-match"):
            pass
