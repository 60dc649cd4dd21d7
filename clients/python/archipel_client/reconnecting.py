"""A WebSocket that reconnects with backoff, around a sans-IO follower."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from time import monotonic
from typing import Generic, Protocol, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Subprotocol

from archipel_client.errors import SocketClosedError, UnreachableError
from archipel_client.messages import PROTOCOL
from archipel_client.sans_io import GapError, may_reconnect, retry_delays

M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)

_MAX_FRAME_BYTES = 16 * 1024 * 1024
_FIRST_SERVER_ERROR = 500
_CONNECTION_ERRORS = (OSError, TimeoutError, InvalidHandshake, ConnectionClosed, GapError)


class SocketProtocol(Protocol[M_co]):
    """The part of a follower that the socket needs."""

    @property
    def path(self) -> str: ...

    def connected(self) -> tuple[str, ...]: ...

    def receive(self, frame: str | bytes) -> tuple[M_co, ...]: ...


class ReconnectingSocket(Generic[M]):
    """Gives the frames of one connection after another to a follower."""

    def __init__(
        self, url: str, token: str | None, follower: SocketProtocol[M], *, timeout_s: float
    ) -> None:
        self._url = "ws" + url.removeprefix("http")
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._follower = follower
        self._socket: ClientConnection | None = None
        self._delays: Iterator[float] = retry_delays()
        self._timeout_s = timeout_s
        self._has_received = False

    async def messages(self) -> AsyncGenerator[M]:
        """Every message, without end; raises SocketClosedError where reconnecting is useless.

        The timeout holds until the first message; after that it reconnects without a limit.
        """
        end = monotonic() + self._timeout_s
        while True:
            await asyncio.sleep(next(self._delays))
            try:
                async with self._connect() as socket, aclosing(self._receive(socket)) as received:
                    async for message in received:
                        yield message
                    _check_close_code(socket)
            except _CONNECTION_ERRORS as error:
                self._raise_if_final(error)
                if not self._has_received and monotonic() > end:
                    raise UnreachableError(f"{self._url} does not answer ({error!r})") from error
            finally:
                self._socket = None

    def _raise_if_final(self, error: Exception) -> None:
        if isinstance(error, InvalidStatus) and error.response.status_code < _FIRST_SERVER_ERROR:
            status = error.response.status_code
            raise SocketClosedError(status, "there is no socket here") from error
        if isinstance(error, ConnectionClosed):
            _check_close_code(self._socket)

    async def send(self, frame: str) -> None:
        """Sends now if connected; otherwise the follower sends it on the next connection."""
        socket = self._socket
        try:
            if socket is not None:
                await socket.send(frame)
        except ConnectionClosed:
            return

    def _connect(self) -> connect:
        return connect(
            self._url + self._follower.path,
            additional_headers=self._headers,
            subprotocols=[Subprotocol(PROTOCOL)],
            max_size=_MAX_FRAME_BYTES,
        )

    async def _receive(self, socket: ClientConnection) -> AsyncGenerator[M]:
        pending = self._follower.connected()
        self._socket = socket
        for frame in pending:
            await socket.send(frame)
        async for received in socket:
            for message in self._follower.receive(received):
                self._delays, self._has_received = retry_delays(), True
                yield message


def _check_close_code(socket: ClientConnection | None) -> None:
    if socket is not None and not may_reconnect(socket.close_code):
        raise SocketClosedError(socket.close_code or 0, socket.close_reason or "")
