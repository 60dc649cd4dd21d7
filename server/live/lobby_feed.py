"""The lobby as it changes: its last changes, and a wake-up for all who watch it."""

import asyncio
from collections import deque

from msgspec import Struct

from domain.commit import AnyCommit
from domain.match.events import MatchEnded, MatchOpened, MatchStarted, SeatLeft, SeatTaken
from projections.lobby import MatchRow
from server.presence.lobby_counts import CountsChange

# What changes a line of the list; a move does not.
_NEWS = (MatchOpened, SeatTaken, SeatLeft, MatchStarted, MatchEnded)
_KEPT = 1_000


class Change(Struct, frozen=True):
    number: int
    news: MatchRow | CountsChange


class LobbyFeed:
    def __init__(self) -> None:
        self.number = 0
        self._recent: deque[Change] = deque(maxlen=_KEPT)
        self._news = asyncio.Event()
        self._closed = False

    def tell(self, commit: AnyCommit, row: MatchRow | None) -> None:
        if row is None or row.visibility != "public":
            return
        if any(isinstance(event, _NEWS) for event in commit.events):
            self._add(row)

    def publish_counts(self, change: CountsChange) -> None:
        self._add(change)

    def close(self) -> None:
        self._closed = True
        self._wake()

    async def after(self, number: int) -> tuple[Change, ...] | None:
        """The changes since that one, once there are any; None when too many were missed."""
        while number == self.number and not self._closed:
            await self._news.wait()
        changes = tuple(change for change in self._recent if change.number > number)
        return changes if len(changes) == self.number - number else None

    @property
    def is_closed(self) -> bool:
        return self._closed

    def _add(self, news: MatchRow | CountsChange) -> None:
        self.number += 1
        self._recent.append(Change(self.number, news))
        self._wake()

    def _wake(self) -> None:
        self._news.set()
        self._news = asyncio.Event()
