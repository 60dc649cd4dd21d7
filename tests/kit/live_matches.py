"""Matches played half over HTTP and half over a socket, followed on every transport."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import TypeAlias

import httpx
from msgspec import Struct
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kit.commit_streams import page
from kit.ledger import RETRY_DELAY_S, Acknowledged
from kit.live_followers import TRANSPORTS, Follower, by_socket
from kit.live_sockets import LiveSocket, on_match
from kit.players import DIVERCITE, Guest, Json, Pair, any_of
from kit.server_process import ServerProcess
from kit.stored_log import Logs
from kit.tables import SIT_DOWN, Tables

Disturb: TypeAlias = Callable[[int], Awaitable[None]]


class Cuts(Struct):
    """How often each transport was cut by the test, and by killing the server."""

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
    """Plays matches until every transport was cut that often; checks every commit."""
    report = Cuts(dict.fromkeys(TRANSPORTS, 0), dict.fromkeys(TRANSPORTS, 0))
    while min(report.cuts.values()) < cuts:
        draw = Random(report.matches)
        table = Tables(server, http, count=1, seed=report.matches)
        pair = await _seated(table)
        async with _following(pair, draw) as followers:
            last = await _play(table, pair, draw, disturb)
            await asyncio.gather(*(each.has(last) for each in followers.values()))
        expected = await page(pair)
        for transport, follower in followers.items():
            assert follower.commits == expected, transport
            report.cuts[transport] += follower.cuts
            report.lost[transport] += follower.lost
        report.matches += 1
        report.commits += last
    return report


@asynccontextmanager
async def _following(pair: Pair, draw: Random) -> AsyncIterator[dict[str, Follower]]:
    followers = {
        name: Follower(pair, transport, Random(draw.random()))
        for name, transport in TRANSPORTS.items()
    }
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
    """Plays to the end: Ada over HTTP, Bob over the socket, with disturbances."""
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


_AGAIN = {
    "log_unavailable",
    "outcome_unknown",
    "shutting_down",
    "time_unknown",
    "write_conflict",
}


class LivePlayer:
    """Reads the answers only; commits are checked by followers."""

    def __init__(self, guest: Guest, match: str) -> None:
        self.cut_off = 0
        self.turned_away = 0
        self._guest = guest
        self._match = match
        self._line = AsyncExitStack()
        self._socket: LiveSocket | None = None

    async def insist(self, command: Json, key: str) -> int:
        """The version of the commit of the command."""
        while True:
            try:
                answer = await (await self._connected()).ask(command, key)
            except (OSError, EOFError, ConnectionClosed, InvalidHandshake):
                self.cut_off += 1
                await self.leave()
            else:
                if answer["type"] == "ack":
                    version: int = answer["version"]
                    return version
                assert answer["problem"]["code"] in _AGAIN, answer
                self.turned_away += 1
            await asyncio.sleep(RETRY_DELAY_S)

    async def leave(self) -> None:
        self._socket = None
        await self._line.aclose()

    async def _connected(self) -> LiveSocket:
        if self._socket is None:
            line = on_match(self._guest.server, self._match, self._guest, frames="events")
            self._socket = await self._line.enter_async_context(line)
        return self._socket


FOREVER = 10**6


class LiveTables(Tables):
    def __init__(
        self, server: ServerProcess, http: httpx.AsyncClient, *, count: int, seed: int
    ) -> None:
        super().__init__(server, http, count=count, seed=seed)
        self.watched: list[tuple[str, Follower]] = []
        self._at_socket: dict[str, LivePlayer] = {}

    def check(self, logs: Logs) -> None:
        """Checks that every spectator received every acknowledged commit as it is stored."""
        for match, follower in self.watched:
            heads = [json.loads(frame)["head"] for frame in follower.commits]
            assert heads == [commit.hash for commit in logs[match]][: len(heads)]
            assert len(heads) >= self.ledger.lines_of(match)[-1].version

    async def _play_out(self, guests: tuple[Guest, Guest], match: str, draw: Random) -> None:
        pair, player = Pair(match, guests), LivePlayer(guests[1], match)
        watcher = Follower(pair, by_socket, draw, life=FOREVER, frames=FOREVER)
        self.watched.append((match, watcher))
        self._at_socket[guests[1].id] = player
        async with watcher.following():
            await super()._play_out(guests, match, draw)
            await watcher.has(self.ledger.lines_of(match)[-1].version)
        await player.leave()

    async def _move(self, mover: Guest, match: str, draw: Random) -> None:
        if mover.id not in self._at_socket:
            await super()._move(mover, match, draw)
            return
        command = any_of((await self._card(mover, match))["choices"], draw)
        key = self.ledger.key()
        version = await self._at_socket[mover.id].insist(command, key)
        line = Acknowledged(match, version, mover.id, key, {"command": command})
        self.ledger.lines.append(line)
