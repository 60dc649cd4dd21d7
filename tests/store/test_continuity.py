"""The epoch changes whenever the log is not an extension of what was served, and only then."""

import asyncio
import os
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from kit.redis_server import crash
from server.store.connection import Command, Reply
from server.store.continuity import HighWaterMark, LogContinuity, Seen
from server.store.embedded import EmbeddedRedis
from server.store.keys import SHARDS
from server.store.redis import open_redis
from server.store.retry import call
from store.samples import linked


@pytest.fixture
def high_water_mark(tmp_path: Path) -> Path:
    return tmp_path / "high-water-mark"


async def write(url: str, high_water_mark: Path, *versions: int) -> str:
    """Append these versions as one server process would, and return the epoch."""
    store = await open_redis(url, high_water_mark=high_water_mark)
    for version in versions:
        assert await store.log.append(*linked("m", version))
    await store.close()
    return store.log.epoch


def cut_tail(embedded: EmbeddedRedis) -> None:
    folder = embedded._folder.redis
    files = sorted(folder.glob("appendonlydir/*.incr.aof")) or [folder / "appendonly.aof"]
    os.truncate(files[-1], files[-1].stat().st_size - 50)


async def test_a_crash_changes_nothing(private_redis: EmbeddedRedis, high_water_mark: Path) -> None:
    """After a crash of Redis that loses nothing the epoch stays."""
    epoch = await write(private_redis.url, high_water_mark, 1, 2, 3)
    await crash(private_redis)
    await private_redis.start()
    assert await write(private_redis.url, high_water_mark, 4) == epoch


async def test_a_lost_tail_is_noticed_when_opening(
    private_redis: EmbeddedRedis, high_water_mark: Path
) -> None:
    """An acknowledged entry missing from the append-only file changes the epoch, once."""
    epoch = await write(private_redis.url, high_water_mark, 1, 2, 3)
    await crash(private_redis)
    cut_tail(private_redis)
    await private_redis.start()
    renewed = await write(private_redis.url, high_water_mark)
    assert renewed != epoch
    assert await write(private_redis.url, high_water_mark, 3) == renewed


async def test_a_lost_tail_is_noticed_by_a_running_server(private_redis: EmbeddedRedis) -> None:
    """A running server detects the loss without a high-water mark on disk."""
    store = await open_redis(private_redis.url, high_water_mark=None)
    epoch = store.log.epoch
    for version in (1, 2):
        await store.log.append(*linked("m", version))
    await crash(private_redis)
    cut_tail(private_redis)
    await private_redis.start()
    assert await store.log.length("m") == 1
    assert store.log.epoch != epoch
    assert await store.log.append(*linked("m", 2, "another", on=""))
    await store.close()


async def test_a_lost_tail_is_noticed_although_others_went_on(
    private_redis: EmbeddedRedis, high_water_mark: Path, tmp_path: Path
) -> None:
    """The loss is detected when the feed has grown past the last entry seen but lacks it."""
    epoch = await write(private_redis.url, high_water_mark, 1)
    await crash(private_redis)
    cut_tail(private_redis)
    await private_redis.start()
    assert await write(private_redis.url, tmp_path / "other", 1) == epoch
    assert await write(private_redis.url, high_water_mark) != epoch


async def test_all_servers_agree(
    private_redis: EmbeddedRedis, high_water_mark: Path, tmp_path: Path
) -> None:
    """Two servers that both saw the lost entry agree on one new epoch."""
    other = tmp_path / "other"
    epoch = await write(private_redis.url, high_water_mark, 1, 2)
    assert await write(private_redis.url, other, 3) == epoch
    await write(private_redis.url, high_water_mark)
    await crash(private_redis)
    cut_tail(private_redis)
    await private_redis.start()
    renewed = await write(private_redis.url, high_water_mark)
    assert renewed != epoch
    assert await write(private_redis.url, other) == renewed
    assert await write(private_redis.url, high_water_mark) == renewed


async def test_an_old_copy_is_noticed(
    private_redis: EmbeddedRedis, high_water_mark: Path, tmp_path: Path
) -> None:
    """Every restored old copy gets an epoch that was never used before."""
    epochs = [await write(private_redis.url, high_water_mark, 1)]
    await private_redis.stop()
    folder, copy = private_redis._folder.redis, tmp_path / "copy"
    shutil.copytree(folder, copy)
    for _ in range(2):
        await private_redis.start()
        await write(private_redis.url, high_water_mark, 2)
        await private_redis.stop()
        shutil.rmtree(folder)
        shutil.copytree(copy, folder)
        await private_redis.start()
        epochs.append(await write(private_redis.url, high_water_mark))
        await private_redis.stop()
    assert len(set(epochs)) == 3


async def test_trimming_is_no_loss(private_redis: EmbeddedRedis, high_water_mark: Path) -> None:
    """Entries that the feed has trimmed do not change the epoch."""
    epoch = await write(private_redis.url, high_water_mark, 1)
    store = await open_redis(private_redis.url, high_water_mark=None, feed_length=3)
    for version in range(2, 30):
        await store.log.append(*linked("m", version, "x" * 5000))
    await store.close()
    assert await write(private_redis.url, high_water_mark) == epoch


async def test_an_empty_redis_is_another_log(redis_url: str, high_water_mark: Path) -> None:
    """A Redis without an epoch gets a new one, whatever the high-water mark names."""
    with closing(HighWaterMark(high_water_mark)) as other:
        other.write(Seen("of another", ("9-0",) * SHARDS))
    epoch = await write(redis_url, high_water_mark, 1)
    assert epoch != "of another"
    assert await write(redis_url, high_water_mark) == epoch


async def test_an_emptied_redis_is_noticed_by_ping(redis_url: str) -> None:
    """After FLUSHALL under open connections the next ping returns another epoch."""
    store = await open_redis(redis_url, high_water_mark=None)
    epoch = store.log.epoch
    await store.log.append(*linked("m", 1))
    await call(store._channel, ("FLUSHALL",))
    await store.ping()
    assert store.log.epoch != epoch
    await store.close()


def test_torn_high_water_mark(high_water_mark: Path) -> None:
    """A high-water mark that cannot be decoded is treated as absent."""
    high_water_mark.write_bytes(b'{"epoch": "hal')
    with closing(HighWaterMark(high_water_mark)) as torn:
        assert torn.load() is None


def test_high_water_mark_is_overwritten(high_water_mark: Path) -> None:
    """Writing a shorter mark leaves nothing of a longer one."""
    with closing(HighWaterMark(high_water_mark)) as mark:
        for left in (("a", "b"), ()):
            seen = Seen("now", ("1-0",) * SHARDS, left)
            mark.write(seen)
            assert mark.load() == seen


async def test_one_connection_after_the_other() -> None:
    """Connections that are made at once are verified in turn: all reach the same result."""
    under_way, most = 0, 0

    async def execute(*commands: Command) -> list[Reply]:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        await asyncio.sleep(0)
        under_way -= 1
        return [b"the-epoch" if command[0] == "GET" else [] for command in commands]

    continuity = LogContinuity(None)
    await asyncio.gather(*(continuity.verify(execute) for _ in range(3)))
    assert most == 1
    assert continuity.epoch == "the-epoch"
