"""A log that is written, lost and read step by step, so that anything may fall between."""

import asyncio
from functools import cache
from random import Random

from domain.choices import combinations
from domain.clock import Untimed
from domain.match.commands import OpenMatch, TakeSeat
from domain.messages import Command
from domain.player import Player
from domain.registry import games
from server.app import now
from server.engine.command_handler import CommandExecutor, CommandRequest
from server.engine.match_cache import MatchCache
from server.store.codec import decode
from server.store.memory import MemoryLog
from server.store.port import Entry

MATCH = "the-match"
PLAYERS = (Player("ada", "Ada"), Player("bob", "Bob"))
SHARED = 6


class SteppingLog(MemoryLog):
    """Reading takes a while, in which other things happen."""

    def __init__(self) -> None:
        super().__init__(feed_length=1)
        self.entries = self._matches[MATCH]

    async def read(
        self, match: str, *, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        await asyncio.sleep(0)
        found = await super().read(match, after=after, limit=limit)
        await asyncio.sleep(0)
        return found

    def lose(self, epoch: str, upto: int) -> None:
        """The tail is gone, and whoever looks is told."""
        del self.entries[upto:]
        self._epoch = epoch


@cache
def histories() -> tuple[tuple[Entry, ...], ...]:
    """Two whole matches that begin alike and then part."""
    return asyncio.run(_played())


async def _played() -> tuple[tuple[Entry, ...], ...]:
    first = MemoryLog(feed_length=1)
    await _play(first, Random(1))
    told = await first.read(MATCH)
    second = MemoryLog(feed_length=1)
    for entry in told[:SHARED]:
        await second.append(entry, decode(entry).previous)
    await _play(second, Random(2))
    return told, await second.read(MATCH)


async def _play(log: MemoryLog, draw: Random) -> None:
    matches = MatchCache(log)
    executor = CommandExecutor(log, matches, now)
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
