"""A past for the log to have, written as by another server on the same Redis."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta

from benchmarks.servers.archipel import Archipel
from domain.clock import Untimed
from domain.match.commands import CreditClock, OpenMatch, TakeSeat
from domain.messages import Command
from domain.player import Player
from domain.registry import games
from server.handling import Handling, Order
from server.house import now
from server.matches import Matches
from server.store.redis import open_redis

_AT_ONCE = 500
_PLAYERS = (Player("ada", "Ada"), Player("bob", "Bob"))


def fill(server: Archipel, numbers: range) -> None:
    """So many matches that begin and then rest."""
    asyncio.run(_fill(server, numbers))


def age(server: Archipel, matches: Sequence[str], commits: int) -> None:
    """So many commits more in each match: a running clock can be credited for ever."""
    asyncio.run(_age(server, matches, commits))


@asynccontextmanager
async def _elsewhere(server: Archipel) -> AsyncIterator[Handling]:
    store = await open_redis(f"unix://{server.redis.socket}", witness=None)
    try:
        yield Handling(store.log, Matches(store.log), now)
    finally:
        await store.close()


async def _fill(server: Archipel, numbers: range) -> None:
    async with _elsewhere(server) as handling:
        for begin in range(0, len(numbers), _AT_ONCE):
            batch = numbers[begin : begin + _AT_ONCE]
            await asyncio.gather(*(_begin(handling, f"filler-{number}") for number in batch))


async def _begin(handling: Handling, name: str) -> None:
    options = games()["divercite"].options()
    opening = OpenMatch(options=options, seat=0, visibility="public", clock=Untimed())
    orders: tuple[tuple[Player, Command], ...] = (
        (_PLAYERS[0], opening),
        (_PLAYERS[1], TakeSeat(1)),
    )
    for by, command in orders:
        await handling.handle(Order(match=name, command=command, by=by, opens=command is opening))


async def _age(server: Archipel, matches: Sequence[str], commits: int) -> None:
    async with _elsewhere(server) as handling:
        for _ in range(commits):
            await asyncio.gather(*(_credit(handling, match) for match in matches))


async def _credit(handling: Handling, match: str) -> None:
    stood_from = now() - timedelta(milliseconds=1)
    await handling.handle(Order(match=match, command=CreditClock(stood_from), by=None))
