"""The bots, the requests that reach them, and the mailbox of each connected one."""

import asyncio
from collections.abc import AsyncIterator
from typing import TypeAlias

from msgspec import Struct

from domain.game import Seat
from domain.language import Text
from domain.match import Match
from domain.player import Player


class Bot(Struct, frozen=True, kw_only=True):
    """A bot as its host announces it.

    `bot` is its name: chosen by the host for bots of this server, the player's id for others.
    `address` is that of its host, for limits; it is shown to no client.
    """

    bot: str
    player: Player
    official: bool
    title: Text
    games: tuple[str, ...] | None  # None for every game
    solo: bool
    level: int | None
    busy: bool
    analyses: tuple[str, ...] = ()
    address: str = ""

    def plays(self, match: Match) -> bool:
        known = self.games is None or match.game.slug in self.games
        return known and not (self.solo and len(match.seats) > 1)


class Invitation(Struct, frozen=True, tag="invitation"):
    """A request to take a seat; pending while the inviter waits for it."""

    bot: str
    match: str
    seat: Seat

    def is_for(self, bot: Bot) -> bool:
        """Every bot of that name: the first to sit down takes it."""
        return bot.bot == self.bot


class Question(Struct, frozen=True, tag="question"):
    """A request to one analyst to analyse a finished match."""

    player: str
    match: str

    def is_for(self, bot: Bot) -> bool:
        return bot.player.id == self.player


class Activity(Struct, frozen=True):
    """Another player has acted in a match where the bot is seated."""

    match: str


BotRequest: TypeAlias = Invitation | Question
News: TypeAlias = BotRequest | Activity


class Mailbox:
    """Deduplicated: equal messages that wait are delivered once, so the mailbox is bounded."""

    def __init__(self) -> None:
        self._news: dict[News, None] = {}
        self._posted = asyncio.Event()
        self._closed = False

    def post(self, news: News) -> None:
        self._news[news] = None
        self._posted.set()

    def close(self) -> None:
        self._closed = True
        self._posted.set()

    async def messages(self) -> AsyncIterator[News]:
        """Everything posted, until the mailbox is closed."""
        while not self._closed:
            await self._posted.wait()
            self._posted.clear()
            news, self._news = self._news, {}
            for each in news:
                yield each
