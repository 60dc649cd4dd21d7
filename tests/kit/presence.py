"""What a socket on a match is told of who else watches."""

import asyncio
import json

from kit.live_sockets import LiveSocket
from kit.players import Json


async def present(socket: LiveSocket, spectators: int, seats: list[int]) -> None:
    """Waits until just these are told to be there."""
    expected = {"type": "presence", "spectators": spectators, "seats_online": seats}
    async with asyncio.timeout(20):
        while True:
            told: Json = json.loads(await socket.connection.recv())
            if told == expected:
                return
