"""A log that is written, lost and read step by step, so that anything may fall between."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from functools import cache
from random import Random

from domain.choices import combinations
from domain.clock import Untimed
from domain.commit import GENESIS
from domain.match.commands import OpenMatch, TakeSeat
from domain.messages import Command
from domain.player import Player
from domain.registry import games
from kit.game_clocks import RedisClock, World
from server.engine.command_handler import CommandExecutor, CommandRequest
from server.engine.game_time import GameTime
from server.engine.match_cache import MatchCache
from server.store.codec import decode
from server.store.keys import SHARDS, START
from server.store.port import Entry, FeedEntry

MATCH = "the-match"
PLAYERS = (Player("ada", "Ada"), Player("bob", "Bob"))
SHARED = 6


class SteppingLog:
    """A log of one match; while it is read, other tasks run."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.epoch = "first"
        self.last_appended = self._ends = (START,) * SHARDS

    async def append(self, entry: Entry, previous: bytes) -> bool:
        last = self.entries[-1].hash if self.entries else GENESIS
        follows = (entry.version, previous) == (len(self.entries) + 1, last)
        if follows:
            self.entries.append(entry)
        return follows

    async def read(
        self, match: str, *, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        await asyncio.sleep(0)
        found = tuple(self.entries[after:][:limit]) if match == MATCH else ()
        await asyncio.sleep(0)
        return found

    async def length(self, match: str) -> int:
        return len(self.entries) if match == MATCH else 0

    async def matches(self) -> AsyncIterator[str]:
        yield MATCH

    async def ends(self) -> tuple[str, ...]:
        return self._ends

    async def follow(
        self, after: Sequence[str], *, count: int, wait_ms: int
    ) -> tuple[FeedEntry, ...]:
        raise NotImplementedError  # the tests feed the hub themselves

    async def is_trimmed(self, shard: int, after: str) -> bool:
        raise NotImplementedError

    def lose(self, epoch: str, upto: int) -> None:
        """Removes the tail of the log and changes the epoch."""
        del self.entries[upto:]
        self.epoch = epoch


@cache
def histories() -> tuple[tuple[Entry, ...], ...]:
    """Two whole matches that begin alike and then part."""
    return asyncio.run(_played())


async def _played() -> tuple[tuple[Entry, ...], ...]:
    first = SteppingLog()
    await _play(first, Random(1))
    entries = await first.read(MATCH)
    second = SteppingLog()
    for entry in entries[:SHARED]:
        await second.append(entry, decode(entry).previous)
    await _play(second, Random(2))
    return entries, await second.read(MATCH)


async def _play(log: SteppingLog, draw: Random) -> None:
    matches = MatchCache(log)
    executor = CommandExecutor(log, matches, GameTime(RedisClock(World())))
    while command := await _next(matches, draw):
        by, order = command
        await executor.execute(
            CommandRequest(match=MATCH, command=order, by=by, opens=isinstance(order, OpenMatch))
        )


async def _next(matches: MatchCache, draw: Random) -> tuple[Player, Command] | None:
    """Open, sit down, and then anything legal until it is over."""
    match = await matches.latest(MATCH)
    ada, bob = PLAYERS
    if match.version == 0:
        options = games()["divercite"].options()
        return ada, OpenMatch(options=options, seat=0, visibility="public", clock=Untimed())
    if match.status == "waiting":
        return bob, TakeSeat(1)
    if match.board is None or not match.to_act:
        return None
    seat = min(match.to_act)
    return PLAYERS[seat], draw.choice([*combinations(match.game.choices(match.board, seat))])
