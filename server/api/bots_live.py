"""A bot is there to be invited for as long as its socket is open."""

from hmac import compare_digest

import msgspec
from litestar import websocket

from domain.player import Player
from domain.refusals import Refusal
from server.api.asking import anybody, language_of, query_as, services_of
from server.api.bot_messages import (
    SAID,
    Analyse,
    Announce,
    Announced,
    Assessed,
    Invited,
    Said,
    Stirred,
)
from server.api.closing import GOING_AWAY, ClosedError
from server.api.messages import Message, Refused
from server.api.problems import problem_of
from server.api.services import Services
from server.api.shapes import NoQuery
from server.api.socket import Socket, accepted, say, until_either_ends
from server.bots.bot import Bot
from server.bots.mailbox import Activity, Invitation, Mailbox, News, Question
from server.engine.errors import NotAllowedError, ServiceError, UnauthorisedError
from server.store.port import LogUnavailableError


@websocket("/api/bots/live")
async def bots_live(socket: Socket) -> None:
    async with accepted(socket):
        player = await anybody(socket)
        query_as(socket, NoQuery)
        if player is None:
            raise UnauthorisedError
        await Attending(services_of(socket), socket, player).run()


class Attending:
    """One bot that is there: it says what it is, and is told who wants it."""

    def __init__(self, services: Services, socket: Socket, player: Player) -> None:
        self._services = services
        self._socket = socket
        self._player = player
        self._mailbox = Mailbox()
        self._is_known = False

    async def run(self) -> None:
        """Until either side leaves."""
        self._services.bot_registry.enter(self._mailbox)
        try:
            await until_either_ends(self._tell(), self._hear())
        finally:
            self._services.bot_registry.leave(self._player.id, self._mailbox)

    async def _tell(self) -> None:
        async for news in self._mailbox.heard():
            await say(self._socket, _message(news))
        raise ClosedError(GOING_AWAY)

    async def _hear(self) -> None:
        while True:
            text = await self._socket.receive_text()
            if (answer := await self._answer(text)) is not None:
                await say(self._socket, answer)

    async def _answer(self, text: str) -> Message | None:
        """Whatever was sent, the socket stays."""
        try:
            await self._services.rate_limiter.take("commands", self._player.id)
            return await self._heed(SAID.decode(text))
        except (
            Refusal,
            ServiceError,
            LogUnavailableError,
            msgspec.MsgspecError,
            RecursionError,
        ) as no:
            return Refused(None, problem_of(no, language_of(self._socket)))

    async def _heed(self, said: Said) -> Message | None:
        if isinstance(said, Announce):
            return await self._announce(said)
        analyses, by = self._services.analyses, self._player
        match = await self._services.matches.latest(said.match)
        if isinstance(said, Assessed):
            await analyses.add(said.move, match, by)
        else:
            await analyses.close(said.count, match, by)
        return None

    async def _announce(self, said: Announce) -> Announced:
        bot = announced(said, self._player, house=self._is_of_the_house(said.key))
        if not self._is_known:
            await self._services.store.guests.mark_bot(self._player.id)
        self._services.bot_registry.announce(bot, self._mailbox)
        self._services.pending_requests.arrive(bot, self._mailbox)
        sits_at = () if self._is_known else self._sits_at()
        self._is_known = True
        return Announced(bot.bot, sits_at)

    def _is_of_the_house(self, key: str | None) -> bool:
        if key is None:
            return False
        ours = self._services.bots_key
        if not ours or not compare_digest(key.encode(), ours.encode()):
            raise NotAllowedError
        return True

    def _sits_at(self) -> tuple[str, ...]:
        """Unlisted ones too: who asks is the one who sits there."""
        rows = (row for row in self._services.feed_consumer.lobby.values() if row.outcome is None)
        return tuple(
            row.id for row in rows if any(self._player == chair.player for chair in row.seats)
        )


def announced(said: Announce, player: Player, *, house: bool) -> Bot:
    return Bot(
        bot=said.bot if house else player.id,
        player=player,
        house=house,
        title={"en": said.title.en, "fr": said.title.fr},
        games=said.games,
        solo=said.solo,
        level=said.level,
        busy=said.busy,
        analyses=said.analyses,
    )


def _message(news: News) -> Message:
    match news:
        case Invitation(match=match, seat=seat):
            return Invited(match, seat)
        case Question(match=match):
            return Analyse(match)
        case Activity(match=match):
            return Stirred(match)


SOCKETS = (bots_live,)
