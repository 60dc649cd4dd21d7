"""The WebSocket of a bot: it can be invited while it is open."""

from hmac import compare_digest

import msgspec
from litestar import websocket

from domain.player import Player
from domain.refusals import Refusal
from server.api.messages import (
    BOT_MESSAGE,
    GOING_AWAY,
    Analyse,
    Announce,
    Announced,
    Assessed,
    BotMessage,
    ClosedError,
    Invited,
    MatchActivity,
    Message,
    Refused,
)
from server.api.middleware import authenticated
from server.api.parameters import NoQuery, query_as
from server.api.problems import problem_of
from server.api.requests import language_of
from server.api.services import Services, services_of
from server.api.socket import Socket, accepted, send, until_either_ends
from server.bots.mailbox import Activity, Bot, Invitation, Mailbox, News, Question
from server.engine.errors import NotAllowedError, ServiceError, UnauthorisedError
from server.live.lobby_index import RowFilter
from server.store.port import LogUnavailableError


@websocket("/api/bots/live")
async def bots_live(socket: Socket) -> None:
    async with accepted(socket):
        player = await authenticated(socket)
        query_as(socket, NoQuery)
        if player is None:
            raise UnauthorisedError
        await BotSession(services_of(socket), socket, player).run()


class BotSession:
    """One connected bot: it announces itself, and receives requests."""

    def __init__(self, services: Services, socket: Socket, player: Player) -> None:
        self._services = services
        self._socket = socket
        self._player = player
        self._mailbox = Mailbox()
        self._is_announced = False

    async def run(self) -> None:
        """Until either side closes."""
        self._services.bot_registry.enter(self._mailbox)
        try:
            await until_either_ends(self._send_news(), self._receive())
        finally:
            self._services.bot_registry.leave(self._player.id, self._mailbox)

    async def _send_news(self) -> None:
        async for news in self._mailbox.messages():
            await send(self._socket, _message(news))
        raise ClosedError(GOING_AWAY)

    async def _receive(self) -> None:
        while True:
            text = await self._socket.receive_text()
            if (answer := await self._answer(text)) is not None:
                await send(self._socket, answer)

    async def _answer(self, text: str) -> Message | None:
        """Nothing that a bot sends closes its socket."""
        try:
            await self._services.rate_limiter.take("commands", self._player.id)
            return await self._handle(BOT_MESSAGE.decode(text))
        except (
            Refusal,
            ServiceError,
            LogUnavailableError,
            msgspec.MsgspecError,
            RecursionError,
        ) as error:
            return Refused(None, problem_of(error, language_of(self._socket)))

    async def _handle(self, message: BotMessage) -> Message | None:
        if isinstance(message, Announce):
            return await self._announce(message)
        analyses, by = self._services.analyses, self._player
        match = await self._services.matches.latest(message.match)
        if isinstance(message, Assessed):
            await analyses.add(message.move, match, by)
        else:
            await analyses.close(message.count, match, by)
        return None

    async def _announce(self, message: Announce) -> Announced:
        bot = announced(message, self._player, official=self._is_ours(message.key))
        if not self._is_announced:
            await self._services.store.guests.mark_bot(self._player.id)
        self._services.bot_registry.announce(bot, self._mailbox)
        self._services.pending_requests.deliver_to(bot, self._mailbox)
        seated_in = () if self._is_announced else self._seated_in()
        self._is_announced = True
        return Announced(bot.bot, seated_in)

    def _is_ours(self, key: str | None) -> bool:
        if key is None:
            return False
        ours = self._services.bots_key
        if not ours or not compare_digest(key.encode(), ours.encode()):
            raise NotAllowedError
        return True

    def _seated_in(self) -> tuple[str, ...]:
        """The matches of this player that are not over, unlisted ones included."""
        rows, player = self._services.feed_consumer, self._player.id
        waiting = rows.newest_first(RowFilter(player=player, status="waiting"))
        running = rows.newest_first(RowFilter(player=player, status="running"))
        return tuple(row.id for row in (*waiting, *running))


def announced(message: Announce, player: Player, *, official: bool) -> Bot:
    return Bot(
        bot=message.bot if official else player.id,
        player=player,
        official=official,
        title={"en": message.title.en, "fr": message.title.fr},
        games=message.games,
        solo=message.solo,
        level=message.level,
        busy=message.busy,
        analyses=message.analyses,
    )


def _message(news: News) -> Message:
    match news:
        case Invitation(match=match, seat=seat):
            return Invited(match, seat)
        case Question(match=match):
            return Analyse(match)
        case Activity(match=match):
            return MatchActivity(match)


SOCKETS = (bots_live,)
