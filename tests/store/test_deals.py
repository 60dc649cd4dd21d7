"""Seeds of daily deals."""

import asyncio

from server.store.port import Store


async def test_written_once(store: Store) -> None:
    """The first deal of a game and day stays; another day has its own."""
    assert await store.deals.get("pile", "2026-01-01") is None
    first, *others = await asyncio.gather(
        *(store.deals.add("pile", "2026-01-01", b"%d" % each) for each in range(10))
    )
    assert {*others} == {first}
    assert await store.deals.get("pile", "2026-01-01") == first
    assert await store.deals.add("pile", "2026-01-02", b"next") == b"next"
