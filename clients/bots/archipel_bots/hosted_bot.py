"""One bot that can be invited: it takes the seats that it is invited to, and plays its matches.

It keeps one connection to the server, over which it is sent invitations and activity in its
matches. So it leaves an idle match, and rejoins it on the next activity.
"""

import asyncio
from collections.abc import Callable
from contextlib import aclosing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final

from archipel_bots.analysis_jobs import AnalysisJobs
from archipel_bots.bot import Bot, CannotPlayError
from archipel_bots.match_player import Player, play
from archipel_bots.match_slots import MatchSlots
from archipel_client import Archipel, ArchipelError, MatchCard, RefusedError
from archipel_client.contract import (
    Analyse,
    Announce,
    Announced,
    BotsMessage,
    BotTitle,
    Invited,
    MatchActivity,
)
from archipel_client.contract import Refused as RefusedFrame

IDLE_TIMEOUT: Final = timedelta(minutes=10)
RESIGN: Final = {"type": "match.resign"}
LEAVE: Final = {"type": "match.leave_seat"}
# Too many bots, or none accepted at the moment: the announcement is repeated.
_RETRYABLE_STATUSES: Final = frozenset({429, 503})
RETRY_DELAY_S: Final = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class HostingSettings:
    """How a host runs its bots; `tell` gets one line for each event worth showing."""

    pace: float = 0.7
    idle_timeout: timedelta = IDLE_TIMEOUT
    key: str | None = None
    tell: Callable[[str], object] = str


class HostedBot:
    def __init__(
        self, bot: Bot, client: Archipel, slots: MatchSlots, settings: HostingSettings
    ) -> None:
        self._bot = bot
        self._client = client
        self._slots = slots
        self._settings = settings
        self._connection = client.bot_socket(self._announcement())
        self._analyses = AnalysisJobs(client, self._connection, settings.tell)

    async def run(self) -> None:
        """Runs until cancelled; raises CannotPlayError where the server rejects the bot."""
        announcing = asyncio.create_task(self._announce_changes())
        try:
            await self._receive()
        finally:
            announcing.cancel()
            self._analyses.cancel_all()

    async def _receive(self) -> None:
        async with aclosing(aiter(self._connection)) as messages:
            async for message in messages:
                await self._handle(message)

    async def _handle(self, message: BotsMessage) -> None:
        match message:
            case Announced(bot=name, matches=matches):
                self._settings.tell(f"{self._bot.name} is there to be invited, as {name}")
                for match in matches:
                    self._join(match)
            case Invited(match=match, seat=seat) if not self._slots.full:
                self._join(match, seat)
            case MatchActivity(match=match):
                self._join(match)
            case Analyse(match=match) if self._bot.analyst is not None:
                self._analyses.start(match, self._bot.analyst)
            case RefusedFrame(problem=problem) if problem.match is not None:
                self._analyses.cancel(problem.match)
            case RefusedFrame(problem=problem) if problem.status in _RETRYABLE_STATUSES:
                await asyncio.sleep(RETRY_DELAY_S)
                await self._announce()
            case RefusedFrame(problem=problem):
                raise CannotPlayError(f"{self._bot.name} cannot be there: {problem.detail}")
            case _:
                pass

    async def _announce_changes(self) -> None:
        """Announces to the server whenever the host becomes full, or has a free slot again."""
        full = self._slots.full
        while True:
            full = await self._slots.changed_from(full)
            await self._announce()

    async def _announce(self) -> None:
        await self._connection.announce(self._announcement())

    def _announcement(self) -> Announce:
        bot = self._bot
        return Announce(
            type="announce",
            bot=bot.name,
            title=BotTitle(en=bot.titled("en"), fr=bot.titled("fr")),
            games=None if bot.games is None else sorted(bot.games),
            solo=bot.solo,
            level=bot.level,
            busy=self._slots.full,
            key=self._settings.key,
            analyses=[] if bot.analyst is None else sorted(bot.games or ()),
        )

    def _join(self, match: str, seat: int | None = None) -> None:
        # By token: several copies of one bot may play in one match.
        slot = (self._client.token or self._bot.name, match)
        if not self._slots.is_taken(slot):
            self._slots.take(slot, self._play_or_resign(match, seat))

    async def _play_or_resign(self, match: str, seat: int | None) -> None:
        """A bot that fails resigns, so that its opponents do not wait."""
        (error,) = await asyncio.gather(self._play(match, seat), return_exceptions=True)
        if error is None or isinstance(error, CannotPlayError):
            return
        self._settings.tell(f"{self._bot.name} leaves {match}: {error!r}")
        if isinstance(error, RefusedError) or not isinstance(error, ArchipelError):
            with suppress(ArchipelError):
                await self._client.command(match, RESIGN)

    async def _play(self, match: str, seat: int | None) -> None:
        """Until the match is over or idle."""
        if seat is None and not self._is_active(await self._client.match(match)):
            return
        while True:
            left = await play(self._client, match, self._player(), seat)
            if left.status == "waiting":
                with suppress(RefusedError):
                    await self._client.command(match, LEAVE)
                    return
            elif left.status == "finished" or not (await self._client.match(match)).choices:
                return

    def _player(self) -> Player:
        idle_timeout = self._settings.idle_timeout.total_seconds()
        return Player(self._bot, Random(), self._settings.pace, idle_timeout)

    def _is_active(self, match: MatchCard) -> bool:
        """Whether it is our turn, or activity is recent; if not, activity will be sent to us."""
        idle = datetime.now(UTC) - datetime.fromisoformat(match.updated_at)
        is_recent = idle < self._settings.idle_timeout
        return match.status != "finished" and (bool(match.choices) or is_recent)
