"""Words that are forgotten when their time is over: what both stores promise."""

import asyncio

from server.store.port import Store

LONG = 60_000


async def test_put_once(store: Store) -> None:
    """Who comes second finds what the first has put there, match by match."""
    assert await store.analysis_cache.look("a") is None
    assert await store.analysis_cache.put("a", b"first", lasting_ms=LONG)
    assert not await store.analysis_cache.put("a", b"second", lasting_ms=LONG)
    assert await store.analysis_cache.put("b", b"other", lasting_ms=LONG)
    assert [await store.analysis_cache.look(match) for match in "ab"] == [b"first", b"other"]


async def test_only_what_is_there_is_replaced(store: Store) -> None:
    """What is forgotten is not brought back by who goes on with it."""
    assert not await store.analysis_cache.replace("a", b"more", lasting_ms=LONG)
    await store.analysis_cache.put("a", b"some", lasting_ms=LONG)
    assert await store.analysis_cache.replace("a", b"more", lasting_ms=LONG)
    assert await store.analysis_cache.look("a") == b"more"


async def test_forgotten_in_time(store: Store) -> None:
    """Each time that something is said, its time begins anew."""
    await store.analysis_cache.put("a", b"some", lasting_ms=80)
    await store.analysis_cache.put("b", b"some", lasting_ms=80)
    await store.analysis_cache.replace("a", b"more", lasting_ms=LONG)
    await asyncio.sleep(0.15)
    assert [await store.analysis_cache.look(match) for match in "ab"] == [b"more", None]
    assert await store.analysis_cache.put("b", b"again", lasting_ms=LONG)
