"""The registry of connected bots, and the requests to them that are pending.

Gossip carries both to every server. A request is pending for as long as its sender waits: it is
posted to all bots that it is for, and to one that connects meanwhile.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from typing import NamedTuple, TypeVar

import msgspec

from domain.commit import AnyCommit
from projections.lobby import CommitListener, MatchRow
from server.bots.guest_limits import GuestBotLimits, GuestPlaces
from server.bots.mailbox import Activity, Bot, BotRequest, Mailbox
from server.engine.errors import (
    BotUnavailableError,
    NoAnalystError,
    NotFoundError,
    ShuttingDownError,
)

_MAX_DISTRUSTED = 10_000

T = TypeVar("T")

_encode = msgspec.json.Encoder().encode
_decode_bots = msgspec.json.Decoder(tuple[Bot, ...]).decode
_decode_requests = msgspec.json.Decoder(frozenset[BotRequest]).decode


class Hosted(NamedTuple):
    """A bot that is connected to this server."""

    bot: Bot
    mailbox: Mailbox


class BotRegistry:
    def __init__(self, listeners: set[CommitListener], limits: GuestBotLimits) -> None:
        self._listeners = listeners
        self._guest_places = GuestPlaces(limits)
        self._local: dict[str, Hosted] = {}
        self._states: dict[str, bytes] = {}
        self._remote: tuple[Bot, ...] = ()
        self._known_names: set[str] = set()
        self._mailboxes: set[Mailbox] = set()
        self._distrusted: dict[str, None] = {}
        self._closing = False

    @property
    def all(self) -> tuple[Bot, ...]:
        """One of each player: a bot that changes servers may be announced on both."""
        local = tuple(hosted.bot for hosted in self._local.values())
        by_player = {bot.player.id: bot for bot in (*self._remote, *local)}
        return tuple(by_player.values())

    def called(self, name: str) -> tuple[Bot, ...]:
        """Every bot of that name; several hosts may run one."""
        if found := tuple(bot for bot in self.all if bot.bot == name):
            return found
        raise BotUnavailableError if name in self._known_names else NotFoundError("bot", name)

    def analyst_of(self, game: str) -> Bot:
        """A bot of this server before one of a guest, then the strongest."""
        analysts = [
            bot
            for bot in self.all
            if game in bot.analyses and bot.player.id not in self._distrusted
        ]
        if not analysts:
            raise NoAnalystError
        return min(analysts, key=lambda bot: (not bot.official, -(bot.level or 0), bot.player.id))

    def has_own_analyst(self, game: str) -> bool:
        """Whether a bot of this server analyses the game."""
        return any(bot.official and game in bot.analyses for bot in self.all)

    def distrust(self, bot: Bot) -> None:
        """Ask a guest's bot for no more analyses; the oldest of many are forgotten."""
        if not bot.official:
            self._distrusted[bot.player.id] = None
        while len(self._distrusted) > _MAX_DISTRUSTED:
            del self._distrusted[next(iter(self._distrusted))]

    def of_player(self, id: str | None) -> Bot | None:
        return next((bot for bot in self.all if bot.player.id == id), None)

    def enter(self, mailbox: Mailbox) -> None:
        """A socket is open; the bot behind it is not announced yet."""
        if self._closing:
            raise ShuttingDownError
        self._mailboxes.add(mailbox)

    def announce(self, bot: Bot, mailbox: Mailbox) -> None:
        """Add or update a bot; the last announcement wins."""
        if not bot.official and bot.player.id not in self._local:
            self._guest_places.check(bot, self.all)
        self._local[bot.player.id] = Hosted(bot, mailbox)
        self._listeners.add(self.apply)
        self._remember((bot,))

    def leave(self, player: str, mailbox: Mailbox) -> None:
        """A socket is closed; the bot may have connected again by another one."""
        self._mailboxes.discard(mailbox)
        hosted = self._local.get(player)
        if hosted is not None and hosted.mailbox is mailbox:
            del self._local[player]
            if not self._local:
                self._listeners.discard(self.apply)

    def post(self, request: BotRequest) -> None:
        """To every local bot that it is for."""
        for bot, mailbox in self._local.values():
            if request.is_for(bot):
                mailbox.post(request)

    def apply(self, commit: AnyCommit, row: MatchRow | None) -> None:
        """Notify the bots that are seated in the match of a commit by another player."""
        if row is None:
            return
        for chair in row.seats:
            id = None if chair.player is None else chair.player.id
            if id != commit.by and (hosted := self._local.get(id or "")) is not None:
                hosted.mailbox.post(Activity(commit.match))

    def encode(self) -> bytes:
        """The bots of this server for gossip."""
        return _encode([hosted.bot for hosted in self._local.values()]) if self._local else b""

    def merge(self, states: dict[str, bytes]) -> None:
        """The bots of all other servers."""
        if states == self._states:
            return
        self._states = states
        self._remote = tuple(
            bot for state in states.values() for bot in _decoded(_decode_bots, state)
        )
        self._remember(self._remote)

    def close(self) -> None:
        """Disconnect all bots and refuse new ones."""
        self._closing = True
        for mailbox in self._mailboxes:
            mailbox.close()

    def _remember(self, bots: tuple[Bot, ...]) -> None:
        """A bot of this server that disconnects is unavailable; one of a guest is unknown."""
        self._known_names |= {bot.bot for bot in bots if bot.official}


class PendingRequests:
    def __init__(self, bot_registry: BotRegistry) -> None:
        self._bot_registry = bot_registry
        # Set where an exchange of gossip is to start at once.
        self.urgent = asyncio.Event()
        self._local: Counter[BotRequest] = Counter()
        self._remote: frozenset[BotRequest] = frozenset()

    @contextmanager
    def pending(self, request: BotRequest) -> Generator[None]:
        self._local.update((request,))
        self._bot_registry.post(request)
        self.urgent.set()
        try:
            yield
        finally:
            self._local -= Counter((request,))

    def deliver_to(self, bot: Bot, mailbox: Mailbox) -> None:
        """Post everything pending to a bot that has connected, perhaps again."""
        for request in {*self._local, *self._remote}:
            if request.is_for(bot):
                mailbox.post(request)

    def encode(self) -> bytes:
        """The requests of this server for gossip."""
        return _encode(tuple(self._local)) if self._local else b""

    def merge(self, states: dict[str, bytes]) -> None:
        """The requests of all other servers; new ones are posted."""
        requests = frozenset(
            request for state in states.values() for request in _decoded(_decode_requests, state)
        )
        for request in requests - self._remote:
            self._bot_registry.post(request)
        self._remote = requests


def _decoded(decode: Callable[[bytes], Iterable[T]], state: bytes) -> Iterable[T]:
    try:
        return decode(state)
    except msgspec.MsgspecError:
        # The format of a newer server, which the bots of this one do not depend on.
        return ()
