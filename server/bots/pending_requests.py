"""What people wish of bots, here and on other servers, for as long as they wait for it.

Every server hears of a wish with the roll call: it is told to all bots that it is for, and to one
that comes back meanwhile.
"""

import asyncio
from collections import Counter
from collections.abc import Generator, Iterable
from contextlib import contextmanager

import msgspec

from server.bots.bot import Bot
from server.bots.bot_registry import BotRegistry
from server.bots.mailbox import BotRequest, Mailbox

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(frozenset[BotRequest]).decode


class PendingRequests:
    def __init__(self, bot_registry: BotRegistry, urgent: asyncio.Event) -> None:
        self._bot_registry = bot_registry
        # Set, the other servers hear of it at once.
        self._urgent = urgent
        self._here: Counter[BotRequest] = Counter()
        self._elsewhere: frozenset[BotRequest] = frozenset()

    @contextmanager
    def standing(self, request: BotRequest) -> Generator[None]:
        self._here.update((request,))
        self._bot_registry.post(request)
        self._urgent.set()
        try:
            yield
        finally:
            self._here -= Counter((request,))

    def arrive(self, bot: Bot, mailbox: Mailbox) -> None:
        """A bot is there, perhaps again: what waits for it still stands."""
        for request in {*self._here, *self._elsewhere}:
            if request.is_for(bot):
                mailbox.post(request)

    def words(self) -> bytes:
        """All that other servers should know."""
        return _encode(tuple(self._here)) if self._here else b""

    def hear(self, said: dict[str, bytes]) -> None:
        """What all others say now."""
        asked = frozenset(request for words in said.values() for request in _read(words))
        for request in asked - self._elsewhere:
            self._bot_registry.post(request)
        self._elsewhere = asked


def _read(words: bytes) -> Iterable[BotRequest]:
    try:
        return _decode(words)
    except msgspec.MsgspecError:
        # A newer server may say it in another way; who asked there is told that nobody came.
        return ()
