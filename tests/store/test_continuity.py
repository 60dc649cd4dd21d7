"""The epoch changes whenever the log is not an extension of what was served, and only then."""

import os
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from kit.redis_server import crash
from server.store.continuity import HighWaterMark, Seen
from server.store.embedded import EmbeddedRedis
from server.store.keys import SHARDS
from server.store.redis import open_redis
from server.store.retry import call
from store.samples import linked


@pytest.fixture
def high_water_mark(tmp_path: Path) -> Path:
    return tmp_path / "witness"


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
    """Redis dies and comes back with everything: the epoch stays."""
    epoch = await write(private_redis.url, high_water_mark, 1, 2, 3)
    await crash(private_redis)
    await private_redis.start()
    assert await write(private_redis.url, high_water_mark, 4) == epoch


async def test_a_lost_tail_is_noticed_when_opening(
    private_redis: EmbeddedRedis, high_water_mark: Path
) -> None:
    """An acknowledged entry is gone from the append-only file: another epoch, once."""
    epoch = await write(private_redis.url, high_water_mark, 1, 2, 3)
    await crash(private_redis)
    cut_tail(private_redis)
    await private_redis.start()
    renewed = await write(private_redis.url, high_water_mark)
    assert renewed != epoch
    assert await write(private_redis.url, high_water_mark, 3) == renewed


async def test_a_lost_tail_is_noticed_by_a_running_server(private_redis: EmbeddedRedis) -> None:
    """A server that never stopped notices it by itself, without a witness."""
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
    """The feed has grown past what was seen, but what was seen is not in it."""
    epoch = await write(private_redis.url, high_water_mark, 1)
    await crash(private_redis)
    cut_tail(private_redis)
    await private_redis.start()
    assert await write(private_redis.url, tmp_path / "other", 1) == epoch
    assert await write(private_redis.url, high_water_mark) != epoch


async def test_all_servers_agree(
    private_redis: EmbeddedRedis, high_water_mark: Path, tmp_path: Path
) -> None:
    """Two servers that both saw what is lost come to one and the same new epoch."""
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
    """Each time that an old copy is restored there is an epoch that never was before."""
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
    """What was seen is no longer in the feed because the feed has moved on: the epoch stays."""
    epoch = await write(private_redis.url, high_water_mark, 1)
    store = await open_redis(private_redis.url, high_water_mark=None, feed_length=3)
    for version in range(2, 30):
        await store.log.append(*linked("m", version, "x" * 5000))
    await store.close()
    assert await write(private_redis.url, high_water_mark) == epoch


async def test_an_empty_redis_is_another_log(redis_url: str, high_water_mark: Path) -> None:
    """A Redis that holds no epoch gets one, whatever the witness remembers of another."""
    with closing(HighWaterMark(high_water_mark)) as other:
        other.write(Seen("of another", ("9-0",) * SHARDS))
    epoch = await write(redis_url, high_water_mark, 1)
    assert epoch != "of another"
    assert await write(redis_url, high_water_mark) == epoch


async def test_an_emptied_redis_is_noticed_by_ping(redis_url: str) -> None:
    """Everything is flushed under living connections: the next ping gives another epoch."""
    store = await open_redis(redis_url, high_water_mark=None)
    epoch = store.log.epoch
    await store.log.append(*linked("m", 1))
    await call(store._channel, ("FLUSHALL",))
    await store.ping()
    assert store.log.epoch != epoch
    await store.close()


def test_a_torn_witness_says_nothing(high_water_mark: Path) -> None:
    """A witness that cannot be read is begun anew."""
    high_water_mark.write_bytes(b'{"epoch": "hal')
    with closing(HighWaterMark(high_water_mark)) as torn:
        assert torn.load() is None


def test_a_witness_says_what_it_was_last_told(high_water_mark: Path) -> None:
    """A shorter seen leaves nothing of a longer one behind."""
    with closing(HighWaterMark(high_water_mark)) as told:
        for left in (("a", "b"), ()):
            seen = Seen("now", ("1-0",) * SHARDS, left)
            told.write(seen)
            assert told.load() == seen
