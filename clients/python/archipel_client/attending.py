"""Being a bot that is there to be invited, over one socket and a new one whenever it breaks."""

from collections.abc import AsyncGenerator
from contextlib import aclosing

import msgspec

from archipel_client.contract import Analysed, Announce, Assessed, BotsMessage
from archipel_client.core import BotFollower
from archipel_client.following import Following


class Attending:
    """Iterating tells who wants the bot; first of all, and after each break, `Announced`."""

    def __init__(self, follower: BotFollower, following: Following[BotsMessage]) -> None:
        self._follower = follower
        self._following = following

    async def __aiter__(self) -> AsyncGenerator[BotsMessage]:
        async with aclosing(self._following.messages()) as messages:
            async for message in messages:
                yield message

    async def announce(self, announce: Announce) -> None:
        """What we are has changed; whatever line there is, the server has it from now on."""
        self._follower.announcement = announced(announce)
        await self._following.say(self._follower.announcement)

    async def tell(self, thought: Assessed | Analysed) -> None:
        """Of a match that we were asked about; what is lost with a line, the server misses."""
        await self._following.say(msgspec.json.encode(thought).decode())


def announced(announce: Announce) -> str:
    return msgspec.json.encode(announce).decode()
