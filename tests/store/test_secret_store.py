"""The one secret that all servers of a store share: what both stores promise."""

import asyncio

from server.store.port import Store


async def test_nothing_at_first(store: Store) -> None:
    """Nobody finds a secret before there is one."""
    assert await store.secret_store.get() is None


async def test_only_who_has_seen_it_changes_it(store: Store) -> None:
    """Whoever looked too early changes nothing."""
    assert await store.secret_store.compare_and_set(None, b"first")
    assert not await store.secret_store.compare_and_set(None, b"second")
    assert not await store.secret_store.compare_and_set(b"other", b"second")
    assert await store.secret_store.get() == b"first"
    assert await store.secret_store.compare_and_set(b"first", b"second")
    assert await store.secret_store.get() == b"second"


async def test_one_of_many_is_first(store: Store) -> None:
    """Of ten who make one at the same moment, all find that of one."""
    made = [b"%d" % number for number in range(10)]
    done = await asyncio.gather(*(store.secret_store.compare_and_set(None, each) for each in made))
    assert [each for each, first in zip(made, done, strict=True) if first] == [
        await store.secret_store.get()
    ]
