"""A client that writes bytes as it likes, and reads only when a test wants it to."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx

from kit.server_process import ServerProcess


class RawClient:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    def send(self, data: bytes) -> None:
        self._writer.write(data)

    async def read(self) -> bytes:
        """Everything until the server ends the connection."""
        async with asyncio.timeout(10):
            return await self._reader.read()

    def abort(self) -> None:
        self._writer.transport.abort()


@asynccontextmanager
async def connected(server: ServerProcess, host: str = "127.0.0.1") -> AsyncIterator[RawClient]:
    """From an address of the loopback network."""
    url = httpx.URL(server.url)
    reader, writer = await asyncio.open_connection(url.host, url.port, local_addr=(host, 0))
    client = RawClient(reader, writer)
    try:
        yield client
    finally:
        client.abort()
