"""The server is told to stop while people watch: each is told so, and goes on at the next one."""

import asyncio
import signal
from random import Random

import httpx

from kit.live_sockets import connected, on_match
from kit.live_stories import NDJSON, SSE, page, streaming
from kit.players import seated
from kit.server_process import ServerProcess


async def test_everybody_is_sent_away(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Sockets close with 4000, streams end, and who resumes elsewhere has missed nothing."""
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
    story = await page(pair)
    for heard in streamed:
        assert heard == story[: len(heard)]
        async with on_match(server, pair.match, after=len(heard)) as socket:
            await socket.next_of("hello")
            await socket.upto(len(story))
    assert "Traceback" not in server.said()
