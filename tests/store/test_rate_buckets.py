"""Token buckets in Redis, and limits that several processes share through them."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from math import ceil
from time import monotonic

import pytest
import redis

from server.api.local_rate_buckets import LocalRateBuckets
from server.api.rate_limits import Limits, RateLimiter
from server.engine.errors import LimitExceededError
from server.store.port import LogUnavailableError
from server.store.rate_buckets_port import Balance, Charge, RateBuckets
from server.store.redis import RedisStore

PROCESSES = 8


def charge(used: int = 0, wanted: int = 0, sender: str = "ada") -> Charge:
    return Charge(sender, 6, 60, used, wanted)


@pytest.fixture(params=["redis", "local"])
def buckets(store: RedisStore, request: pytest.FixtureRequest) -> RateBuckets:
    """Both implementations, which behave alike."""
    return store.rate_buckets if request.param == "redis" else LocalRateBuckets(monotonic)


def assert_waits(balance: Balance, seconds: float, began: float) -> None:
    """So long, counted from when the bucket was first used."""
    assert seconds - (monotonic() - began) - 0.01 <= balance.wait_s <= seconds


async def settled(buckets: RateBuckets, *charges: Charge) -> list[tuple[int, int]]:
    return [(each.granted, each.room) for each in await buckets.settle(charges)]


async def test_a_bucket_is_full_at_first(buckets: RateBuckets) -> None:
    """It grants what is wanted up to its capacity, and then says how long to wait."""
    began = monotonic()
    assert await settled(buckets, charge(wanted=4)) == [(4, 2)]
    assert await settled(buckets, charge(wanted=4)) == [(2, 0)]
    (balance,) = await buckets.settle([charge(wanted=1)])
    assert (balance.granted, balance.room) == (0, 0)
    assert_waits(balance, 10, began)


async def test_senders_have_their_own(buckets: RateBuckets) -> None:
    """One exchange settles the buckets of several senders."""
    asked = charge(wanted=6), charge(wanted=1, sender="bob"), charge(wanted=1)
    assert await settled(buckets, *asked) == [(6, 0), (1, 5), (0, 0)]


async def test_credit_is_charged(buckets: RateBuckets) -> None:
    """What was used before the exchange counts, even beyond the capacity."""
    began = monotonic()
    assert await settled(buckets, charge(used=5)) == [(0, 1)]
    (balance,) = await buckets.settle([charge(used=4, wanted=1)])
    assert (balance.granted, balance.room) == (0, 0)
    assert_waits(balance, 40, began)


async def test_a_debt_is_bounded(buckets: RateBuckets) -> None:
    """However much was used, waiting for longer than the period and a permit is never asked."""
    began = monotonic()
    (balance,) = await buckets.settle([charge(used=1_000)])
    assert_waits(balance, 70, began)


async def test_not_in_the_append_only_file(store: RedisStore, redis_url: str) -> None:
    """Counting costs no fsync: the append-only file does not grow."""
    with redis.Redis.from_url(redis_url) as client:
        client.set("x", 1)
        before = client.info("persistence")["aof_current_size"]
        for _ in range(20):
            await store.rate_buckets.settle([charge(used=1)])
        (key,) = client.scan_iter("{limits}:*")
        assert client.ttl(key) > 0
        assert client.info("persistence")["aof_current_size"] == before
        client.set("x", 1)
        assert client.info("persistence")["aof_current_size"] > before > 0


class Counted:
    """Counts the exchanges with the buckets, and fails if it is told to."""

    def __init__(self, buckets: RateBuckets) -> None:
        self._buckets = buckets
        self.exchanges = 0
        self.is_away = False

    async def settle(self, charges: Sequence[Charge]) -> Sequence[Balance]:
        self.exchanges += 1
        if self.is_away:
            raise LogUnavailableError("away")
        return await self._buckets.settle(charges)


@asynccontextmanager
async def limiters(buckets: RateBuckets, limits: Limits) -> AsyncIterator[list[RateLimiter]]:
    """Those of several processes."""
    found = [RateLimiter(limits, buckets) for _ in range(PROCESSES)]
    tasks = [asyncio.create_task(each.run()) for each in found]
    try:
        yield found
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)


async def granted(limiter: RateLimiter, times: int) -> int:
    count = 0
    for _ in range(times):
        with suppress(LimitExceededError):
            await limiter.take("reads", "ada")
            count += 1
        await asyncio.sleep(0)
    return count


async def test_costly_limits_are_exact_over_processes(store: RedisStore) -> None:
    """Eight processes grant together what the limit per minute says, and no more."""
    began = monotonic()
    async with limiters(store.rate_buckets, Limits(matches_per_minute=40)) as processes:

        async def match(limiter: RateLimiter) -> bool:
            try:
                await limiter.take("matches", "ada")
            except LimitExceededError:
                return False
            return True

        answers = await asyncio.gather(*(match(each) for each in processes * 10))
    assert 40 <= sum(answers) <= 40 + ceil((monotonic() - began) * 40 / 60)


async def test_limits_are_shared_by_processes(store: RedisStore) -> None:
    """Eight processes grant one limit, and at most a tenth more each before they have settled."""
    began = monotonic()
    async with limiters(store.rate_buckets, Limits(reads_per_second=100)) as processes:
        counts = await asyncio.gather(*(granted(each, 200) for each in processes))
        elapsed = monotonic() - began
    assert 100 <= sum(counts) <= 100 + PROCESSES * 10 + ceil(elapsed * 100)


async def test_few_exchanges(store: RedisStore) -> None:
    """A quiet sender never waits for Redis, a busy one once for a tenth of a limit."""
    buckets = Counted(store.rate_buckets)
    async with limiters(buckets, Limits(reads_per_second=10_000)) as (limiter, *_):
        assert await granted(limiter, 1_000) == 1_000
        assert buckets.exchanges <= 1
        assert await granted(limiter, 4_000) == 4_000
        assert buckets.exchanges <= 20


async def test_a_refused_sender_costs_no_exchange(store: RedisStore) -> None:
    """Until the wait is over, refusals are answered from memory."""
    buckets = Counted(store.rate_buckets)
    async with limiters(buckets, Limits(matches_per_minute=1)) as (limiter, *_):
        await limiter.take("matches", "ada")
        for _ in range(50):
            with pytest.raises(LimitExceededError):
                await limiter.take("matches", "ada")
    assert buckets.exchanges <= 2


async def test_play_goes_on_without_redis(store: RedisStore) -> None:
    """While Redis does not answer each process counts for itself, and still refuses."""
    buckets = Counted(store.rate_buckets)
    buckets.is_away = True
    async with limiters(buckets, Limits(matches_per_minute=3)) as (limiter, other, *_):
        for each in (limiter, other):
            for _ in range(3):
                await each.take("matches", "ada")
            with pytest.raises(LimitExceededError, match="3 matches per minute"):
                await each.take("matches", "ada")
    assert buckets.exchanges == 2
