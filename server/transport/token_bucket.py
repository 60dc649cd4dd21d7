"""Token buckets: a sustained rate with a burst."""

import math
from collections import OrderedDict

# Remembered without a connection, so that reconnecting gives no new burst.
_MAX_KEYS = 10_000


class TokenBucket:
    __slots__ = ("_at", "_burst", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float) -> None:
        """A rate of 0 is no limit."""
        self._rate = rate
        self._burst = burst if rate else math.inf
        self._tokens = self._burst
        self._at = -math.inf

    def take(self, count: int, now: float) -> bool:
        """False, and nothing taken, if there are fewer tokens."""
        if self._rate:
            self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
            self._at = now
        if self._tokens < count:
            return False
        self._tokens -= count
        return True


class TokenBuckets:
    """One for each key; those that were asked for longest ago are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def of(self, key: str) -> TokenBucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = TokenBucket(self._rate, self._burst)
            if len(self._buckets) > _MAX_KEYS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket
