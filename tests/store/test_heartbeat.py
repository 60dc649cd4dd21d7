"""The time of the game and the heartbeat of the servers, both by the clock of Redis."""

import time

import redis

from server.store.keys import HEARTBEAT, TIME_AHEAD
from server.store.port import Store

SECOND = 1_000_000


def now_us() -> int:
    return time.time_ns() // 1000


async def test_the_time_is_that_of_redis(store: Store) -> None:
    """Time and heartbeat are microseconds of the clock of Redis, which here is this machine's."""
    before = now_us()
    times = [await store.heartbeat.time(), (await store.heartbeat.beat()).at_us]
    assert before <= times[0] <= times[1] <= now_us()


async def test_each_beat_returns_the_previous(store: Store) -> None:
    """The first beat returns none, every other one its predecessor; reading the time is none."""
    first, _, second = (
        await store.heartbeat.beat(),
        await store.heartbeat.time(),
        await store.heartbeat.beat(),
    )
    assert (first.last_ms, second.last_ms) == (None, first.at_us // 1000)
    assert first.written
    assert second.written


async def test_no_beat_hides_an_outage(store: Store, redis_url: str) -> None:
    """After a longer gap nothing is written, until a beat is asked for whatever the gap."""
    assert not (await store.heartbeat.beat(500)).written
    await store.heartbeat.beat()
    with redis.Redis.from_url(redis_url) as client:
        client.set(HEARTBEAT, now_us() // 1000 - 600)
        late = await store.heartbeat.beat(500)
        assert not late.written
        assert late.last_ms == int(client.get(HEARTBEAT) or 0)
    assert (await store.heartbeat.beat(700)).written
    assert (await store.heartbeat.beat(500)).written


async def test_a_clock_that_was_set_back(store: Store, redis_url: str) -> None:
    """Where the clock of Redis is behind the heartbeat, the time goes on from the heartbeat."""
    with redis.Redis.from_url(redis_url) as client:
        client.set(HEARTBEAT, now_us() // 1000 + 5_000)
        since = now_us()
        first = await store.heartbeat.time()
        assert first == int(client.get(HEARTBEAT) or 0) * 1000
        beat = await store.heartbeat.beat(500)
        assert beat.written
        assert 0 <= beat.at_us - first <= now_us() - since
        assert client.get(TIME_AHEAD)
        # It lasts as long as clocks run, and a minute.
        client.set(HEARTBEAT, now_us() // 1000 - 59_000)
        assert await store.heartbeat.time() > now_us() + 4 * SECOND
        client.set(HEARTBEAT, now_us() // 1000 - 61_000)
        assert await store.heartbeat.time() <= now_us()
        assert client.get(TIME_AHEAD) is None
