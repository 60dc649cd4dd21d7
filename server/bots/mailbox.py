"""What one bot is to be told, and a ring whenever there is something."""

import asyncio
from collections.abc import AsyncIterator
from typing import TypeAlias

from msgspec import Struct

from domain.game import Seat
from server.bots.bot import Bot


class Invitation(Struct, frozen=True, tag="invitation"):
    """Somebody wishes that a bot sat down; it stands while they wait for that."""

    bot: str
    match: str
    seat: Seat

    def is_for(self, bot: Bot) -> bool:
        """Whichever of that name is quicker."""
        return bot.bot == self.bot


class Question(Struct, frozen=True, tag="question"):
    """Somebody wishes to know what one analyst thinks of a match that is over."""

    player: str
    match: str

    def is_for(self, bot: Bot) -> bool:
        return bot.player.id == self.player


class Activity(Struct, frozen=True):
    """Somebody else has done something in a match where the bot sits."""

    match: str


BotRequest: TypeAlias = Invitation | Question
News: TypeAlias = BotRequest | Activity


class Mailbox:
    def __init__(self) -> None:
        # The same thing is told once, so what is not heard yet cannot pile up.
        self._news: dict[News, None] = {}
        self._rung = asyncio.Event()
        self._closed = False

    def post(self, news: News) -> None:
        self._news[news] = None
        self._rung.set()

    def close(self) -> None:
        self._closed = True
        self._rung.set()

    async def heard(self) -> AsyncIterator[News]:
        """Everything, until the server goes away."""
        while not self._closed:
            await self._rung.wait()
            self._rung.clear()
            news, self._news = self._news, {}
            for each in news:
                yield each
