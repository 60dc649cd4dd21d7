"""The feed of all commits, by shard."""

import asyncio

import pytest

from kit.redis_server import OpenStore
from server.store.keys import SHARDS, START, rank, shard_of
from server.store.port import Store
from store.samples import BEGINNING, entry, everything_fed, linked, whole_feed

LONG = "x" * 5000  # Redis trims by whole nodes, of about 4 kB


async def test_every_commit_once_in_order(store: Store) -> None:
    """All feeds together contain each commit once, and each match in order."""
    names = [f"m{number}" for number in range(20)]
    for version in range(1, 11):
        await asyncio.gather(*(store.log.append(*linked(name, version)) for name in names))
    entries = await everything_fed(store)
    for name in names:
        assert tuple(each for each in entries if each.match == name) == await store.log.read(name)
    assert len(entries) == 200


async def test_positions_rise(store: Store) -> None:
    """Each position is beyond the one before, and the last is the feed's end."""
    for version in range(1, 31):
        await store.log.append(*linked("m", version))
    shard = shard_of("m")
    positions = [fed.position for fed in await whole_feed(store, shard, count=7)]
    assert positions == sorted(set(positions), key=rank)
    assert positions[-1] == (await store.log.ends())[shard] == store.log.last_appended[shard]


async def test_it_waits_and_wakes(store: Store) -> None:
    """A follower blocks until an entry is appended and receives it at once."""
    waiting = asyncio.create_task(store.log.follow(BEGINNING, count=10, wait_ms=20_000))
    await asyncio.sleep(0.05)
    assert not waiting.done()
    await store.log.append(*linked("m", 1))
    entries = await asyncio.wait_for(waiting, 1)
    assert [fed.entry for fed in entries] == [entry("m", 1)]


@pytest.mark.parametrize("wait_ms", [0, 20])
async def test_it_waits_no_longer_than_wait_ms(store: Store, wait_ms: int) -> None:
    """Without a new entry, follow returns nothing after the wait."""
    assert await store.log.follow(BEGINNING, count=10, wait_ms=wait_ms) == ()


async def test_every_shard_goes_on_from_its_own_position(store: Store) -> None:
    """Entries before the position of a shard are not returned again."""
    names = {shard_of(name): name for name in map(str, range(100))}
    for name in names.values():
        await store.log.append(*linked(name, 1))
    ends = await store.log.ends()
    assert await store.log.follow(ends, count=10, wait_ms=0) == ()
    for shard, name in names.items():
        positions = [*ends[:shard], START, *ends[shard + 1 :]]
        (fed,) = await store.log.follow(positions, count=10, wait_ms=0)
        assert fed.entry == entry(name, 1)


async def test_ends_of_an_empty_log(store: Store) -> None:
    """Before the first append every feed ends at its start, and no position is too old."""
    assert await store.log.ends() == store.log.last_appended == (START,) * SHARDS
    assert not await store.log.is_trimmed(0, START)


async def test_trimmed_positions_are_reported(open_store: OpenStore) -> None:
    """Positions before the last trimmed entry, and only those, are reported as too old."""
    store = await open_store(feed_length=5)
    shard = shard_of("m")
    positions = [START]
    for version in range(1, 31):
        await store.log.append(*linked("m", version, LONG))
        positions.append(store.log.last_appended[shard])
    kept = await whole_feed(store, shard)
    missed = [await store.log.is_trimmed(shard, position) for position in positions]
    first = kept[0].entry.version
    assert 1 < first <= 26
    assert missed == [version < first - 1 for version in range(31)]


async def test_trimming_takes_nothing_from_the_match(open_store: OpenStore) -> None:
    """Trimming the feed leaves the stream of the match whole."""
    store = await open_store(feed_length=5)
    for version in range(1, 31):
        await store.log.append(*linked("m", version, LONG))
    assert await store.log.length("m") == 30
