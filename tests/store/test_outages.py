"""Outages of Redis: what was acknowledged stays, and nothing is stored twice."""

import asyncio
import os
import re
import signal
from collections.abc import AsyncIterator
from time import perf_counter

import pytest
from prometheus_client import REGISTRY

from server.store.connection import read_as
from server.store.embedded import EmbeddedRedis
from server.store.port import LogUnavailableError, OutcomeUnknownError
from server.store.redis import RedisStore, open_redis
from server.store.retry import call
from store.samples import BEGINNING, entry, everything_fed, linked

PATIENCE = 1.0


@pytest.fixture
async def frail(private_redis: EmbeddedRedis) -> AsyncIterator[RedisStore]:
    store = await open_redis(private_redis.url, high_water_mark=None, retry_timeout=PATIENCE)
    yield store
    await store.close()


def send(embedded: EmbeddedRedis, number: signal.Signals) -> None:
    assert embedded.pid
    os.kill(embedded.pid, number)


async def insist(store: RedisStore, match: str, version: int) -> bool:
    """Retries the same append until there is an answer."""
    while True:
        try:
            return await store.log.append(*linked(match, version))
        except LogUnavailableError:
            await asyncio.sleep(0.01)


async def test_killed_in_the_middle(private_redis: EmbeddedRedis, frail: RedisStore) -> None:
    """Redis is killed three times under 64 writers: nothing is lost or stored twice."""
    acknowledged = dict.fromkeys((f"m{number}" for number in range(64)), 0)
    stop = asyncio.Event()

    async def play(match: str) -> None:
        while not stop.is_set():
            version = acknowledged[match] + 1
            assert await insist(frail, match, version)
            acknowledged[match] = version

    playing = [asyncio.create_task(play(match)) for match in acknowledged]
    for _ in range(3):
        await asyncio.sleep(0.3)
        send(private_redis, signal.SIGKILL)
    await asyncio.sleep(0.5)
    stop.set()
    await asyncio.gather(*playing)

    fed = await everything_fed(frail)
    for match, versions in acknowledged.items():
        expected = tuple(entry(match, version) for version in range(1, versions + 1))
        assert await frail.log.read(match) == expected
        assert tuple(each for each in fed if each.match == match) == expected
    assert min(acknowledged.values()) > 10


async def test_gone_and_back(private_redis: EmbeddedRedis, frail: RedisStore) -> None:
    """While Redis is down every call fails soon; when it is back every call works."""
    await frail.log.append(*linked("m", 1))
    await private_redis.stop()
    since = perf_counter()
    for attempt in (
        frail.log.append(*linked("m", 2)),
        frail.log.read("m"),
        frail.ping(),
        frail.log.follow(BEGINNING, count=1, wait_ms=10_000),
        frail.heartbeat.beat(),
        frail.heartbeat.time(),
        frail.presence_store.exchange("one", b"1", ttl_ms=1),
    ):
        with pytest.raises(LogUnavailableError) as failure:
            await attempt
        assert not isinstance(failure.value, OutcomeUnknownError)
    assert perf_counter() - since < PATIENCE
    assert REGISTRY.get_sample_value("archipel_log_up") == 0
    await private_redis.start()
    assert await frail.log.append(*linked("m", 2))
    assert await frail.log.length("m") == 2
    assert REGISTRY.get_sample_value("archipel_log_up") == 1


async def test_a_short_absence_is_waited_for(private_redis: EmbeddedRedis) -> None:
    """With the default retry time a restart of the embedded Redis causes no error."""
    store = await open_redis(private_redis.url, high_water_mark=None)
    send(private_redis, signal.SIGKILL)
    assert await store.log.append(*linked("m", 1))
    await store.close()


async def test_a_lost_answer_is_found_out(private_redis: EmbeddedRedis, frail: RedisStore) -> None:
    """An append during which Redis hangs has an unknown outcome; repeating it settles it."""
    await frail.log.append(*linked("another", 1))
    send(private_redis, signal.SIGSTOP)
    with pytest.raises(OutcomeUnknownError):
        await frail.log.append(*linked("m", 1))
    send(private_redis, signal.SIGCONT)
    assert await frail.log.append(*linked("m", 1))
    assert await frail.log.read("m") == (entry("m", 1),)


async def test_full(frail: RedisStore) -> None:
    """A Redis out of memory refuses appends; they succeed when memory is free."""
    await call(frail._channel, ("CONFIG", "SET", "maxmemory", 1))
    with pytest.raises(LogUnavailableError, match="memory"):
        await frail.log.append(*linked("m", 1))
    with pytest.raises(LogUnavailableError):
        await frail.ping()
    assert await frail.log.length("m") == 0
    assert await frail.log.ends() == ("0-0",) * 4
    await call(frail._channel, ("CONFIG", "SET", "maxmemory", 0))
    assert await frail.log.append(*linked("m", 1))


async def test_read_only(frail: RedisStore) -> None:
    """A replica refuses appends and still answers reads."""
    await call(frail._channel, ("REPLICAOF", "127.0.0.1", "1"))
    with pytest.raises(LogUnavailableError):
        await frail.log.append(*linked("m", 1))
    assert await frail.log.length("m") == 0
    await call(frail._channel, ("REPLICAOF", "NO", "ONE"))
    assert await frail.log.append(*linked("m", 1))


async def test_nothing_listens() -> None:
    """Opening a Redis that is not there fails with the log being unavailable."""
    with pytest.raises(LogUnavailableError):
        await open_redis("unix:///nowhere/redis.sock", high_water_mark=None, retry_timeout=0.2)


async def test_a_ping_that_hangs(
    private_redis: EmbeddedRedis, frail: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Redis that does not answer is found out within the timeout of a probe."""
    monkeypatch.setattr("server.store.redis._PROBE_TIMEOUT_S", 0.05)
    await frail.ping()
    send(private_redis, signal.SIGSTOP)
    since = perf_counter()
    with pytest.raises(LogUnavailableError, match="in time"):
        await frail.ping()
    assert perf_counter() - since < PATIENCE
    send(private_redis, signal.SIGCONT)
    await frail.log.append(*linked("m", 1))


async def test_a_ping_writes_nothing(frail: RedisStore) -> None:
    """It is a command that may write, but Redis has no change to store."""

    async def changes() -> bytes:
        (info,) = await call(frail._channel, ("INFO", "persistence"))
        found = re.search(rb"rdb_changes_since_last_save:(\d+)", read_as(bytes, info))
        assert found
        return found[1]

    await frail.log.append(*linked("m", 1))
    before = await changes()
    for _ in range(3):
        await frail.ping()
    assert await changes() == before
