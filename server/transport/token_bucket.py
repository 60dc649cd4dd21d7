"""A token bucket: a sustained rate with a burst."""

import math


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
