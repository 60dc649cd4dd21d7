"""The lobby as it is served and streamed, and the spectators of a match."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Self

import httpx
import msgspec

from kit.commit_streams import SSE
from kit.live_sockets import LiveSocket
from kit.players import Guest, Json, good, speaking
from kit.server_process import ServerProcess
from kit.stored_log import Logs
from kit.waiting import until
from projections.lobby import LOBBY, MatchRow
from projections.projection import project
from server.store.codec import decode
from server.store.port import Entry


async def served(guest: Guest) -> dict[str, Json]:
    """Every public match, page by page, without the number of spectators."""
    rows: dict[str, Json] = {}
    path = "/api/matches?limit=100"
    while path:
        answer = await guest.http.get(guest.server.url + path)
        page = good(answer)["matches"]
        rows |= {row["id"]: {k: v for k, v in row.items() if k != "spectators"} for row in page}
        path = answer.links.get("next", {}).get("url", "")
    return rows


def rebuilt(logs: Logs) -> dict[str, Json]:
    rows: dict[str, MatchRow | None] = {}
    for match, log in logs.items():
        for version, commit in enumerate(log, start=1):
            decoded = decode(Entry(match, version, commit.body, bytes.fromhex(commit.hash)))
            rows |= project(LOBBY, {id: row for id, row in rows.items() if row}, decoded)
    return {id: json.loads(msgspec.json.encode(row)) for id, row in rows.items()}


class Listener:
    def __init__(self) -> None:
        self.lost = False
        self._standing: dict[str, str] = {}
        self._greeted = asyncio.Event()

    @classmethod
    @asynccontextmanager
    async def of(cls, server: ServerProcess) -> AsyncIterator[Self]:
        """Yields once the newest matches were received."""
        listener = cls()
        listening = asyncio.create_task(listener._receive(f"{server.url}/api/lobby"))
        try:
            async with asyncio.timeout(30):
                await listener._greeted.wait()
            yield listener
        finally:
            listening.cancel()
            await asyncio.wait([listening])

    async def has(self, match: str, status: str) -> None:
        """Waits until the match was received with this status."""
        await until(lambda: self._standing.get(match) == status, within=30, what=self._state)

    def _state(self) -> str:
        return f"{self._standing}, {'lost' if self.lost else 'listening'}"

    async def _receive(self, url: str) -> None:
        async with speaking(60) as http:
            try:
                async with http.stream("GET", url, headers={"Accept": SSE}) as answer:
                    async for line in answer.aiter_lines():
                        self._take(line)
            except httpx.HTTPError:
                self.lost = True

    def _take(self, line: str) -> None:
        name, _, data = line.partition(": ")
        if name != "data":
            return
        message = json.loads(data)
        if message["type"] == "listed":
            self._standing[message["match"]["id"]] = message["match"]["status"]
        else:
            self._greeted.set()


async def present(socket: LiveSocket, spectators: int, seats: list[int]) -> None:
    """Waits for the frame with exactly this presence."""
    expected = {"type": "presence", "spectators": spectators, "seats_online": seats}
    async with asyncio.timeout(20):
        while True:
            message: Json = json.loads(await socket.connection.recv())
            if message == expected:
                return
