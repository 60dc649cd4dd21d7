"""Token buckets for rate limits, shared by all processes on one Redis (`rate_buckets.lua`)."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from time import time
from typing import Final

from server.store.connection import RedisChannel, read_as
from server.store.keys import rate_buckets_key
from server.store.rate_buckets_port import Balance, Charge
from server.store.retry import call_once

SETTLE: Final = Path(__file__).with_name("rate_buckets.lua").read_bytes()

# One hash holds all buckets of a period. Keys that expire one by one would each be deleted in the
# append-only file. A bucket is full again after two minutes at most, a debt of one included.
_PERIOD_S: Final = 180
_TTL_S: Final = 3 * _PERIOD_S
_MICROSECOND: Final = 1e-6


class RedisRateBuckets:
    def __init__(self, channel: RedisChannel) -> None:
        self._channel = channel

    async def settle(self, charges: Sequence[Charge]) -> Sequence[Balance]:
        # Clocks of processes may differ: within a period of each other they read the same keys.
        period = int(time() // _PERIOD_S)
        keys = (rate_buckets_key(period), rate_buckets_key(period - 1))
        values = [value for charge in charges for value in _values(charge)]
        # Not idempotent, and not worth a retry.
        (reply,) = await call_once(
            self._channel, ("EVAL", SETTLE, len(keys), *keys, _TTL_S, *values)
        )
        found = read_as(list[tuple[int, int, int]], reply)
        return [Balance(granted, room, wait * _MICROSECOND) for granted, room, wait in found]


def _values(charge: Charge) -> Iterator[str | int]:
    yield charge.sender
    yield from (charge.capacity, charge.period_s, charge.used, charge.wanted)
