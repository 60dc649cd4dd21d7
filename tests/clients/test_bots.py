"""Being a bot, and inviting one."""

import asyncio
from contextlib import aclosing

import msgspec
import pytest
from msgspec.structs import replace

from archipel_client import Archipel, NotFoundError, sync
from archipel_client.contract import Announced, Invited, MatchActivity
from archipel_client.sans_io import BotFollower
from kit.client_bots import ANNOUNCE, there
from kit.connected_clients import RESIGN, STARTER, Clients
from kit.relay import relayed
from kit.server_process import ServerProcess
from kit.waiting import until_async

ANNOUNCED_FRAME = '{"type": "announced", "bot": "careful", "matches": ["m"]}'


async def test_inviting(clients: Clients) -> None:
    """An announced bot is listed, and takes a seat of a waiting match when it is invited."""
    async with there(clients.bob) as bot:
        (card,) = [each for each in await clients.ada.bots() if each.bot == bot]
        assert (card.official, card.player) == (False, await clients.bob.me())
        opened = await clients.ada.open_match(STARTER, seat=0)
        match = await clients.ada.invite(opened.id, bot, 1)
        assert (match.status, match.viewer.seat) == ("running", 0)
        with pytest.raises(NotFoundError):
            await clients.ada.invite(opened.id, "nobody")


async def test_what_others_do(clients: Clients) -> None:
    """A bot gets an invitation on its socket, and the list of its matches after a reconnect."""
    match = await clients.running()
    async with aclosing(aiter(clients.bob.bot_socket(ANNOUNCE))) as heard:
        assert match.id in getattr(await anext(heard), "matches", ())
        await clients.ada.command(match.id, RESIGN)
        assert await anext(heard) == MatchActivity(match=match.id)


async def test_saying_something_new(clients: Clients) -> None:
    """A second announcement replaces the first, without another message."""
    line = clients.bob.bot_socket(ANNOUNCE)
    me = (await clients.bob.me()).id

    async def busy() -> bool:
        return any(bot.busy and bot.bot == me for bot in await clients.ada.bots())

    async with aclosing(aiter(line)) as heard:
        await anext(heard)
        await line.announce(replace(ANNOUNCE, busy=True))
        await until_async(busy)


async def test_a_line_that_breaks(server: ServerProcess) -> None:
    """After a reconnect the last announcement is sent again."""
    async with relayed(server) as relay, Archipel(relay.url) as client:
        await client.join("Bob")
        line = client.bot_socket(ANNOUNCE)
        async with aclosing(aiter(line)) as heard:
            assert isinstance(await anext(heard), Announced)
            await line.announce(replace(ANNOUNCE, busy=True))
            relay.cut()
            assert isinstance(await asyncio.wait_for(anext(heard), 20), Announced)
            (card,) = await client.bots()
            assert card.busy


def test_a_greeting_is_news_once() -> None:
    """On each connection the first one counts; what came after this client is passed over."""
    follower = BotFollower(msgspec.json.encode(ANNOUNCE).decode())
    (message,) = follower.connected()
    assert '"careful"' in message
    assert follower.receive(ANNOUNCED_FRAME) == (Announced(bot="careful", matches=["m"]),)
    assert follower.receive(ANNOUNCED_FRAME) == ()
    assert follower.receive('{"type": "invited", "match": "m", "seat": 1}') == (
        Invited(match="m", seat=1),
    )
    assert follower.receive('{"type": "applauded"}') == ()
    follower.connected()
    assert follower.receive(ANNOUNCED_FRAME) != ()


def test_in_a_script(open_server: ServerProcess) -> None:
    """The blocking client has the same calls."""
    with sync.Archipel(open_server.url) as client:
        client.join("Ada")
        match = client.open_match(STARTER, seat=0)
        assert isinstance(client.bots(), list)
        with pytest.raises(NotFoundError):
            client.invite(match.id, "nobody")
