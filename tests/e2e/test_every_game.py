"""Whole matches of every game, through the Python client, on a real server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from random import Random

import httpx
import pytest
from msgspec import Struct

from archipel_client import Archipel, CommitFrame, MatchCard
from kit.client_friends import seated, watched
from kit.live_followers import Follower, by_socket
from kit.live_stories import page
from kit.players import Guest, Json, Pair
from kit.server_process import ServerProcess
from kit.stored_log import check_chain, check_chance, stored_log
from kit.variants import every_variant, every_variant_of_many


class Company(Struct, frozen=True):
    """As many as it takes to play one match."""

    match: str
    clients: tuple[Archipel, ...]

    async def sat_down(self) -> list[int]:
        """Everybody on their own seat; at which version each came to it."""
        sat = [1]
        for seat, client in [*enumerate(self.clients)][1:]:
            sitting = {"type": "match.take_seat", "seat": seat}
            sat.append((await client.command(self.match, sitting)).version)
        return sat

    async def play(self) -> MatchCard:
        """Any legal move after any other, to the end."""
        matches = await asyncio.gather(
            *(seated(client, self.match, Random(seat)) for seat, client in enumerate(self.clients))
        )
        return matches[0]

    async def told(self) -> list[list[CommitFrame]]:
        """The whole story, live, as it is told to each seat."""
        return await asyncio.gather(*(watched(client, self.match) for client in self.clients))

    async def story(self, as_: str) -> list[CommitFrame]:
        """The whole story, afterwards, in the eyes of any."""
        return [commit async for commit in self.clients[0].commits(self.match, as_=as_)]


@pytest.fixture
async def company(server: ServerProcess, options: Json) -> AsyncIterator[Company]:
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(Archipel(server.url))
        await host.join("Guest 0")
        opened = await host.open_match(options, seat=0)
        guests = [await stack.enter_async_context(Archipel(server.url)) for _ in opened.seats[1:]]
        for number, guest in enumerate(guests, start=1):
            await guest.join(f"Guest {number}")
        yield Company(opened.id, (host, *guests))


@every_variant
async def test_played_watched_and_told_again(
    server: ServerProcess, http: httpx.AsyncClient, company: Company
) -> None:
    """Played at sockets, watched by one who is cut again and again, and replayed in all eyes."""
    await company.sat_down()
    stranger = Guest("", "", server, http)
    public = Pair(company.match, (stranger, stranger))
    spectator = Follower(public, by_socket, Random(7), life=0.3, frames=9)
    async with spectator.following():
        told, ended = await asyncio.gather(company.told(), company.play())
        await spectator.has(ended.version)
    assert ended.outcome is not None
    assert ended.outcome.reason == "completed"

    for seat, live in enumerate(told):
        assert await company.story(f"seat:{seat}") == live
    assert spectator.commits == await page(public)
    assert spectator.commits == await page(public, None, **{"as": "spectator"})

    log = stored_log(server.redis(), company.match)
    check_chain(company.match, log)
    check_chance(log)
    really = [commit.events for commit in await company.story("omniscient")]
    assert [*map(list, really)] == [commit.told["events"] for commit in log]


@every_variant_of_many
async def test_seats_that_changed_hands(company: Company) -> None:
    """Who looked on, or sat elsewhere first, saw live just what their seat is shown afterwards."""
    watching = asyncio.create_task(company.told())
    await wandering(company)
    sat = await company.sat_down()
    ended = await company.play()
    spectator = await company.story("spectator")
    for seat, live in enumerate(await watching):
        assert live == await company.story(f"seat:{seat}")
        assert live[: sat[seat] - 1] == spectator[: sat[seat] - 1]
        assert len(live) == ended.version


async def wandering(company: Company) -> None:
    """The last to come tries the second chair, gets up, and tries the third."""
    for seat in (1, 2):
        await company.clients[-1].command(company.match, {"type": "match.take_seat", "seat": seat})
        await company.clients[-1].command(company.match, {"type": "match.leave_seat"})
