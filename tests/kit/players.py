"""Guests of a server process: each has a token and plays by `choices`."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from http import HTTPStatus
from random import Random
from typing import Any, Final, TypeAlias

import httpx
import pytest
from msgspec import Struct

from kit.server_process import ServerProcess

Json: TypeAlias = dict[str, Any]

DIVERCITE: Final[Json] = {"options": {"game": "divercite"}, "seat": 0}


class Guest(Struct, frozen=True):
    """A guest with a token, and the server at its current address."""

    id: str
    token: str
    server: ServerProcess
    http: httpx.AsyncClient

    async def get(self, path: str, **query: str | int) -> httpx.Response:
        return await self.http.get(
            self.server.url + path, params=query, headers={"Authorization": f"Bearer {self.token}"}
        )

    async def post(
        self, path: str, body: Json, headers: Mapping[str, str] | None = None
    ) -> httpx.Response:
        return await self.http.post(
            self.server.url + path,
            json=body,
            headers={"Authorization": f"Bearer {self.token}", **(headers or {})},
        )

    def before(self, server: ServerProcess) -> "Guest":
        """The same guest at another server."""
        return Guest(self.id, self.token, server, self.http)


class Pair(Struct, frozen=True):
    """Two guests at one match."""

    match: str
    guests: tuple[Guest, Guest]

    @property
    def path(self) -> str:
        return f"/api/matches/{self.match}"

    def before(self, server: ServerProcess) -> "Pair":
        ada, bob = self.guests
        return Pair(self.match, (ada.before(server), bob.before(server)))

    async def seen(self, seat: int = 0, **query: str | int) -> Json:
        return good(await self.guests[seat].get(self.path, **query))

    async def to_act(self) -> int:
        to_act: list[int] = (await self.seen())["to_act"]
        return to_act[0]

    async def command(
        self, seat: int, command: Json, headers: Mapping[str, str] | None = None
    ) -> httpx.Response:
        return await self.guests[seat].post(f"{self.path}/commands", command, headers)

    async def next_move(self, draw: Random | None = None) -> tuple[int, Json]:
        """The seat to act, and a random legal move."""
        seat = await self.to_act()
        return seat, any_of((await self.seen(seat))["choices"], draw or Random(1))

    async def move(self, draw: Random) -> Json:
        """Plays a random legal move and returns its answer."""
        seat, command = await self.next_move(draw)
        return good(await self.command(seat, command))

    async def play(self, moves: int) -> None:
        """Plays so many legal moves, the same ones for the same seed."""
        draw = Random(1)
        for _ in range(moves):
            await self.move(draw)

    async def commits(self, **query: str | int) -> list[Json]:
        """All commits of the match."""
        page = good(await self.guests[0].get(f"{self.path}/commits", limit=500, **query))
        commits: list[Json] = page["commits"]
        return commits


@asynccontextmanager
async def speaking(seconds: float = 15) -> AsyncIterator[httpx.AsyncClient]:
    limits = httpx.Limits(max_connections=200, max_keepalive_connections=100)
    async with httpx.AsyncClient(timeout=seconds, limits=limits, trust_env=False) as http:
        yield http


@pytest.fixture
async def http() -> AsyncIterator[httpx.AsyncClient]:
    async with speaking() as http:
        yield http


async def welcome(server: ServerProcess, http: httpx.AsyncClient, name: str) -> Guest:
    answer = good(await http.post(server.url + "/api/players", json={"name": name}))
    return Guest(answer["player"]["id"], answer["token"], server, http)


async def seated(server: ServerProcess, http: httpx.AsyncClient, **opening: object) -> Pair:
    """Two new guests at a match of DiverCité that has begun."""
    ada, bob = await asyncio.gather(*(welcome(server, http, name) for name in ("Ada", "Bob")))
    opened = good(await ada.post("/api/matches", {**DIVERCITE, **opening}))
    pair = Pair(opened["id"], (ada, bob))
    good(await pair.command(1, {"type": "match.take_seat", "seat": 1}))
    return pair


def any_of(choices: list[Json], draw: Random) -> Json:
    """A command drawn from the offered patterns."""
    pattern = draw.choice(choices)
    return {
        name: draw.choice(value) if isinstance(value, list) else value
        for name, value in pattern.items()
    }


def good(answer: httpx.Response) -> Json:
    assert answer.status_code in {HTTPStatus.OK, HTTPStatus.CREATED}, answer.text
    body: Json = answer.json()
    return body
