import asyncio
from random import Random

import pytest
from msgspec.structs import replace

from archipel_client import ArchipelError, Hello, MatchCard, RefusedError, SocketClosedError
from archipel_client.proof import verify
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


async def test_seeds_are_revealed_by_themselves(clients: Clients) -> None:
    """Three clients commit, and reveal when all sit: every seat is a witness of the log."""
    opened = await clients.ada.open_match({"game": "dice_miner", "players": 3}, seat=0)
    assert opened.receipt is not None
    await clients.eve.join("Eve")
    async with (
        clients.ada.live(opened.id) as host,
        clients.bob.live(opened.id) as second,
        clients.eve.live(opened.id) as third,
    ):
        await second.take_seat(1)
        assert second.match.client_seeds[1].client_seed == ""
        await third.take_seat(2)
        async for _ in host:
            if host.match.status == "running":
                break
        assert timeless(host.match) == timeless(await clients.ada.match(opened.id))
        await host.command(RESIGN)
    log = await clients.bob.log(opened.id)
    checks = verify(log, (await clients.ada.keys()).keys, {})
    assert all(check.passed for check in checks), checks
    assert checks[-1].found == "witnessed by seat 0, seat 1, seat 2"


async def test_a_rematch_is_witnessed(clients: Clients) -> None:
    """Each rematch of two clients has a receipt, and both seats name it."""
    over = await clients.ada.open_match({"game": "dice_miner", "players": 2}, seat=0)
    await clients.bob.take_seat(over.id, 1)
    await clients.ada.reveal(over.id)
    await clients.bob.command(over.id, RESIGN)
    opened, joined = await asyncio.gather(
        clients.ada.rematch(over.id), clients.bob.rematch(over.id)
    )
    assert opened.id == joined.id
    seen = [await client.reveal(opened.id) for client in (clients.ada, clients.bob)]
    assert seen[-1].status == "running"
    await clients.ada.command(opened.id, RESIGN)
    checks = verify(await clients.ada.log(opened.id), (await clients.ada.keys()).keys, {})
    assert checks[-1].found == "witnessed by seat 0, seat 1"
