"""Appending to the log and reading it."""

import asyncio

import pytest

from domain.commit import GENESIS
from server.store.port import Store
from store.samples import entry, linked


async def test_fifty_writers_one_winner(store: Store) -> None:
    """Of fifty different commits on one version exactly one is stored, and it is the winner's."""
    rivals = [entry("m", 1, f"writer {number}") for number in range(50)]
    answers = await asyncio.gather(*(store.log.append(rival, GENESIS) for rival in rivals))
    assert answers.count(True) == 1
    assert await store.log.read("m") == (rivals[answers.index(True)],)


async def test_what_is_read_is_what_was_appended(store: Store) -> None:
    """Entries come back in order, byte by byte."""
    entries = tuple(entry("m", version, "é\n") for version in range(1, 6))
    for version in range(1, 6):
        assert await store.log.append(*linked("m", version, "é\n"))
    assert await store.log.read("m") == entries
    assert await store.log.length("m") == len(entries)


@pytest.mark.parametrize("version", [0, 2, 5])
async def test_no_holes(store: Store, version: int) -> None:
    """A version that is not the next one is refused, and leaves no trace."""
    assert not await store.log.append(*linked("m", version))
    assert await store.log.length("m") == 0
    assert [match async for match in store.log.matches()] == []


async def test_the_same_again_is_no_conflict(store: Store) -> None:
    """Appending an entry that is already stored succeeds and changes nothing."""
    for version in (1, 2, 3):
        assert await store.log.append(*linked("m", version))
    ends = await store.log.ends()
    assert await store.log.append(*linked("m", 2))
    assert await store.log.length("m") == 3
    assert await store.log.ends() == ends


async def test_another_at_the_same_version_is_a_conflict(store: Store) -> None:
    """A different commit at a version that is taken is refused."""
    await store.log.append(*linked("m", 1))
    await store.log.append(*linked("m", 2))
    assert not await store.log.append(*linked("m", 1, "other"))


async def test_another_history_of_the_same_length(store: Store) -> None:
    """A commit whose predecessor is not stored is refused, even at the right length."""
    await store.log.append(*linked("m", 1))
    await store.log.append(*linked("m", 2, "as it came", on=""))
    assert not await store.log.append(*linked("m", 3, on="as it was"))
    assert await store.log.append(*linked("m", 3, on="as it came"))
    assert await store.log.length("m") == 3


@pytest.mark.parametrize(
    "after, limit, versions",
    [
        (0, None, [1, 2, 3, 4, 5]),
        (2, None, [3, 4, 5]),
        (1, 2, [2, 3]),
        (5, 3, []),
        (9, None, []),
        (0, 0, []),
    ],
)
async def test_read_after_and_limit(
    store: Store, after: int, limit: int | None, versions: list[int]
) -> None:
    """Reading begins after a version and ends at a limit."""
    for version in range(1, 6):
        await store.log.append(*linked("m", version))
    read = await store.log.read("m", after=after, limit=limit)
    assert [each.version for each in read] == versions


async def test_an_unknown_match_is_empty(store: Store) -> None:
    """An id that was never used has no entries."""
    assert await store.log.read("nobody") == ()
    assert await store.log.length("nobody") == 0


async def test_every_match_is_found_once(store: Store) -> None:
    """All matches are listed whatever their shard, and nothing else is."""
    names = {f"match:{number}" for number in range(2500)}
    await asyncio.gather(*(store.log.append(*linked(name, 1)) for name in names))
    await store.heartbeat.beat()
    found = [match async for match in store.log.matches()]
    assert sorted(found) == sorted(names)


async def test_the_epoch_is_one(store: Store) -> None:
    """Appending does not change the identity of the log."""
    before = store.log.epoch
    await store.log.append(*linked("m", 1))
    assert before
    assert store.log.epoch == before


async def test_it_answers(store: Store) -> None:
    """A store that works answers a ping with its name."""
    await store.ping()
    assert store.durability.server
