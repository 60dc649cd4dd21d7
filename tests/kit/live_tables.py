"""Tables where one side plays over HTTP and the other over a socket, with somebody watching."""

import json
from random import Random

import httpx

from kit.ledger import Acknowledged
from kit.live_followers import Follower, by_socket
from kit.live_player import LivePlayer
from kit.players import Guest, Pair, any_of
from kit.server_process import ServerProcess
from kit.stored_log import Logs
from kit.tables import Tables

FOREVER = 10**6


class LiveTables(Tables):
    def __init__(
        self, server: ServerProcess, http: httpx.AsyncClient, *, count: int, seed: int
    ) -> None:
        super().__init__(server, http, count=count, seed=seed)
        self.watched: list[tuple[str, Follower]] = []
        self._at_socket: dict[str, LivePlayer] = {}

    def check(self, logs: Logs) -> None:
        """Whoever watched has seen every commit that was acknowledged, just as it is stored."""
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
