"""The changes of the lobby: a bounded buffer of the last ones, and a wake-up for its readers."""

import asyncio
from collections import deque
from typing import TypeAlias

from msgspec import Struct

from projections.lobby import MatchRow
from server.presence.tracker import CountsChange

_BUFFERED_CHANGES = 1_000

News: TypeAlias = MatchRow | CountsChange


class Change(Struct, frozen=True):
    number: int
    news: News


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
        changes = tuple(change for change in self._recent if change.number > number)
        return changes if len(changes) == self.number - number else None

    @property
    def is_closed(self) -> bool:
        return self._closed

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()
