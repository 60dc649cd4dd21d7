"""A bot is there to be invited for as long as its socket is open."""

from hmac import compare_digest

import msgspec
from litestar import websocket

from domain.player import Player
from domain.refusals import Refusal
from server.api.asking import anybody, house_of, language_of, query_as
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
from server.api.closing import GOING_AWAY, Closed
from server.api.messages import Message, Refused
from server.api.problems import problem_of
from server.api.shapes import NoQuery
from server.api.socket import Socket, accepted, say, until_either_ends
from server.bots.bell import Bell, Invitation, News, Question, Stir
from server.bots.bot import Bot
from server.house import House
from server.store.port import LogUnavailable
from server.trouble import NotAllowed, Trouble, Unauthorised


@websocket("/api/bots/live")
async def bots_live(socket: Socket) -> None:
    async with accepted(socket):
        player = await anybody(socket)
        query_as(socket, NoQuery)
        if player is None:
            raise Unauthorised
        await Attending(house_of(socket), socket, player).run()


class Attending:
    """One bot that is there: it says what it is, and is told who wants it."""

    def __init__(self, house: House, socket: Socket, player: Player) -> None:
        self._house = house
        self._socket = socket
        self._player = player
        self._bell = Bell()
        self._is_known = False

    async def run(self) -> None:
        """Until either side leaves."""
        self._house.roster.enter(self._bell)
        try:
            await until_either_ends(self._tell(), self._hear())
        finally:
            self._house.roster.leave(self._player.id, self._bell)

    async def _tell(self) -> None:
        async for news in self._bell.heard():
            await say(self._socket, _message(news))
        raise Closed(GOING_AWAY)

    async def _hear(self) -> None:
        while True:
            text = await self._socket.receive_text()
            if (answer := await self._answer(text)) is not None:
                await say(self._socket, answer)

    async def _answer(self, text: str) -> Message | None:
        """Whatever was sent, the socket stays."""
        try:
            await self._house.limiting.take("commands", self._player.id)
            return await self._heed(SAID.decode(text))
        except (Refusal, Trouble, LogUnavailable, msgspec.MsgspecError, RecursionError) as no:
            return Refused(None, problem_of(no, language_of(self._socket)))

    async def _heed(self, said: Said) -> Message | None:
        if isinstance(said, Announce):
            return await self._announce(said)
        analyses, by = self._house.analyses, self._player
        match = await self._house.matches.latest(said.match)
        if isinstance(said, Assessed):
            await analyses.add(said.move, match, by)
        else:
            await analyses.close(said.count, match, by)
        return None

    async def _announce(self, said: Announce) -> Announced:
        bot = announced(said, self._player, house=self._is_of_the_house(said.key))
        if not self._is_known:
            await self._house.store.guests.mark_bot(self._player.id)
        self._house.roster.announce(bot, self._bell)
        self._house.wishes.arrive(bot, self._bell)
        sits_at = () if self._is_known else self._sits_at()
        self._is_known = True
        return Announced(bot.bot, sits_at)

    def _is_of_the_house(self, key: str | None) -> bool:
        if key is None:
            return False
        ours = self._house.settings.bots_key
        if not ours or not compare_digest(key.encode(), ours.encode()):
            raise NotAllowed
        return True

    def _sits_at(self) -> tuple[str, ...]:
        """Unlisted ones too: who asks is the one who sits there."""
        rows = (row for row in self._house.runner.lobby.values() if row.outcome is None)
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
        case Stir(match=match):
            return Stirred(match)


SOCKETS = (bots_live,)
