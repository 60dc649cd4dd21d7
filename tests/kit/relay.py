"""A line to a server that keeps its address while the server moves, and that can be cut."""

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

    async def carry(self, heard: asyncio.StreamReader, saying: asyncio.StreamWriter) -> None:
        """One connection, to wherever the server answers now; nowhere if it does not."""
        there = urlsplit(self._server.url)
        self._lines.add(saying)
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(there.hostname, there.port)
            self._lines.add(writer)
            await asyncio.gather(self._pump(heard, writer), self._pump(reader, saying))
        self._hang_up(saying)

    def cut(self) -> None:
        """Cuts every connection, in the middle of a message."""
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
