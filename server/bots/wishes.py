"""What people wish of bots, here and on other servers, for as long as they wait for it.

Every server hears of a wish with the roll call: it is told to all bots that it is for, and to one
that comes back meanwhile.
"""

import asyncio
from collections import Counter
from collections.abc import Generator, Iterable
from contextlib import contextmanager

import msgspec

from server.bots.bell import Bell, Wish
from server.bots.bot import Bot
from server.bots.roster import Roster

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(frozenset[Wish]).decode


class Wishes:
    def __init__(self, roster: Roster, urgent: asyncio.Event) -> None:
        self._roster = roster
        # Set, the other servers hear of it at once.
        self._urgent = urgent
        self._here: Counter[Wish] = Counter()
        self._elsewhere: frozenset[Wish] = frozenset()

    @contextmanager
    def standing(self, wish: Wish) -> Generator[None]:
        self._here.update((wish,))
        self._roster.ring(wish)
        self._urgent.set()
        try:
            yield
        finally:
            self._here -= Counter((wish,))

    def arrive(self, bot: Bot, bell: Bell) -> None:
        """A bot is there, perhaps again: what waits for it still stands."""
        for wish in {*self._here, *self._elsewhere}:
            if wish.is_for(bot):
                bell.ring(wish)

    def words(self) -> bytes:
        """All that other servers should know."""
        return _encode(tuple(self._here)) if self._here else b""

    def hear(self, said: dict[str, bytes]) -> None:
        """What all others say now."""
        asked = frozenset(wish for words in said.values() for wish in _read(words))
        for wish in asked - self._elsewhere:
            self._roster.ring(wish)
        self._elsewhere = asked


def _read(words: bytes) -> Iterable[Wish]:
    try:
        return _decode(words)
    except msgspec.MsgspecError:
        # A newer server may say it in another way; who asked there is told that nobody came.
        return ()
