"""Matches played half over HTTP and half over a socket, followed over every wire at once."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import TypeAlias

import httpx
from msgspec import Struct

from kit.commit_streams import page
from kit.live_followers import WIRES, Follower
from kit.live_player import LivePlayer
from kit.players import DIVERCITE, Guest, Json, Pair, any_of
from kit.server_process import ServerProcess
from kit.tables import SIT_DOWN, Tables

Disturb: TypeAlias = Callable[[int], Awaitable[None]]


class Cuts(Struct):
    """How often each wire was cut by us, and by what we did to the server."""

    cuts: dict[str, int]
    lost: dict[str, int]
    matches: int = 0
    commits: int = 0

    def __str__(self) -> str:
        return (
            f"resuming: {self.matches} matches, {self.commits} commits,"
            f" cut by us {self.cuts}, by kills {self.lost}"
        )


async def cut_and_resume(
    server: ServerProcess, http: httpx.AsyncClient, *, cuts: int, disturb: Disturb | None = None
) -> Cuts:
    """Match after match until every wire was cut that often; nothing missed, nothing twice."""
    told = Cuts(dict.fromkeys(WIRES, 0), dict.fromkeys(WIRES, 0))
    while min(told.cuts.values()) < cuts:
        draw = Random(told.matches)
        table = Tables(server, http, count=1, seed=told.matches)
        pair = await _seated(table)
        async with _following(pair, draw) as followers:
            last = await _play(table, pair, draw, disturb)
            await asyncio.gather(*(each.has(last) for each in followers.values()))
        expected = await page(pair)
        for wire, follower in followers.items():
            assert follower.commits == expected, wire
            told.cuts[wire] += follower.cuts
            told.lost[wire] += follower.lost
        told.matches += 1
        told.commits += last
    return told


@asynccontextmanager
async def _following(pair: Pair, draw: Random) -> AsyncIterator[dict[str, Follower]]:
    followers = {name: Follower(pair, wire, Random(draw.random())) for name, wire in WIRES.items()}
    async with AsyncExitStack() as stack:
        for follower in followers.values():
            await stack.enter_async_context(follower.following())
        yield followers


async def _seated(table: Tables) -> Pair:
    ada, bob = [await table.welcome(name) for name in ("Ada", "Bob")]
    match = await table.ledger.open(ada, DIVERCITE)
    await table.ledger.command(bob, match, SIT_DOWN)
    return Pair(match, (ada, bob))


async def _play(table: Tables, pair: Pair, draw: Random, disturb: Disturb | None) -> int:
    """Ada over HTTP, Bob over the socket, whatever is done to the server meanwhile."""
    (ada, bob), version = pair.guests, 2
    at_socket = LivePlayer(bob, pair.match)
    while (seat := await _to_act(table, pair)) is not None:
        move = any_of((await _card(table, pair, pair.guests[seat]))["choices"], draw)
        version += 1
        if seat == 0:
            await table.ledger.command(ada, pair.match, move)
        else:
            assert await at_socket.insist(move, f"bob-{version}") == version
        if disturb is not None:
            await disturb(version)
    await at_socket.leave()
    return version


async def _to_act(table: Tables, pair: Pair) -> int | None:
    return next(iter((await _card(table, pair, pair.guests[0]))["to_act"]), None)


async def _card(table: Tables, pair: Pair, guest: Guest) -> Json:
    return await table.ledger.insist(lambda: guest.get(pair.path))
