"""The WebSocket of a bot: it can be invited while it is open."""

import msgspec
from litestar import websocket
from msgspec.structs import replace

from domain.language import Text
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
    BotTitle,
    ClosedError,
    Invited,
    MatchActivity,
    Message,
    Refused,
)
from server.api.names import RESERVED, keys_of
from server.api.parameters import NoQuery, query_as
from server.api.players import chosen_name
from server.api.problems import problem_of
from server.api.requests import language_of
from server.api.services import Services, address_of, services_of
from server.api.socket import Socket, accepted, admitted, send, until_either_ends
from server.bots.mailbox import Activity, Bot, Invitation, Mailbox, News, Question
from server.engine.errors import ServiceError, UnauthorisedError
from server.live.lobby_index import RowFilter
from server.store.port import LogUnavailableError


@websocket("/api/bots/live")
async def bots_live(socket: Socket) -> None:
    async with accepted(socket), admitted(socket) as player:
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
            await self._services.rate_limiter.take(
                "commands", self._player.id, address_of(self._socket)
            )
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
        is_ours = self._services.is_operator(message.key)
        title = await self._accepted_title(message.title, is_ours=is_ours)
        bot = announced(message, title, self._player, official=is_ours)
        bot = replace(bot, address=address_of(self._socket))
        if not self._is_announced:
            await self._mark(bot)
        self._services.bot_registry.announce(bot, self._mailbox)
        self._services.pending_requests.deliver_to(bot, self._mailbox)
        seated_in = () if self._is_announced else self._seated_in()
        self._is_announced = True
        return Announced(bot.bot, seated_in)

    async def _accepted_title(self, title: BotTitle, *, is_ours: bool) -> Text:
        return {
            "en": await self._accepted_name(title.en, is_ours=is_ours),
            "fr": await self._accepted_name(title.fr, is_ours=is_ours),
        }

    async def _accepted_name(self, name: str, *, is_ours: bool) -> str:
        """A guest's bot with the name of one of this server's is called as its player is."""
        try:
            return await chosen_name(self._services, name, is_ours=is_ours)
        except Refusal as refusal:
            if refusal.reason is not RESERVED:
                raise
            return self._player.name

    async def _mark(self, bot: Bot) -> None:
        """Stores that the player is a program, and reserves the names of our own bots."""
        guests = self._services.store.guests
        await guests.mark_bot(bot.player.id)
        if bot.official:
            names = (bot.player.name, *bot.title.values())
            keys = frozenset[str]().union(*map(keys_of, names))
            await guests.mark_house_bot(bot.player.id, sorted(keys))

    def _seated_in(self) -> tuple[str, ...]:
        """The matches of this player that are not over, unlisted ones included."""
        rows, player = self._services.feed_consumer, self._player.id
        waiting = rows.newest_first(RowFilter(player=player, status="waiting"))
        running = rows.newest_first(RowFilter(player=player, status="running"))
        return tuple(row.id for row in (*waiting, *running))


def announced(message: Announce, title: Text, player: Player, *, official: bool) -> Bot:
    return Bot(
        bot=message.bot if official else player.id,
        player=player,
        official=official,
        title=title,
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
