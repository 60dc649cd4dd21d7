"""The interface of the clock of the store, and of the heartbeat that all servers share."""

from typing import Protocol

import msgspec


class Beat(msgspec.Struct, frozen=True):
    """Whether a heartbeat was written at a time, and the one before it, of any server."""

    at_us: int
    written: bool
    last_ms: int | None


class Heartbeat(Protocol):
    """The clock of the store, and the heartbeat that all servers share, by that clock alone.

    One node is the clock of a cluster: that of the key of the heartbeat.
    """

    async def time(self) -> int:
        """The time of the game: microseconds since the Unix epoch."""
        ...

    async def beat(self, max_gap_ms: int | None = None) -> Beat:
        """Write a heartbeat, unless the last one is longer ago than a gap."""
        ...
