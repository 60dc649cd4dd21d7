"""The interface of the store of commitments; `commitments.py` implements it."""

from typing import Protocol


class CommitmentStore(Protocol):
    """The commitments given to each player, in their order, with their secret seeds."""

    async def last(self, player: str) -> tuple[int, bytes | None]:
        """How many the player was given, and the last of them."""
        ...

    async def append(self, player: str, match: str, number: int, commitment: bytes) -> bool:
        """Append the one of this number; False, and nothing changed, if there are more or fewer.

        Idempotent: True if it is already there under its number.
        """
        ...

    async def of_match(self, player: str, match: str) -> bytes | None:
        """The one that was given to this player for this match."""
        ...

    async def newest(self, player: str, *, skip: int, limit: int) -> tuple[bytes, ...]: ...
