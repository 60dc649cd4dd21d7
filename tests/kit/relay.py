"""A TCP proxy with a fixed address before a server that moves; its connections can be cut."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit

from kit.server_process import ServerProcess


class Relay:
    def __init__(self, server: ServerProcess) -> None:
        self.url = ""
        self.cuts = 0
        self._server = server
        self._lines: set[asyncio.StreamWriter] = set()

    async def carry(
        self, client_reader: asyncio.StreamReader, client_writer: asyncio.StreamWriter
    ) -> None:
        """Forwards one connection to the current address of the server."""
        there = urlsplit(self._server.url)
        self._lines.add(client_writer)
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(there.hostname, there.port)
            self._lines.add(writer)
            await asyncio.gather(
                self._pump(client_reader, writer), self._pump(reader, client_writer)
            )
        self._hang_up(client_writer)

    def cut(self) -> None:
        """Cuts every connection, also in the middle of a message."""
        self.cuts += len(self._lines)
        for line in tuple(self._lines):
            self._hang_up(line)

    async def _pump(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while piece := await source.read(1024):
                target.write(piece)
                await target.drain()
        self._hang_up(target)

    def _hang_up(self, line: asyncio.StreamWriter) -> None:
        self._lines.discard(line)
        line.transport.abort()


@asynccontextmanager
async def relayed(server: ServerProcess) -> AsyncIterator[Relay]:
    relay = Relay(server)
    listening = await asyncio.start_server(relay.carry, "127.0.0.1", 0)
    host, port = listening.sockets[0].getsockname()
    relay.url = f"http://{host}:{port}"
    try:
        yield relay
    finally:
        listening.close()
        relay.cut()
        await listening.wait_closed()
