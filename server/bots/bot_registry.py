"""Which bots are there to be invited: here, and elsewhere as far as other servers have said."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from domain.commit import AnyCommit
from projections.lobby import MatchRow
from server.bots.bot import Bot
from server.bots.mailbox import Activity, BotRequest, Mailbox
from server.engine.errors import (
    BotUnavailableError,
    LimitExceededError,
    NoAnalystError,
    NotFoundError,
    ShuttingDownError,
)

MOST_OF_GUESTS = 100
_LATER = 60

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(tuple[Bot, ...]).decode


class Hosted(NamedTuple):
    """A bot whose socket is with this server."""

    bot: Bot
    mailbox: Mailbox


class BotRegistry:
    def __init__(self) -> None:
        self._here: dict[str, Hosted] = {}
        self._said: dict[str, bytes] = {}
        self._elsewhere: tuple[Bot, ...] = ()
        self._met: set[str] = set()
        self._mailboxes: set[Mailbox] = set()
        self._closing = False

    @property
    def all(self) -> tuple[Bot, ...]:
        """By their players: whoever is just changing servers is there once."""
        here = tuple(hosted.bot for hosted in self._here.values())
        by_player = {bot.player.id: bot for bot in (*self._elsewhere, *here)}
        return tuple(by_player.values())

    def called(self, name: str) -> tuple[Bot, ...]:
        """Every bot that is called so; several hosts may have one of the house."""
        if found := tuple(bot for bot in self.all if bot.bot == name):
            return found
        raise BotUnavailableError if name in self._met else NotFoundError("bot", name)

    def analyst_of(self, game: str) -> Bot:
        """The house's before a guest's, then the strongest."""
        able = [bot for bot in self.all if game in bot.analyses]
        if not able:
            raise NoAnalystError
        return min(able, key=lambda bot: (not bot.house, -(bot.level or 0), bot.player.id))

    def of_player(self, id: str | None) -> Bot | None:
        return next((bot for bot in self.all if bot.player.id == id), None)

    def enter(self, mailbox: Mailbox) -> None:
        """A socket is open; who is at its other end will say what it is."""
        if self._closing:
            raise ShuttingDownError
        self._mailboxes.add(mailbox)

    def announce(self, bot: Bot, mailbox: Mailbox) -> None:
        """It is there, or has something new to say of itself; who came last goes before."""
        if not bot.house and bot.player.id not in self._here:
            self._check_room()
        self._here[bot.player.id] = Hosted(bot, mailbox)
        self._meet((bot,))

    def leave(self, player: str, mailbox: Mailbox) -> None:
        """This socket is closed; the bot may have come back by another one."""
        self._mailboxes.discard(mailbox)
        hosted = self._here.get(player)
        if hosted is not None and hosted.mailbox is mailbox:
            del self._here[player]

    def post(self, request: BotRequest) -> None:
        """To every bot here that it is for."""
        for bot, mailbox in self._here.values():
            if request.is_for(bot):
                mailbox.post(request)

    def tell(self, commit: AnyCommit, row: MatchRow | None) -> None:
        """A bot hears of whatever others do where it sits."""
        if row is None or not self._here:
            return
        for chair in row.seats:
            id = None if chair.player is None else chair.player.id
            if id != commit.by and (hosted := self._here.get(id or "")) is not None:
                hosted.mailbox.post(Activity(commit.match))

    def words(self) -> bytes:
        """All that other servers should know."""
        return _encode([hosted.bot for hosted in self._here.values()]) if self._here else b""

    def hear(self, said: dict[str, bytes]) -> None:
        """What all others say now."""
        if said == self._said:
            return
        self._said = said
        self._elsewhere = tuple(bot for words in said.values() for bot in _read(words))
        self._meet(self._elsewhere)

    def close(self) -> None:
        """Sends everybody away, and lets nobody in."""
        self._closing = True
        for mailbox in self._mailboxes:
            mailbox.close()

    def _check_room(self) -> None:
        guests = sum(not hosted.bot.house for hosted in self._here.values())
        if guests >= MOST_OF_GUESTS:
            raise LimitExceededError(f"{MOST_OF_GUESTS} bots of guests", _LATER)

    def _meet(self, bots: tuple[Bot, ...]) -> None:
        """A bot of the house that goes away is missed; nobody misses a stranger's."""
        self._met |= {bot.bot for bot in bots if bot.house}


def _read(words: bytes) -> Iterator[Bot]:
    try:
        yield from _decode(words)
    except msgspec.MsgspecError:
        # A newer server may say it in another way; ours are there all the same.
        return
