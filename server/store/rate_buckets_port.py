"""The interface of the rate limits that all processes of a server share."""

from collections.abc import Sequence
from typing import Protocol

import msgspec


class Charge(msgspec.Struct, frozen=True):
    """What one sender takes from their bucket: permits used on credit, and wanted now."""

    sender: str
    capacity: int
    period_s: int
    used: int
    wanted: int


class Balance(msgspec.Struct, frozen=True):
    """Permits granted of those wanted, permits left, and the seconds until there is one."""

    granted: int
    room: int
    wait_s: float


class RateBuckets(Protocol):
    """Token buckets: each has room for `capacity` permits and is refilled in `period_s`."""

    async def settle(self, charges: Sequence[Charge]) -> Sequence[Balance]:
        """One exchange for all; raises LogUnavailableError."""
        ...
