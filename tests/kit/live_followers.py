"""Followers of a match on three transports, cut at random times and resuming from their version."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager, suppress
from random import Random
from typing import Any, Final, TypeAlias

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kit.commit_streams import NDJSON, SSE, streaming
from kit.live_sockets import on_match
from kit.players import Pair
from kit.waiting import until

Json: TypeAlias = dict[str, Any]
Transport: TypeAlias = Callable[[Pair, int], AsyncGenerator[bytes]]

AWAY: Final = (httpx.HTTPError, OSError, ConnectionClosed, InvalidHandshake, EOFError)
RETRY_DELAY_S: Final = 0.02


async def by_socket(pair: Pair, after: int) -> AsyncGenerator[bytes]:
    async with on_match(pair.guests[0].server, pair.match, after=after) as socket:
        try:
            while True:
                await socket.next()
                yield socket.frames[-1]
        finally:
            # Without a close frame.
            socket.connection.transport.abort()


async def by_events(pair: Pair, after: int) -> AsyncGenerator[bytes]:
    async with streaming(pair, SSE, after, by_header=bool(after)) as stream:
        async for each in stream:
            yield each.json


async def by_lines(pair: Pair, after: int) -> AsyncGenerator[bytes]:
    async with streaming(pair, NDJSON, after) as stream:
        async for each in stream:
            yield each.json


TRANSPORTS: Final[dict[str, Transport]] = {
    "websocket": by_socket,
    "sse": by_events,
    "ndjson": by_lines,
}


class Follower:
    """Keeps only the received commits between two connections."""

    def __init__(
        self, pair: Pair, transport: Transport, draw: Random, *, life: float = 0.05, frames: int = 3
    ) -> None:
        self.commits: list[bytes] = []
        self.cuts = 0
        self.lost = 0
        self._pair = pair
        self._transport = transport
        self._draw = draw
        self._life = life
        self._frames = frames

    @property
    def version(self) -> int:
        return len(self.commits)

    async def follow(self) -> None:
        """Reconnects; each connection ends after some frames, some time, or by the server."""
        while True:
            try:
                async with asyncio.timeout(self._draw.uniform(0, self._life)):
                    await self._live(self._draw.randint(0, self._frames))
                self.cuts += 1
            except TimeoutError:
                self.cuts += 1
            except AWAY:
                self.lost += 1
                await asyncio.sleep(RETRY_DELAY_S)

    async def _live(self, frames: int) -> None:
        async with aclosing(self._transport(self._pair, self.version)) as frames_received:
            async for frame in _first(frames_received, frames):
                self._receive(frame)

    def _receive(self, frame: bytes) -> None:
        message: Json = json.loads(frame)
        if message["type"] == "hello":
            assert message["version"] >= self.version, (message["version"], self.version)
            return
        if message["type"] == "closing":
            return
        assert message["type"] == "commit", message
        assert message["version"] == self.version + 1, (message["version"], self.version)
        self.commits.append(frame)

    @asynccontextmanager
    async def following(self) -> AsyncIterator[None]:
        """Follows within the context; a failed check is raised at its end."""
        task = asyncio.create_task(self.follow())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.wait([task])
            with suppress(asyncio.CancelledError):
                task.result()

    async def has(self, version: int) -> None:
        await until(lambda: self.version >= version, within=30, what=lambda: str(self.version))


async def _first(frames: AsyncIterator[bytes], count: int) -> AsyncGenerator[bytes]:
    """Yields frames up to and including `count` commits."""
    left = count
    while left:
        frame = await anext(frames)
        left -= frame.startswith(b'{"type":"commit"')
        yield frame
