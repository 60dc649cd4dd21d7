"""Clients that write bytes as they like, and read only when a test wants it to."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Final, cast
from urllib.parse import urlsplit

from kit.server_process import ServerProcess

# So small that a reader who stalls fills the line soon.
_SMALL_BUFFER: Final = 2048
_SMALL_SEGMENT: Final = 536
UPGRADE: Final = (
    b"GET %s HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
    b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n"
)


class RawClient(asyncio.Protocol):
    """Keeps what it receives."""

    def __init__(self) -> None:
        self.received = b""
        self.is_open = True
        self._is_lost = False
        self._arrived = asyncio.Event()
        self._writable = asyncio.Event()
        self._writable.set()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        self.received += data
        self._arrived.set()

    def eof_received(self) -> None:
        self.is_open = False
        self._arrived.set()

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self.is_open, self._is_lost = False, True
        self._arrived.set()
        self._writable.set()

    def pause_writing(self) -> None:
        self._writable.clear()

    def resume_writing(self) -> None:
        self._writable.set()

    def send(self, data: bytes) -> None:
        self._transport.write(data)

    async def flood(self, data: bytes, times: int) -> None:
        """As fast as the server reads; until it is enough or the server ends it."""
        for _ in range(times):
            await self._writable.wait()
            if not self.is_open:
                return
            self._transport.write(data)

    async def read(self) -> bytes:
        """Everything until the server ends the connection."""
        return await self._read(lambda: not self.is_open)

    async def read_until(self, mark: bytes) -> bytes:
        return await self._read(lambda: mark in self.received)

    def abort(self) -> None:
        if not self._is_lost:
            self._transport.abort()

    async def _read(self, is_enough: Callable[[], bool]) -> bytes:
        async with asyncio.timeout(30):
            while not is_enough():
                self._arrived.clear()
                await self._arrived.wait()
        return self.received


@asynccontextmanager
async def connected(server: ServerProcess, host: str = "127.0.0.1") -> AsyncIterator[RawClient]:
    """From an address of the loopback network."""
    url = urlsplit(server.url)
    loop = asyncio.get_running_loop()
    _, client = await loop.create_connection(
        RawClient, url.hostname or "", url.port or 0, local_addr=(host, 0)
    )
    try:
        yield client
    finally:
        client.abort()


@asynccontextmanager
async def crowd(
    server: ServerProcess, count: int, host: str = "127.0.0.1"
) -> AsyncIterator[list[RawClient]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(connected(server, host)) for _ in range(count)]


@asynccontextmanager
async def stalled(
    server: ServerProcess, request: bytes, count: int, host: str = "127.0.0.1"
) -> AsyncIterator[None]:
    """Clients that ask and never read, with small buffers."""
    url = urlsplit(server.url)
    sockets: list[socket.socket] = []
    try:
        for _ in range(count):
            each = socket.socket()
            each.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _SMALL_BUFFER)
            each.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, _SMALL_SEGMENT)
            each.bind((host, 0))
            each.connect((url.hostname, url.port))
            each.sendall(request)
            sockets.append(each)
        yield
    finally:
        for each in sockets:
            each.close()
