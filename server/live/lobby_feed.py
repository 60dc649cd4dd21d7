"""The changes of the lobby: a bounded buffer of the last ones, and a wake-up for its readers."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from projections.lobby import MatchRow
from server.presence.tracker import CountsChange

_BUFFERED_CHANGES = 1_000

News: TypeAlias = MatchRow | CountsChange


class NamedJson(NamedTuple):
    """The name of a message, and its JSON."""

    name: str
    json: bytes


class Change:
    """One change, and its message: encoded by the first of its readers, for all of them."""

    __slots__ = ("_encoded", "news", "number")

    def __init__(self, number: int, news: News) -> None:
        self.number = number
        self.news = news
        self._encoded: NamedJson | None = None

    def encoded(self, encode: Callable[[News], NamedJson]) -> NamedJson:
        if self._encoded is None:
            self._encoded = encode(self.news)
        return self._encoded


class LobbyFeed:
    def __init__(self) -> None:
        self.number = 0
        self._recent: deque[Change] = deque(maxlen=_BUFFERED_CHANGES)
        self._changed = asyncio.Event()
        self._closed = False

    def publish(self, news: News) -> None:
        self.number += 1
        self._recent.append(Change(self.number, news))
        self._wake()

    def close(self) -> None:
        self._closed = True
        self._wake()

    async def after(self, number: int) -> tuple[Change, ...] | None:
        """The changes since that one, once there are any; None when too many were missed."""
        while number == self.number and not self._closed:
            await self._changed.wait()
        missed = self.number - number
        if missed > len(self._recent):
            return None
        # From the end: a thousand readers would go through the whole buffer for each change.
        return tuple([self._recent[-place] for place in range(missed, 0, -1)])

    @property
    def is_closed(self) -> bool:
        return self._closed

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()
