"""Followers of a match over three wires, cut at random and resuming from what they had."""

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
Wire: TypeAlias = Callable[[Pair, int], AsyncGenerator[bytes]]

AWAY: Final = (httpx.HTTPError, OSError, ConnectionClosed, InvalidHandshake, EOFError)
BREATH: Final = 0.02


async def by_socket(pair: Pair, after: int) -> AsyncGenerator[bytes]:
    async with on_match(pair.guests[0].server, pair.match, after=after) as socket:
        try:
            while True:
                await socket.next()
                yield socket.frames[-1]
        finally:
            # Not a word of goodbye.
            socket.connection.transport.abort()


async def by_events(pair: Pair, after: int) -> AsyncGenerator[bytes]:
    async with streaming(pair, SSE, after, by_header=bool(after)) as heard:
        async for each in heard:
            yield each.json


async def by_lines(pair: Pair, after: int) -> AsyncGenerator[bytes]:
    async with streaming(pair, NDJSON, after) as heard:
        async for each in heard:
            yield each.json


WIRES: Final[dict[str, Wire]] = {"websocket": by_socket, "sse": by_events, "ndjson": by_lines}


class Follower:
    """Keeps nothing between two connections but the commits that it received."""

    def __init__(
        self, pair: Pair, wire: Wire, draw: Random, *, life: float = 0.05, frames: int = 3
    ) -> None:
        self.commits: list[bytes] = []
        self.cuts = 0
        self.lost = 0
        self._pair = pair
        self._wire = wire
        self._draw = draw
        self._life = life
        self._frames = frames

    @property
    def version(self) -> int:
        return len(self.commits)

    async def follow(self) -> None:
        """Life after life; each ends after some frames, or some time, or with the server's."""
        while True:
            try:
                async with asyncio.timeout(self._draw.uniform(0, self._life)):
                    await self._live(self._draw.randint(0, self._frames))
                self.cuts += 1
            except TimeoutError:
                self.cuts += 1
            except AWAY:
                self.lost += 1
                await asyncio.sleep(BREATH)

    async def _live(self, frames: int) -> None:
        async with aclosing(self._wire(self._pair, self.version)) as told:
            async for frame in _first(told, frames):
                self._hear(frame)

    def _hear(self, frame: bytes) -> None:
        told: Json = json.loads(frame)
        if told["type"] == "hello":
            assert told["version"] >= self.version, (told["version"], self.version)
            return
        if told["type"] == "closing":
            return
        assert told["type"] == "commit", told
        assert told["version"] == self.version + 1, (told["version"], self.version)
        self.commits.append(frame)

    @asynccontextmanager
    async def following(self) -> AsyncIterator[None]:
        """Follows inside the context; raises what was wrong at its end."""
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


async def _first(told: AsyncIterator[bytes], count: int) -> AsyncGenerator[bytes]:
    """So many commits, and whatever comes before them."""
    left = count
    while left:
        frame = await anext(told)
        left -= frame.startswith(b'{"type":"commit"')
        yield frame
