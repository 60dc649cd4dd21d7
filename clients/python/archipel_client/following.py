"""The shell round core.Follower: as many connections as it takes."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from time import monotonic
from typing import Generic, Protocol, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Subprotocol

from archipel_client.core import Hole, resumes, waits
from archipel_client.messages import PROTOCOL
from archipel_client.problems import Closed, Unreachable

M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)

_LARGEST = 16 * 1024 * 1024
_CANNOT_NOW = 500
_BROKEN = (OSError, TimeoutError, InvalidHandshake, ConnectionClosed, Hole)


class Follows(Protocol[M_co]):
    """What the shell has to know of a follower."""

    @property
    def path(self) -> str: ...

    def connected(self) -> tuple[str, ...]: ...

    def receive(self, frame: str | bytes) -> tuple[M_co, ...]: ...


class Following(Generic[M]):
    """What one follower hears and says, over a line that may break at any time."""

    def __init__(
        self, url: str, token: str | None, follower: Follows[M], *, patience: float
    ) -> None:
        self._url = "ws" + url.removeprefix("http")
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._follower = follower
        self._socket: ClientConnection | None = None
        self._waits: Iterator[float] = waits()
        self._patience = patience
        self._has_met_anybody = False

    async def messages(self) -> AsyncGenerator[M]:
        """Everything, for ever; raises Closed where coming back would not help.

        Patience is for the first meeting alone: whoever was there will be there again.
        """
        end = monotonic() + self._patience
        while True:
            await asyncio.sleep(next(self._waits))
            try:
                async with self._line() as socket, aclosing(self._heard(socket)) as heard:
                    async for message in heard:
                        yield message
                    _check(socket)
            except _BROKEN as broken:
                self._judge(broken)
                if not self._has_met_anybody and monotonic() > end:
                    raise Unreachable(f"{self._url} does not answer ({broken!r})") from broken
            finally:
                self._socket = None

    def _judge(self, broken: Exception) -> None:
        if isinstance(broken, InvalidStatus) and broken.response.status_code < _CANNOT_NOW:
            raise Closed(broken.response.status_code, "there is no socket here") from broken
        if isinstance(broken, ConnectionClosed):
            _check(self._socket)

    async def say(self, frame: str) -> None:
        """At once if there is a line; if not, the follower has it for the next one."""
        socket = self._socket
        try:
            if socket is not None:
                await socket.send(frame)
        except ConnectionClosed:
            return

    def _line(self) -> connect:
        return connect(
            self._url + self._follower.path,
            additional_headers=self._headers,
            subprotocols=[Subprotocol(PROTOCOL)],
            max_size=_LARGEST,
        )

    async def _heard(self, socket: ClientConnection) -> AsyncGenerator[M]:
        repeated = self._follower.connected()
        self._socket = socket
        for frame in repeated:
            await socket.send(frame)
        async for said in socket:
            for message in self._follower.receive(said):
                self._waits, self._has_met_anybody = waits(), True
                yield message


def _check(socket: ClientConnection | None) -> None:
    if socket is not None and not resumes(socket.close_code):
        raise Closed(socket.close_code or 0, socket.close_reason or "")
