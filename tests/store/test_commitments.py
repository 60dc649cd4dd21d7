"""Commitments of players, in their order."""

import asyncio

from server.store.port import Store


async def test_nothing_at_first(store: Store) -> None:
    """A new player was given nothing."""
    assert await store.commitments.last("ada") == (0, None)
    assert await store.commitments.of_match("ada", "m") is None
    assert await store.commitments.newest("ada", skip=0, limit=10) == ()


async def test_one_by_one(store: Store) -> None:
    """Each has the next number and is found by its match; others have their own."""
    for number in (1, 2, 3):
        assert await store.commitments.append("ada", f"m{number}", number, b"%d" % number)
    assert await store.commitments.append("bob", "m1", 1, b"bob's")
    assert await store.commitments.last("ada") == (3, b"3")
    assert await store.commitments.of_match("ada", "m2") == b"2"
    assert await store.commitments.of_match("bob", "m1") == b"bob's"
    assert await store.commitments.of_match("bob", "m2") is None
    assert await store.commitments.newest("ada", skip=0, limit=2) == (b"3", b"2")
    assert await store.commitments.newest("ada", skip=2, limit=2) == (b"1",)
    assert await store.commitments.newest("ada", skip=3, limit=2) == ()


async def test_no_gap_and_no_second(store: Store) -> None:
    """A number is given once and in turn; repeated with the same bytes, it is there already."""
    assert not await store.commitments.append("ada", "m", 2, b"too early")
    assert await store.commitments.append("ada", "m", 1, b"first")
    assert await store.commitments.append("ada", "m", 1, b"first")
    assert not await store.commitments.append("ada", "other", 1, b"another")
    assert await store.commitments.last("ada") == (1, b"first")
    assert await store.commitments.of_match("ada", "other") is None


async def test_one_of_many_is_first(store: Store) -> None:
    """Of concurrent ones with the same number one is appended."""
    appended = await asyncio.gather(
        *(store.commitments.append("ada", f"m{each}", 1, b"%d" % each) for each in range(10))
    )
    assert sum(appended) == 1
