"""The secret that all servers of a store share."""

import asyncio

from server.store.port import Store


async def test_nothing_at_first(store: Store) -> None:
    """Before the first write there is no secret."""
    assert await store.secret_store.get() is None


async def test_only_who_has_seen_it_changes_it(store: Store) -> None:
    """A compare-and-set with an outdated value changes nothing."""
    assert await store.secret_store.compare_and_set(None, b"first")
    assert not await store.secret_store.compare_and_set(None, b"second")
    assert not await store.secret_store.compare_and_set(b"other", b"second")
    assert await store.secret_store.get() == b"first"
    assert await store.secret_store.compare_and_set(b"first", b"second")
    assert await store.secret_store.get() == b"second"


async def test_one_of_many_is_first(store: Store) -> None:
    """Of ten concurrent first writes one wins, and all read it."""
    made = [b"%d" % number for number in range(10)]
    done = await asyncio.gather(*(store.secret_store.compare_and_set(None, each) for each in made))
    assert [each for each, first in zip(made, done, strict=True) if first] == [
        await store.secret_store.get()
    ]
