"""A socket on a live match, and the frames received on it."""

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
RECEIVE_TIMEOUT_S: Final = 30.0


class LiveSocket:
    """Keeps the received frames byte for byte and returns them decoded, one at a time."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.frames: list[bytes] = []
        self._names = count(1)

    async def next(self) -> Json:
        """The next frame other than presence and counts, which may come at any time."""
        while True:
            async with asyncio.timeout(RECEIVE_TIMEOUT_S):
                frame = await self.connection.recv(decode=False)
            message: Json = json.loads(frame)
            if message["type"] not in {"presence", "counts"}:
                self.frames.append(frame)
                return message

    async def next_of(self, kind: str) -> Json:
        message = await self.next()
        assert message["type"] == kind, message
        return message

    async def upto(self, version: int) -> list[Json]:
        """The commits up to a version; fails on any other frame."""
        commits = [await self.next_of("commit")]
        while commits[-1]["version"] < version:
            commits.append(await self.next_of("commit"))
        return commits

    async def ask(self, command: Json, id: str = "", **more: int) -> Json:
        """The answer to a command, which may come between commits."""
        name = id or f"ask-{next(self._names)}"
        await self.send({"type": "command", "id": name, "command": command, **more})
        while True:
            message = await self.next()
            if message["type"] in {"ack", "refused"} and message["id"] == name:
                return message

    def received(self) -> list[Json]:
        return [json.loads(frame) for frame in self.frames]

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.received()]

    async def send(self, message: object) -> None:
        await self.connection.send(message if isinstance(message, str) else json.dumps(message))

    async def closed(self) -> int:
        """The close code of the server, which the frame `closing` before it repeats."""
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
