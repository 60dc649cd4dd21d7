"""Read models that follow the feed equal those that are rebuilt from the streams, byte for byte."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from random import Random
from typing import Final, get_args

import pytest

from domain.commit import AnyCommit
from domain.match.state import Status
from kit import read_models
from kit.many_matches import mixed
from kit.pile_game import PILE
from kit.read_models import status_counts
from kit.redis_server import OpenStore
from kit.registering import registered
from kit.table import PLAYERS
from server.app import build_services
from server.cli import RebuildError, rebuilt
from server.live.checkpointing import Checkpointer
from server.live.feed import FeedConsumer
from server.live.read_models import ReadModels
from server.settings import Settings
from server.store.codec import encode
from server.store.port import Store

MATCHES: Final = 300


@pytest.fixture(autouse=True)
def pile() -> Iterator[None]:
    with registered(PILE):
        yield


@pytest.fixture
def commits() -> tuple[AnyCommit, ...]:
    return tuple(mixed(MATCHES, Random(1)))


@asynccontextmanager
async def following(store: Store) -> AsyncIterator[FeedConsumer]:
    """The read models of a server that is killed at the end."""
    feed_consumer = build_services(Settings(), store).feed_consumer
    await feed_consumer.prepare()
    running = asyncio.create_task(feed_consumer.run())
    yield feed_consumer
    running.cancel()
    await asyncio.wait([running])


async def append(store: Store, commits: Iterable[AnyCommit]) -> None:
    """Appends the commits in order; the store groups them."""
    appended = [store.log.append(encode(commit), commit.previous) for commit in commits]
    assert all(await asyncio.gather(*appended))


def shown(models: ReadModels) -> bytes:
    people = [player.id for player in PLAYERS]
    return read_models.shown(models, people, ("divercite", "pile"))


async def from_the_streams(store: Store) -> bytes:
    models = ReadModels()
    await Checkpointer(store, models).rebuild()
    return shown(models)


async def checkpoints(store: Store) -> list[dict[str, bytes]]:
    loaded = [await store.checkpoints.load(f"{n}@{store.log.epoch}") for n in ("lobby", "flags")]
    return [checkpoint.rows for checkpoint in loaded if checkpoint]


def test_commits_cover_every_ending(commits: tuple[AnyCommit, ...]) -> None:
    """The feed of these tests has every ending, solo and with several players."""
    models = ReadModels()
    for commit in commits:
        models.apply(commit)
    rows = models.lobby.all.values()
    reasons = {row.outcome.reason for row in rows if row.outcome}
    assert reasons == {"completed", "resigned", "timeout", "abandoned"}
    assert {row.status for row in rows} == {"waiting", "running", "finished"}
    assert {(row.visibility, row.game, len(row.seats)) for row in rows} >= {
        ("public", "pile", 1),
        ("unlisted", "pile", 1),
        ("public", "pile", 3),
        ("public", "divercite", 2),
    }
    assert len(rows) == MATCHES


def test_status_counts(commits: tuple[AnyCommit, ...]) -> None:
    """At every step it equals a count over all public rows."""
    models = ReadModels()
    for commit in commits:
        models.apply(commit)
        rows = [row for row in models.lobby.all.values() if row.visibility == "public"]
        assert status_counts(models) == {
            status: sum(row.status == status for row in rows) for status in get_args(Status)
        }


async def test_followed_is_rebuilt(commits: tuple[AnyCommit, ...], store: Store) -> None:
    """Following commit by commit and rebuilding give equal models and checkpoints."""
    async with following(store) as feed_consumer:
        await append(store, commits)
        await feed_consumer.caught_up()
        assert shown(feed_consumer._models) == await from_the_streams(store)
        await feed_consumer.save()
    followed = await checkpoints(store)
    done = await rebuilt(store)
    assert await checkpoints(store) == followed
    assert (done.read.matches, done.read.commits) == (MATCHES, len(commits))
    assert done.rows == {"lobby": len(followed[0]), "flags": len(followed[1])}


async def test_applied_twice(commits: tuple[AnyCommit, ...]) -> None:
    """Replaying the feed from any position, as after a crash, changes nothing."""
    models = ReadModels()
    for commit in commits:
        models.apply(commit)
    before = shown(models)
    for start in (0, len(commits) // 2, len(commits) - 1):
        for commit in commits[start:]:
            models.apply(commit)
        assert shown(models) == before


@pytest.mark.parametrize("feed_length", [100_000, 20], ids=["feed whole", "feed trimmed past"])
@pytest.mark.parametrize("saved, crashed", [(0, 500), (300, 301), (400, 900), (900, 900)])
async def test_after_a_crash(
    commits: tuple[AnyCommit, ...],
    feed_length: int,
    saved: int,
    crashed: int,
    open_store: OpenStore,
) -> None:
    """From an old checkpoint a server follows the feed, or rebuilds where the feed was trimmed."""
    store = await open_store(feed_length)
    async with following(store) as feed_consumer:
        await append(store, commits[:saved])
        await feed_consumer.caught_up()
        await feed_consumer.save()
        await append(store, commits[saved:crashed])
        await feed_consumer.caught_up()
    await append(store, commits[crashed:])
    async with following(store) as feed_consumer:
        await feed_consumer.caught_up()
        assert shown(feed_consumer._models) == await from_the_streams(store)
        await feed_consumer.save()
    restored = await checkpoints(store)
    await rebuilt(store)
    assert await checkpoints(store) == restored


@pytest.mark.parametrize("last", ["lobby", "flags"])
async def test_killed_while_saving(commits: tuple[AnyCommit, ...], last: str, store: Store) -> None:
    """After a server is killed while saving, the next one reaches the same models."""
    async with following(store) as feed_consumer:
        await append(store, commits[:700])
        await feed_consumer.caught_up()
        (rows,) = (rows for rows in feed_consumer._models.rows if rows.name == last)
        assert await feed_consumer._checkpointer._save(rows)
    await append(store, commits[700:])
    async with following(store) as feed_consumer:
        await feed_consumer.caught_up()
        assert shown(feed_consumer._models) == await from_the_streams(store)


async def test_rows_of_unknown_matches(commits: tuple[AnyCommit, ...], store: Store) -> None:
    """A rebuild removes rows of matches that do not exist from a checkpoint."""
    await append(store, commits)
    await rebuilt(store)
    good = await checkpoints(store)
    name, ends = f"lobby@{store.log.epoch}", await store.log.ends()
    await store.checkpoints.save(name, ends, {"match-0": None, "never": good[0]["match-1"]})
    assert await checkpoints(store) != good
    await rebuilt(store)
    assert await checkpoints(store) == good


async def test_a_server_that_has_read_further(commits: tuple[AnyCommit, ...], store: Store) -> None:
    """Rebuilding beside a running server is refused, and changes nothing."""
    await append(store, commits[:500])
    checkpointer = Checkpointer(store, ReadModels())
    await checkpointer.rebuild()
    async with following(store) as busy:
        await append(store, commits[500:])
        await busy.caught_up()
        await busy.save()
        saved = await checkpoints(store)
        assert not await checkpointer.save()
    assert await checkpoints(store) == saved


async def test_positions_move_though_no_row_changes(
    commits: tuple[AnyCommit, ...], store: Store
) -> None:
    """The position of the checkpoint of flags follows the feed even when no row changes."""
    async with following(store) as feed_consumer:
        await append(store, commits[:1])
        await feed_consumer.caught_up()
        await feed_consumer.save()
    flags = await store.checkpoints.load(f"flags@{store.log.epoch}")
    assert flags
    assert flags.positions == await store.log.ends()


async def test_rebuilding_says_that_it_cannot(
    commits: tuple[AnyCommit, ...], monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    """A checkpoint beyond the feed's position at the start is from another server."""
    await append(store, commits[:9])
    await rebuilt(store)

    async def before_all() -> tuple[str, ...]:
        return ("0-0",) * 4

    monkeypatch.setattr(store.log, "ends", before_all)
    with pytest.raises(RebuildError, match="stop it first"):
        await rebuilt(store)
