"""What a rate limiter remembers, and how it does without Redis, by a clock moved by hand."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest
from structlog.testing import capture_logs

from server.api import local_rate_buckets
from server.api.local_rate_buckets import FallbackRateBuckets, LocalRateBuckets
from server.api.rate_limits import Limits, RateLimiter
from server.engine.errors import LimitExceededError
from server.store.port import LogUnavailableError
from server.store.rate_buckets_port import Balance, Charge

LIMITS = Limits(reads_per_second=20, matches_per_minute=2)


class Buckets:
    """Buckets in memory, which do not answer while they are away."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self.is_away = False
        self.charges: list[Charge] = []
        self._local = LocalRateBuckets(self.time)

    def time(self) -> float:
        return self.now

    async def settle(self, charges: Sequence[Charge]) -> Sequence[Balance]:
        self.charges += charges
        if self.is_away:
            raise LogUnavailableError("away")
        return await self._local.settle(charges)


@pytest.fixture
def buckets() -> Buckets:
    return Buckets()


@asynccontextmanager
async def running(limiter: RateLimiter) -> AsyncIterator[RateLimiter]:
    task = asyncio.create_task(limiter.run())
    try:
        yield limiter
    finally:
        task.cancel()
        await asyncio.wait([task])


async def test_idle_senders_are_forgotten(buckets: Buckets) -> None:
    """A sender who was silent for a minute takes no memory."""
    async with running(RateLimiter(LIMITS, buckets, buckets.time)) as limiter:
        for number in range(500):
            await limiter.take("reads", f"guest-{number}")
        await limiter._settle()
        for name in ("ada", "bob"):
            buckets.now += 31
            await limiter.take("reads", name)
        kept = {*limiter._recent, *limiter._earlier, *limiter._unsettled}
    assert kept == {"reads:ada", "reads:bob"}


async def test_active_senders_are_remembered(buckets: Buckets) -> None:
    """Turning the generations gives no new budget to a sender who still waits."""
    async with running(RateLimiter(LIMITS, buckets, buckets.time)) as limiter:
        for _ in range(2):
            await limiter.take("matches", "ada")
        asked = len(buckets.charges)
        for _ in range(2):
            with pytest.raises(LimitExceededError):
                await limiter.take("matches", "ada")
        assert len(buckets.charges) == asked
        buckets.now += 31
        await limiter.take("matches", "ada")
        with pytest.raises(LimitExceededError) as refused:
            await limiter.take("matches", "ada")
        assert refused.value.retry_after == 29


async def test_credit_is_charged_in_the_background(buckets: Buckets) -> None:
    """What was granted without asking is settled later, once, and asks for nothing more."""
    async with running(RateLimiter(LIMITS, buckets, buckets.time)) as limiter:
        await limiter.take("reads", "ada")
        await limiter.take("reads", "ada")
        assert buckets.charges == []
        await limiter.take("reads", "ada")
        assert [(each.used, each.wanted) for each in buckets.charges] == [(2, 1)]
        await limiter._settle()
        assert sum(each.used + each.wanted for each in buckets.charges) == 3


async def test_cancelled_requests_leave_the_others(buckets: Buckets) -> None:
    """A client that hangs up while its request waits keeps no other from its answer."""
    async with running(RateLimiter(LIMITS, buckets, buckets.time)) as limiter:
        one, other = (asyncio.create_task(limiter.take("matches", "ada")) for _ in range(2))
        await asyncio.sleep(0)
        one.cancel()
        await other
    assert one.cancelled()


async def test_redis_is_tried_again(buckets: Buckets) -> None:
    """After a failure Redis is left alone for a second, and the log says it once a minute."""
    fallback = FallbackRateBuckets(buckets, buckets.time)
    charge = [Charge("ada", 6, 60, 0, 1)]
    buckets.is_away = True
    with capture_logs() as lines:
        for _ in range(3):
            await fallback.settle(charge)
            assert len(buckets.charges) == 1
        for _ in range(10):
            buckets.now += 1.5
            await fallback.settle(charge)
        assert len(buckets.charges) == 11
        assert [line["event"] for line in lines] == ["rate_limits_not_shared"]
        buckets.now += 60
        await fallback.settle(charge)
        assert len(lines) == 2
    buckets.is_away = False
    buckets.now += 1
    (balance,) = await fallback.settle(charge)
    assert (balance.granted, balance.room) == (1, 5)


@pytest.mark.parametrize("limit", range(1, 40))
async def test_every_permit_is_granted(buckets: Buckets, limit: int) -> None:
    """Rounding takes no permit away: at one moment, exactly the limit is granted."""
    limits = Limits(reads_per_second=limit, matches_per_minute=limit)
    async with running(RateLimiter(limits, buckets, buckets.time)) as limiter:
        for name in ("reads", "matches"):
            for _ in range(limit):
                await limiter.take(name, "ada")
            with pytest.raises(LimitExceededError):
                await limiter.take(name, "ada")


async def test_full_buckets_are_dropped(buckets: Buckets, monkeypatch: pytest.MonkeyPatch) -> None:
    """Past a number of buckets in memory, those that are full again are dropped."""
    monkeypatch.setattr(local_rate_buckets, "_MAX_BUCKETS", 10)
    local = LocalRateBuckets(buckets.time)
    await local.settle([Charge(f"guest-{number}", 6, 60, 1, 0) for number in range(11)])
    buckets.now += 11
    await local.settle([Charge("ada", 6, 60, 6, 0)])
    assert {*local._full_at} == {"ada"}
    (balance,) = await local.settle([Charge("ada", 6, 60, 0, 1)])
    assert balance.granted == 0
