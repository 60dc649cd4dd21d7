"""Token buckets in memory, for while those in Redis do not answer.

They implement the same algorithm as `server/store/rate_buckets.lua` (GCRA): a bucket is one
number, the time at which it will be full again.
"""

from collections.abc import Callable, Sequence
from math import floor
from typing import Final

import structlog
from prometheus_client import Counter

from server.store.port import LogUnavailableError
from server.store.rate_buckets_port import Balance, Charge, RateBuckets

# Room is exact for whole intervals, in spite of rounding.
_TINY: Final = 1e-3
_MAX_BUCKETS: Final = 50_000
_RETRY_SHARED_S: Final = 1.0
_LOG_INTERVAL_S: Final = 60.0

_FALLBACKS: Final = Counter(
    "archipel_rate_limit_fallbacks", "Exchanges with Redis that failed: limits counted locally."
)

log = structlog.stdlib.get_logger()


class FallbackRateBuckets:
    """The shared buckets, or those of this process while Redis does not answer."""

    def __init__(self, shared: RateBuckets, clock: Callable[[], float]) -> None:
        self._shared = shared
        self._local = LocalRateBuckets(clock)
        self._clock = clock
        self._shared_from = self._logged_at = clock() - _LOG_INTERVAL_S

    async def settle(self, charges: Sequence[Charge]) -> Sequence[Balance]:
        if self._clock() >= self._shared_from:
            try:
                return await self._shared.settle(charges)
            except LogUnavailableError as error:
                self._note(error)
        return await self._local.settle(charges)

    def _note(self, error: LogUnavailableError) -> None:
        _FALLBACKS.inc()
        now = self._clock()
        self._shared_from = now + _RETRY_SHARED_S
        if now - self._logged_at >= _LOG_INTERVAL_S:
            self._logged_at = now
            log.warning("rate_limits_not_shared", reason=str(error))


class LocalRateBuckets:
    """Those of one process."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._full_at: dict[str, float] = {}

    async def settle(self, charges: Sequence[Charge]) -> Sequence[Balance]:
        now = self._clock()
        if len(self._full_at) > _MAX_BUCKETS:
            self._full_at = {name: at for name, at in self._full_at.items() if at > now}
        return [self._settled(charge, now) for charge in charges]

    def _settled(self, charge: Charge, now: float) -> Balance:
        period, interval = charge.period_s, charge.period_s / charge.capacity
        full = max(self._full_at.get(charge.sender, now), now) + charge.used * interval
        full = min(full, now + 2 * period)
        room = max(0, floor((now + period - full) / interval + _TINY))
        granted = min(charge.wanted, room)
        full = self._full_at[charge.sender] = full + granted * interval
        wait_s = 0 if granted < room else max(0.0, full + interval - now - period)
        return Balance(granted, room - granted, wait_s)
