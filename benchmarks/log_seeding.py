"""Seeds the log with matches, written as by another server on the same Redis."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

from benchmarks.servers.archipel import Archipel
from domain.clock import Untimed
from domain.match.commands import CreditClock, OpenMatch, TakeSeat
from domain.messages import Command
from domain.player import Player
from domain.registry import games
from server.engine.command_handler import CommandExecutor, CommandRequest
from server.engine.game_time import GameTime
from server.engine.match_cache import MatchCache
from server.store.redis import open_redis

_AT_ONCE = 500
_PLAYERS = (Player("ada", "Ada"), Player("bob", "Bob"))


def seed_matches(server: Archipel, numbers: range) -> None:
    """So many matches that begin and then rest."""
    asyncio.run(_fill(server, numbers))


def add_commits(server: Archipel, matches: Sequence[str], commits: int) -> None:
    """Appends this many commits to each match: clock credits, which are always legal."""
    asyncio.run(_age(server, matches, commits))


@asynccontextmanager
async def _second_writer(server: Archipel) -> AsyncIterator[CommandExecutor]:
    store = await open_redis(f"unix://{server.redis.socket}", high_water_mark=None)
    time = GameTime(store.heartbeat)
    await time.start()
    measuring = asyncio.create_task(time.run())
    try:
        yield CommandExecutor(store.log, MatchCache(store.log), time)
    finally:
        measuring.cancel()
        await store.close()


async def _fill(server: Archipel, numbers: range) -> None:
    async with _second_writer(server) as executor:
        for begin in range(0, len(numbers), _AT_ONCE):
            batch = numbers[begin : begin + _AT_ONCE]
            await asyncio.gather(*(_open_match(executor, f"filler-{number}") for number in batch))


async def _open_match(executor: CommandExecutor, name: str) -> None:
    options = games()["divercite"].options()
    opening = OpenMatch(options=options, seat=0, visibility="public", clock=Untimed())
    orders: tuple[tuple[Player, Command], ...] = (
        (_PLAYERS[0], opening),
        (_PLAYERS[1], TakeSeat(1)),
    )
    for by, command in orders:
        await executor.execute(
            CommandRequest(match=name, command=command, by=by, opens=command is opening)
        )


async def _age(server: Archipel, matches: Sequence[str], commits: int) -> None:
    async with _second_writer(server) as executor:
        for _ in range(commits):
            await asyncio.gather(*(_credit(executor, match) for match in matches))


async def _credit(executor: CommandExecutor, match: str) -> None:
    stood_from = datetime.now(UTC) - timedelta(milliseconds=1)
    await executor.execute(CommandRequest(match=match, command=CreditClock(stood_from), by=None))
