"""The heartbeat of a server."""

from server.store.port import Store


async def test_each_beat_returns_the_previous(store: Store) -> None:
    """The first beat returns nothing, every other one its predecessor."""
    beats = [await store.heartbeat.beat(at_ms) for at_ms in (1_000, 2_000, 1_500, 3_000)]
    assert beats == [None, 1_000, 2_000, 1_500]
