"""The socket of a bot that can be invited."""

from collections.abc import AsyncGenerator
from contextlib import aclosing

import msgspec

from archipel_client.contract import Analysed, Announce, Assessed, BotsMessage
from archipel_client.reconnecting import ReconnectingSocket
from archipel_client.sans_io import BotFollower


class BotSocket:
    """Iterates over invitations and requests; `Announced` comes first, and after a reconnect."""

    def __init__(self, follower: BotFollower, socket: ReconnectingSocket[BotsMessage]) -> None:
        self._follower = follower
        self._socket = socket

    async def __aiter__(self) -> AsyncGenerator[BotsMessage]:
        async with aclosing(self._socket.messages()) as messages:
            async for message in messages:
                yield message

    async def announce(self, announce: Announce) -> None:
        """Replaces the announcement, on this connection and on every later one."""
        self._follower.announcement = announcement_frame(announce)
        await self._socket.send(self._follower.announcement)

    async def send(self, result: Assessed | Analysed) -> None:
        """Sends a result of an analysis; it is lost if the connection is down."""
        await self._socket.send(msgspec.json.encode(result).decode())


def announcement_frame(announce: Announce) -> str:
    return msgspec.json.encode(announce).decode()
