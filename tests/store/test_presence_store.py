"""Presence that servers exchange through the store."""

import asyncio

from kit.waiting import until_async
from server.store.port import Store

LONG = 60_000


async def test_all_read_every_value(store: Store) -> None:
    """Each server writes its own value and reads those of all, itself included."""
    call = store.presence_store.exchange
    assert await call("one", None, ttl_ms=LONG) == {}
    assert await call("one", b"1\xff", ttl_ms=LONG) == {"one": b"1\xff"}
    values = await call("two", b"2", ttl_ms=LONG)
    assert values == {"one": b"1\xff", "two": b"2"}
    assert await call("three", b"", ttl_ms=LONG) == values


async def test_values_stay_change_and_go(store: Store) -> None:
    """A value that is not rewritten stays; a value that is withdrawn is gone."""
    call = store.presence_store.exchange
    await call("one", b"1", ttl_ms=LONG)
    assert await call("one", None, ttl_ms=LONG) == {"one": b"1"}
    assert await call("one", b"2", ttl_ms=LONG) == {"one": b"2"}
    assert await call("one", b"", ttl_ms=LONG) == {}
    assert await call("one", None, ttl_ms=LONG) == {}


async def test_values_expire_unless_renewed(store: Store) -> None:
    """Values are kept while their server calls in time and expire one by one."""
    call = store.presence_store.exchange
    await call("dead", b"1", ttl_ms=300)
    await call("alive", b"2", ttl_ms=300)

    async def forgotten() -> bool:
        values = await call("alive", None, ttl_ms=300)
        assert values["alive"] == b"2"
        await asyncio.sleep(0.01)
        return "dead" not in values

    assert "dead" in await call("alive", None, ttl_ms=300)
    await until_async(forgotten)
    await call("dead", None, ttl_ms=LONG)
    assert await call("alive", None, ttl_ms=300) == {"alive": b"2"}
    assert "dead" in await call("dead", b"3", ttl_ms=LONG)
