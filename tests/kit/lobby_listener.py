"""Somebody who hears the lobby as server-sent events, on a connection of their own."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Self

import httpx

from kit.commit_streams import SSE
from kit.players import speaking
from kit.server_process import ServerProcess
from kit.waiting import until


class Listener:
    def __init__(self) -> None:
        self.lost = False
        self._standing: dict[str, str] = {}
        self._greeted = asyncio.Event()

    @classmethod
    @asynccontextmanager
    async def of(cls, server: ServerProcess) -> AsyncIterator[Self]:
        """Once the newest matches were told."""
        listener = cls()
        hearing = asyncio.create_task(listener._hear(f"{server.url}/api/lobby"))
        try:
            async with asyncio.timeout(30):
                await listener._greeted.wait()
            yield listener
        finally:
            hearing.cancel()
            await asyncio.wait([hearing])

    async def has(self, match: str, status: str) -> None:
        """Until this match was told to stand so."""
        await until(lambda: self._standing.get(match) == status, within=30, what=self._said)

    def _said(self) -> str:
        return f"{self._standing}, {'lost' if self.lost else 'listening'}"

    async def _hear(self, url: str) -> None:
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
        told = json.loads(data)
        if told["type"] == "listed":
            self._standing[told["match"]["id"]] = told["match"]["status"]
        else:
            self._greeted.set()
