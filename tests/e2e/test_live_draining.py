"""A server that stops closes its live connections; clients resume on the next server."""

import asyncio
import signal
from random import Random

import httpx

from kit.commit_streams import NDJSON, SSE, page, streaming
from kit.live_sockets import connected, on_match
from kit.players import seated
from kit.server_process import ServerProcess


async def test_stopping_closes_every_connection(
    server: ServerProcess, http: httpx.AsyncClient
) -> None:
    """Sockets close with 4000 and streams end; a client that resumes misses no commit."""
    pair = await seated(server, http)
    lobby = server.url.replace("http", "ws", 1) + "/api/lobby/live"
    async with (
        on_match(server, pair.match, after=0) as spectator,
        on_match(server, pair.match, pair.guests[1]) as player,
        connected(lobby) as visitor,
        streaming(pair, SSE) as events,
        streaming(pair, NDJSON) as lines,
    ):
        for socket in (spectator, player):
            await socket.next_of("hello")
        await visitor.next_of("lobby")
        ending = asyncio.create_task(server.end(signal.SIGTERM))
        assert [await each.closed() for each in (spectator, player, visitor)] == [4000] * 3
        streamed = [[each.json async for each in stream] for stream in (events, lines)]
        assert await ending == 0
    await server.start()
    await pair.move(Random(1))
    commits = await page(pair)
    for received in streamed:
        assert received == commits[: len(received)]
        async with on_match(server, pair.match, after=len(received)) as socket:
            await socket.next_of("hello")
            await socket.upto(len(commits))
    assert "Traceback" not in server.output()
