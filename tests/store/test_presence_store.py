"""Who watches where: what both stores promise."""

import asyncio

from kit.waiting import until_told
from server.store.port import Store

LONG = 60_000


async def test_all_hear_what_each_has_said(store: Store) -> None:
    """Each says its own; whoever calls hears everybody, itself included."""
    call = store.presence_store.exchange
    assert await call("one", None, ttl_ms=LONG) == {}
    assert await call("one", b"1\xff", ttl_ms=LONG) == {"one": b"1\xff"}
    heard = await call("two", b"2", ttl_ms=LONG)
    assert heard == {"one": b"1\xff", "two": b"2"}
    assert await call("three", b"", ttl_ms=LONG) == heard


async def test_words_stay_change_and_go(store: Store) -> None:
    """What is not said anew stays as it was; what is taken back is gone."""
    call = store.presence_store.exchange
    await call("one", b"1", ttl_ms=LONG)
    assert await call("one", None, ttl_ms=LONG) == {"one": b"1"}
    assert await call("one", b"2", ttl_ms=LONG) == {"one": b"2"}
    assert await call("one", b"", ttl_ms=LONG) == {}
    assert await call("one", None, ttl_ms=LONG) == {}


async def test_words_last_as_long_as_they_are_renewed(store: Store) -> None:
    """Whoever calls in time is heard on and on; whoever does not is forgotten, not the others."""
    call = store.presence_store.exchange
    await call("dead", b"1", ttl_ms=300)
    await call("alive", b"2", ttl_ms=300)

    async def forgotten() -> bool:
        heard = await call("alive", None, ttl_ms=300)
        assert heard["alive"] == b"2"
        await asyncio.sleep(0.01)
        return "dead" not in heard

    assert "dead" in await call("alive", None, ttl_ms=300)
    await until_told(forgotten)
    await call("dead", None, ttl_ms=LONG)
    assert await call("alive", None, ttl_ms=300) == {"alive": b"2"}
    assert "dead" in await call("dead", b"3", ttl_ms=LONG)
