"""A WebSocket on a live match, and all frames that it received."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Any, Final, TypeAlias
from urllib.parse import urlencode

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin, Subprotocol

from kit.players import Guest
from kit.server_process import ServerProcess

Json: TypeAlias = dict[str, Any]

PROTOCOL: Final = "archipel.v1"
PATIENCE: Final = 30.0


class LiveSocket:
    """Frames as they came, byte for byte, and one at a time as what they say."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.frames: list[bytes] = []
        self._names = count(1)

    async def next(self) -> Json:
        """The next frame that is not about presence, which may come at any time."""
        while True:
            async with asyncio.timeout(PATIENCE):
                frame = await self.connection.recv(decode=False)
            told: Json = json.loads(frame)
            if told["type"] not in {"presence", "counts"}:
                self.frames.append(frame)
                return told

    async def next_of(self, kind: str) -> Json:
        told = await self.next()
        assert told["type"] == kind, told
        return told

    async def upto(self, version: int) -> list[Json]:
        """Every commit up to a version, and nothing but commits."""
        told = [await self.next_of("commit")]
        while told[-1]["version"] < version:
            told.append(await self.next_of("commit"))
        return told

    async def ask(self, command: Json, id: str = "", **more: int) -> Json:
        """The answer to a command: it comes whenever it comes among the commits."""
        name = id or f"ask-{next(self._names)}"
        await self.say({"type": "command", "id": name, "command": command, **more})
        while True:
            told = await self.next()
            if told["type"] in {"ack", "refused"} and told["id"] == name:
                return told

    def received(self) -> list[Json]:
        return [json.loads(frame) for frame in self.frames]

    def kinds(self) -> list[str]:
        return [told["type"] for told in self.received()]

    async def say(self, message: object) -> None:
        await self.connection.send(message if isinstance(message, str) else json.dumps(message))

    async def closed(self) -> int:
        """The code with which the server closes; the `closing` frame before it has the same."""
        with suppress(ConnectionClosed):
            while True:
                await self.next()
        last: Json = json.loads(self.frames[-1])
        assert (last["type"], last["code"]) == ("closing", self.connection.close_code)
        code: int = last["code"]
        return code


def live_url(server: ServerProcess, match: str, query: Mapping[str, str | int]) -> str:
    asked = f"?{urlencode(query)}" if query else ""
    return f"{server.url.replace('http', 'ws', 1)}/api/matches/{match}/live{asked}"


def identified(guest: Guest | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {guest.token}"} if guest else {}


@asynccontextmanager
async def on_match(
    server: ServerProcess, match: str, guest: Guest | None = None, **query: str | int
) -> AsyncIterator[LiveSocket]:
    """A spectator's socket, or a player's."""
    async with connected(live_url(server, match, query), headers=identified(guest)) as socket:
        yield socket


@asynccontextmanager
async def connected(
    url: str, *protocols: str, headers: Mapping[str, str] | None = None
) -> AsyncIterator[LiveSocket]:
    offered = [Subprotocol(each) for each in (PROTOCOL, *protocols)]
    async with connect(
        url,
        subprotocols=offered,
        additional_headers=headers,
        origin=Origin("http://somewhere.test"),
        compression=None,
        max_size=2**24,
        proxy=None,
    ) as connection:
        yield LiveSocket(connection)
