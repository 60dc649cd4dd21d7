"""The cache of analyses: entries with a time to live."""

import asyncio

from server.store.port import Store

LONG = 60_000


async def test_put_once(store: Store) -> None:
    """A second put finds the entry of the first, match by match."""
    assert await store.analysis_cache.get("a") is None
    assert await store.analysis_cache.add("a", b"first", ttl_ms=LONG)
    assert not await store.analysis_cache.add("a", b"second", ttl_ms=LONG)
    assert await store.analysis_cache.add("b", b"other", ttl_ms=LONG)
    assert [await store.analysis_cache.get(match) for match in "ab"] == [b"first", b"other"]


async def test_only_what_is_there_is_replaced(store: Store) -> None:
    """Replacing an expired entry does not store it."""
    assert not await store.analysis_cache.replace("a", b"more", ttl_ms=LONG)
    await store.analysis_cache.add("a", b"some", ttl_ms=LONG)
    assert await store.analysis_cache.replace("a", b"more", ttl_ms=LONG)
    assert await store.analysis_cache.get("a") == b"more"


async def test_forgotten_in_time(store: Store) -> None:
    """Every write restarts the time to live of an entry."""
    await store.analysis_cache.add("a", b"some", ttl_ms=80)
    await store.analysis_cache.add("b", b"some", ttl_ms=80)
    await store.analysis_cache.replace("a", b"more", ttl_ms=LONG)
    await asyncio.sleep(0.15)
    assert [await store.analysis_cache.get(match) for match in "ab"] == [b"more", None]
    assert await store.analysis_cache.add("b", b"again", ttl_ms=LONG)
