"""The matches at which the bots of one host play: so many at once."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeAlias

SlotKey: TypeAlias = tuple[str, str]  # whose, at which match


class MatchSlots:
    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: dict[SlotKey, asyncio.Task[None]] = {}
        self._news = asyncio.Event()

    @property
    def full(self) -> bool:
        """Nobody more is to be invited; what has been begun is gone on with all the same."""
        return len(self._taken) >= self._most

    def is_taken(self, chair: SlotKey) -> bool:
        return chair in self._taken

    def take(self, chair: SlotKey, playing: Coroutine[Any, Any, None]) -> None:
        self._taken[chair] = asyncio.create_task(self._leave_after(chair, playing))
        self._tell()

    async def leave(self) -> None:
        """Everybody stands up at once; the next host goes on with what was begun."""
        playing = tuple(self._taken.values())
        for each in playing:
            each.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    async def turned(self, full: bool) -> bool:  # noqa: FBT001 - it is what was known before
        """Whether they are full, once that is no longer as it was."""
        while self.full == full:
            await self._news.wait()
        return self.full

    async def _leave_after(self, chair: SlotKey, playing: Coroutine[Any, Any, None]) -> None:
        try:
            await playing
        finally:
            del self._taken[chair]
            self._tell()

    def _tell(self) -> None:
        self._news.set()
        self._news = asyncio.Event()
