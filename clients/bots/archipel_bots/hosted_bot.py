"""One bot that is there to be invited: it sits down where it is asked, and stays with its matches.

It keeps one line to the server, on which it hears of invitations and of whatever happens where it
sits. So it leaves a table at which nothing happens, and comes back when something does.
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
from archipel_client import Archipel, ArchipelError, MatchCard, Refused
from archipel_client.contract import (
    Analyse,
    Announce,
    Announced,
    BotsMessage,
    BotTitle,
    Invited,
    Stirred,
)
from archipel_client.contract import Refused as Denied

IDLE_TIMEOUT: Final = timedelta(minutes=10)
RESIGN: Final = {"type": "match.resign"}
LEAVE: Final = {"type": "match.leave_seat"}
# Too many bots, or none just now: that passes.
_RETRYABLE_STATUSES: Final = frozenset({429, 503})
RETRY_DELAY_S: Final = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class HostingSettings:
    """How a host lets its bots play."""

    pace: float = 0.7
    silence: timedelta = IDLE_TIMEOUT
    key: str | None = None
    tell: Callable[[str], object] = str


class HostedBot:
    def __init__(
        self, bot: Bot, client: Archipel, tables: MatchSlots, manner: HostingSettings
    ) -> None:
        self._bot = bot
        self._client = client
        self._tables = tables
        self._manner = manner
        self._line = client.attend(self._announcement())
        self._studies = AnalysisJobs(client, self._line, manner.tell)

    async def run(self) -> None:
        """For ever; raises where the server will not have this bot."""
        saying = asyncio.create_task(self._say_when_full())
        try:
            await self._hear()
        finally:
            saying.cancel()
            self._studies.leave()

    async def _hear(self) -> None:
        async with aclosing(aiter(self._line)) as heard:
            async for message in heard:
                await self._heed(message)

    async def _heed(self, message: BotsMessage) -> None:
        match message:
            case Announced(bot=name, matches=matches):
                self._manner.tell(f"{self._bot.name} is there to be invited, as {name}")
                for match in matches:
                    self._sit(match)
            case Invited(match=match, seat=seat) if not self._tables.full:
                self._sit(match, seat)
            case Stirred(match=match):
                self._sit(match)
            case Analyse(match=match) if self._bot.judge is not None:
                self._studies.begin(match, self._bot.judge)
            case Denied(problem=problem) if problem.match is not None:
                self._studies.drop(problem.match)
            case Denied(problem=problem) if problem.status in _RETRYABLE_STATUSES:
                await asyncio.sleep(RETRY_DELAY_S)
                await self._announce()
            case Denied(problem=problem):
                raise CannotPlayError(f"{self._bot.name} cannot be there: {problem.detail}")
            case _:
                pass

    async def _say_when_full(self) -> None:
        full = self._tables.full
        while True:
            full = await self._tables.turned(full)
            await self._announce()

    async def _announce(self) -> None:
        await self._line.announce(self._announcement())

    def _announcement(self) -> Announce:
        bot = self._bot
        return Announce(
            type="announce",
            bot=bot.name,
            title=BotTitle(en=bot.titled("en"), fr=bot.titled("fr")),
            games=None if bot.games is None else sorted(bot.games),
            solo=bot.solo,
            level=bot.level,
            busy=self._tables.full,
            key=self._manner.key,
            analyses=[] if bot.judge is None else sorted(bot.games or ()),
        )

    def _sit(self, match: str, seat: int | None = None) -> None:
        # One of us for each token: several of the same bot may sit at one table.
        chair = (self._client.token or self._bot.name, match)
        if not self._tables.is_taken(chair):
            self._tables.take(chair, self._stay_or_resign(match, seat))

    async def _stay_or_resign(self, match: str, seat: int | None) -> None:
        """Nobody is left waiting for a bot that does not know how to go on."""
        (trouble,) = await asyncio.gather(self._stay(match, seat), return_exceptions=True)
        if trouble is None or isinstance(trouble, CannotPlayError):
            return
        self._manner.tell(f"{self._bot.name} leaves {match}: {trouble!r}")
        if isinstance(trouble, Refused) or not isinstance(trouble, ArchipelError):
            with suppress(ArchipelError):
                await self._client.command(match, RESIGN)

    async def _stay(self, match: str, seat: int | None) -> None:
        """Until it is over, or until nobody does anything any more."""
        if seat is None and not self._is_wanted(await self._client.match(match)):
            return
        while True:
            left = await play(self._client, match, self._player(), seat)
            if left.status == "waiting":
                with suppress(Refused):
                    await self._client.command(match, LEAVE)
                    return
            elif left.status == "finished" or not (await self._client.match(match)).choices:
                return

    def _player(self) -> Player:
        silence = self._manner.silence.total_seconds()
        return Player(self._bot, Random(), self._manner.pace, silence)

    def _is_wanted(self, match: MatchCard) -> bool:
        """Whether it is our move, or may soon be; if not, we hear of it when it is."""
        quiet_for = datetime.now(UTC) - datetime.fromisoformat(match.updated_at)
        lively = quiet_for < self._manner.silence
        return match.status != "finished" and (bool(match.choices) or lively)
