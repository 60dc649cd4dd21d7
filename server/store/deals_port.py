"""The interface of the store of daily deals; `deals.py` implements it."""

from typing import Protocol


class DealStore(Protocol):
    async def get(self, game: str, day: str) -> bytes | None: ...

    async def add(self, game: str, day: str, deal: bytes) -> bytes:
        """The deal of this day: the given one, or the one that is there already."""
        ...
