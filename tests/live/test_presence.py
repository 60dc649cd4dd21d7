"""Who is watching: told to all who do, some time after it has changed."""

import asyncio
import json

import httpx

from kit.live_sockets import LiveSocket, on_match
from kit.players import Json, seated
from kit.server_process import ServerProcess


async def present(socket: LiveSocket, spectators: int, seats: list[int]) -> None:
    """Waits until just these are told to be there."""
    expected = {"type": "presence", "spectators": spectators, "seats_online": seats}
    async with asyncio.timeout(20):
        while True:
            told: Json = json.loads(await socket.connection.recv())
            if told == expected:
                return


async def test_coming_and_going(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Spectators are counted and seats are named, as they come and as they go."""
    pair = await seated(server, http)
    async with on_match(server, pair.match, pair.guests[0]) as ada:
        await present(ada, 0, [0])
        async with on_match(server, pair.match), on_match(server, pair.match, pair.guests[1]):
            await present(ada, 1, [0, 1])
        await present(ada, 0, [0])
