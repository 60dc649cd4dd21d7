"""Checkpoints of projections in the store."""

import asyncio

from server.store.port import Checkpoint, Store


async def test_saved_is_loaded(store: Store) -> None:
    """Rows are added, replaced and removed; rows that are not named stay."""
    await store.checkpoints.save("lobby", ("1-0", "2-0"), {"a": b"1", "b": b"\x00\xff", "c": b"3"})
    await store.checkpoints.save("lobby", ("4-0", "5-1"), {"a": b"9", "c": None, "never": None})
    loaded = await store.checkpoints.load("lobby")
    assert loaded == Checkpoint(("4-0", "5-1"), {"a": b"9", "b": b"\x00\xff"})


async def test_positions_move_without_rows(store: Store) -> None:
    """A checkpoint may move on although no row has changed."""
    await store.checkpoints.save("lobby", ("1-0",), {})
    assert await store.checkpoints.load("lobby") == Checkpoint(("1-0",), {})


async def test_the_whole_of_it(store: Store) -> None:
    """Saved as a whole, a projection has no other rows than these; no other one is touched."""
    await store.checkpoints.save("lobby", ("1-0",), {"a": b"1"})
    await store.checkpoints.save("people", ("2-0",), {"a": b"2"})
    await store.checkpoints.save("lobby", ("3-0",), {"b": b"3"}, whole=True)
    assert await store.checkpoints.load("lobby") == Checkpoint(("3-0",), {"b": b"3"})
    assert await store.checkpoints.load("people") == Checkpoint(("2-0",), {"a": b"2"})


async def test_rows_and_positions_move_together(store: Store) -> None:
    """Rows and positions are always loaded from the same save."""

    async def save() -> None:
        for number in range(200):
            row = str(number).encode()
            await store.checkpoints.save("lobby", (f"{number}-0",), {"a": row, "b": row})

    saving = asyncio.create_task(save())
    while not saving.done():
        loaded = await store.checkpoints.load("lobby")
        if loaded:
            number = loaded.positions[0].removesuffix("-0").encode()
            assert loaded.rows == {"a": number, "b": number}
        await asyncio.sleep(0)
    await saving


async def test_stale_checkpoint_overwrites_nothing(store: Store) -> None:
    """A server that has read less of a feed cannot overwrite the checkpoint of another."""
    save = store.checkpoints.save
    assert await save("lobby", ("10-0", "9-2"), {"a": b"new"})
    assert not await save("lobby", ("9-9", "10-0"), {"a": b"old"})
    assert not await save("lobby", ("10-0", "9-1"), {"a": b"old"})
    assert await store.checkpoints.load("lobby") == Checkpoint(("10-0", "9-2"), {"a": b"new"})
    assert await save("lobby", ("10-0", "9-2"), {"a": b"newer", "b": None})
    assert await save("lobby", ("10-1", "10-0"), {"a": b"newest"})
