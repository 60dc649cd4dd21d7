"""Whole matches of every game, through the Python client, on a real server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from random import Random

import httpx
import pytest
from msgspec import Struct

from archipel_client import Archipel, CommitFrame, MatchCard
from kit.commit_streams import page
from kit.connected_clients import seated, watched
from kit.live_followers import Follower, by_socket
from kit.players import Guest, Json, Pair
from kit.playthroughs import every_variant, every_variant_of_many
from kit.server_process import ServerProcess
from kit.stored_log import check_chain, check_chance, stored_log


class Company(Struct, frozen=True):
    """A match and one client for each of its seats."""

    match: str
    clients: tuple[Archipel, ...]

    async def sat_down(self) -> list[int]:
        """Seats every client and returns the version at which each sat down."""
        sat = [1]
        for seat, client in [*enumerate(self.clients)][1:]:
            sitting = {"type": "match.take_seat", "seat": seat}
            sat.append((await client.command(self.match, sitting)).version)
        return sat

    async def play(self) -> MatchCard:
        """Plays random legal moves to the end."""
        matches = await asyncio.gather(
            *(seated(client, self.match, Random(seat)) for seat, client in enumerate(self.clients))
        )
        return matches[0]

    async def watched(self) -> list[list[CommitFrame]]:
        """All commits as each seat receives them live."""
        return await asyncio.gather(*(watched(client, self.match) for client in self.clients))

    async def commits(self, as_: str) -> list[CommitFrame]:
        """All commits as the API returns them for a viewer."""
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
async def test_live_commits_equal_stored_commits(
    server: ServerProcess, http: httpx.AsyncClient, company: Company
) -> None:
    """Live frames equal the commits read later, for each seat and a reconnecting spectator."""
    await company.sat_down()
    anonymous = Guest("", "", server, http)
    public = Pair(company.match, (anonymous, anonymous))
    spectator = Follower(public, by_socket, Random(7), life=0.3, frames=9)
    async with spectator.following():
        received, ended = await asyncio.gather(company.watched(), company.play())
        await spectator.has(ended.version)
    assert ended.outcome is not None
    assert ended.outcome.reason == "completed"

    for seat, live in enumerate(received):
        assert await company.commits(f"seat:{seat}") == live
    assert spectator.commits == await page(public)
    assert spectator.commits == await page(public, None, **{"as": "spectator"})

    log = stored_log(server.redis(), company.match)
    check_chain(company.match, log)
    check_chance(log)
    unredacted = [commit.events for commit in await company.commits("omniscient")]
    assert [*map(list, unredacted)] == [commit.fields["events"] for commit in log]


@every_variant_of_many
async def test_seats_that_changed_hands(company: Company) -> None:
    """A client that watched or sat elsewhere first received what its seat is shown afterwards."""
    watching = asyncio.create_task(company.watched())
    await wandering(company)
    sat = await company.sat_down()
    ended = await company.play()
    spectator = await company.commits("spectator")
    for seat, live in enumerate(await watching):
        assert live == await company.commits(f"seat:{seat}")
        assert live[: sat[seat] - 1] == spectator[: sat[seat] - 1]
        assert len(live) == ended.version


async def wandering(company: Company) -> None:
    """The last client takes seat 1, leaves it, and does the same at seat 2."""
    for seat in (1, 2):
        await company.clients[-1].command(company.match, {"type": "match.take_seat", "seat": seat})
        await company.clients[-1].command(company.match, {"type": "match.leave_seat"})
