"""Tables at which clients with retries play match after match."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Final

import httpx

from kit.ledger import Ledger
from kit.players import DIVERCITE, Guest, Json, any_of
from kit.server_process import ServerProcess
from kit.stored_log import Logs
from kit.waiting import until

# One command in ten is sent twice at once, as by a double click.
NERVOUS: Final = 0.1
LONGEST_THOUGHT: Final = 0.1
# Written out as the log keeps it.
SIT_DOWN: Final[Json] = {
    "type": "match.take_seat",
    "seat": 1,
    "client_seed": "",
    "client_seed_hash": "",
}


class Tables:
    def __init__(
        self, server: ServerProcess, http: httpx.AsyncClient, *, count: int, seed: int
    ) -> None:
        self.count = count
        self.ledger = Ledger()
        self._server = server
        self._http = http
        self.seed = seed
        self._over = False

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """All tables play within the context; then each finishes its last command."""
        async with asyncio.TaskGroup() as tables:
            for number in range(self.count):
                tables.create_task(self._play(Random(self.seed + number)))
            yield
            self._over = True

    async def some_play(self) -> None:
        """Waits for as many more commands as there are tables."""
        enough = len(self.ledger.lines) + self.count
        await until(lambda: len(self.ledger.lines) >= enough, within=60, what=self._server.output)

    def check(self, logs: Logs) -> None:
        """Checks what else these tables have received against the log."""

    async def welcome(self, name: str) -> Guest:
        answer = await self.ledger.insist(
            lambda: self._http.post(f"{self._server.url}/api/players", json={"name": name})
        )
        return Guest(answer["player"]["id"], answer["token"], self._server, self._http)

    async def _play(self, draw: Random) -> None:
        """Plays one match after the other at one table."""
        guests = (await self.welcome("Ada"), await self.welcome("Bob"))
        while not self._over:
            match = await self.ledger.open(guests[0], DIVERCITE)
            await self.ledger.command(guests[1], match, SIT_DOWN)
            await self._play_out(guests, match, draw)

    async def _play_out(self, guests: tuple[Guest, Guest], match: str, draw: Random) -> None:
        while mover := await self._mover(guests, match):
            await asyncio.sleep(draw.uniform(0, LONGEST_THOUGHT))
            await self._move(mover, match, draw)
            if self._over:
                return

    async def _mover(self, guests: tuple[Guest, Guest], match: str) -> Guest | None:
        to_act = (await self._card(guests[0], match))["to_act"]
        return guests[to_act[0]] if to_act else None

    async def _move(self, mover: Guest, match: str, draw: Random) -> None:
        command = any_of((await self._card(mover, match))["choices"], draw)
        times = 2 if draw.random() < NERVOUS else 1
        await self.ledger.command(mover, match, command, times=times)

    async def _card(self, guest: Guest, match: str) -> Json:
        return await self.ledger.insist(lambda: guest.get(f"/api/matches/{match}"))
