"""Limits the number of matches that one host plays at the same time."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeAlias

# The token of a player, and a match.
SlotKey: TypeAlias = tuple[str, str]


class MatchSlots:
    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._taken: dict[SlotKey, asyncio.Task[None]] = {}
        self._changed = asyncio.Event()

    @property
    def full(self) -> bool:
        """No further invitation is accepted; a match in progress may still exceed the limit."""
        return len(self._taken) >= self._limit

    def is_taken(self, slot: SlotKey) -> bool:
        return slot in self._taken

    def take(self, slot: SlotKey, playing: Coroutine[Any, Any, None]) -> None:
        """Plays in a task; the slot is free again when it ends."""
        self._taken[slot] = asyncio.create_task(self._free_after(slot, playing))
        self._notify()

    async def cancel_all(self) -> None:
        """The matches stay unfinished; the next host resumes them."""
        playing = tuple(self._taken.values())
        for each in playing:
            each.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    async def changed_from(self, full: bool) -> bool:  # noqa: FBT001 - it is the value known before
        """Waits until `full` has another value, and returns it."""
        while self.full == full:
            await self._changed.wait()
        return self.full

    async def _free_after(self, slot: SlotKey, playing: Coroutine[Any, Any, None]) -> None:
        try:
            await playing
        finally:
            del self._taken[slot]
            self._notify()

    def _notify(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()
