"""Who watches where: what both stores promise."""

import asyncio

from kit.waiting import until_told
from server.store.port import Store

LONG = 60_000


async def test_all_hear_what_each_has_said(store: Store) -> None:
    """Each says its own; whoever calls hears everybody, itself included."""
    call = store.attendance.call
    assert await call("one", {}, lasting_ms=LONG) == {}
    assert await call("one", {"a": b"1", "b": b"\xff"}, lasting_ms=LONG) == {
        "one": {"a": b"1", "b": b"\xff"}
    }
    heard = await call("two", {"a": b"2"}, lasting_ms=LONG)
    assert heard == {"one": {"a": b"1", "b": b"\xff"}, "two": {"a": b"2"}}
    assert await call("three", {}, lasting_ms=LONG) == heard


async def test_only_changes_are_said(store: Store) -> None:
    """What is not named stays; None takes back; who has taken everything back has said nothing."""
    call = store.attendance.call
    await call("one", {"a": b"1", "b": b"2"}, lasting_ms=LONG)
    assert await call("one", {"b": b"3", "c": None}, lasting_ms=LONG) == {
        "one": {"a": b"1", "b": b"3"}
    }
    assert await call("one", {"a": None, "b": None}, lasting_ms=LONG) == {}


async def test_words_last_as_long_as_they_are_renewed(store: Store) -> None:
    """Whoever calls in time is heard on and on; whoever does not is forgotten, not the others."""
    call = store.attendance.call
    await call("dead", {"a": b"1"}, lasting_ms=300)
    await call("alive", {"a": b"2"}, lasting_ms=300)

    async def forgotten() -> bool:
        heard = await call("alive", {}, lasting_ms=300)
        assert heard["alive"] == {"a": b"2"}
        await asyncio.sleep(0.01)
        return "dead" not in heard

    assert "dead" in await call("alive", {}, lasting_ms=300)
    await until_told(forgotten)
    await call("dead", {"b": b"3"}, lasting_ms=LONG)
    assert (await call("alive", {}, lasting_ms=300))["dead"] == {"b": b"3"}
