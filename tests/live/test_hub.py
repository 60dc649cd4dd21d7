"""Rooms come and go with those who watch, and outlive a log that is away."""

import asyncio
import gc
import weakref

import pytest

from kit.live_client import Client, anybody
from kit.live_history import MATCH, SteppingLog, histories
from server.feed.moments import Told
from server.feed.watching import Watch
from server.house import House, build
from server.settings import Settings
from server.store.codec import decode
from server.store.memory import MemoryStore
from server.store.port import Entry, LogUnavailable
from server.trouble import UnknownThing

EVER = frozenset[str]()
TOLD = 5


class FailingLog(SteppingLog):
    """Cannot be read as often as it is told."""

    failures = 0

    async def read(
        self, match: str, *, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        if self.failures:
            self.failures -= 1
            raise LogUnavailable
        return await super().read(match, after=after, limit=limit)


@pytest.fixture
def log() -> FailingLog:
    """A match at version 5."""
    log = FailingLog()
    log.entries.extend(histories()[0][:TOLD])
    return log


@pytest.fixture
def house(log: FailingLog) -> House:
    store = MemoryStore()
    store.log = log
    return build(Settings(), store)


async def test_an_empty_room_is_forgotten(house: House) -> None:
    """Whoever only looks in at the door leaves nothing behind, nor does the last to leave."""
    room = weakref.ref(await house.hub.room(MATCH))
    gc.collect()
    assert room() is None
    watch = Watch(house.hub, await house.hub.room(MATCH), anybody, TOLD)
    first = await house.hub.room(MATCH)
    assert first is await house.hub.room(MATCH)
    watch.leave()
    assert first is not await house.hub.room(MATCH)


async def test_a_guest_may_know_more_than_the_feed(house: House, log: FailingLog) -> None:
    """A cursor that is ahead of the feed is looked up in the log before it is called wrong."""
    room = await house.hub.room(MATCH)
    log.entries.extend(histories()[0][TOLD : TOLD + 2])
    assert (await house.hub.room(MATCH, TOLD)).match.version == TOLD
    assert (await house.hub.room(MATCH, TOLD + 2)).match.version == TOLD + 2
    assert (await house.hub.room(MATCH, TOLD + 9)) is room


async def test_a_gap_is_filled_when_the_log_is_back(house: House, log: FailingLog) -> None:
    """The feed skips a commit while the log cannot be read: it is told all the same, later."""
    told = histories()[0][TOLD : TOLD + 2]
    watch = Watch(house.hub, await house.hub.room(MATCH), anybody, TOLD)
    heard = watch.told()
    first = asyncio.ensure_future(anext(heard))
    await _a_while()
    log.entries.extend(told)
    log.failures = 2
    house.hub.tell(decode(told[1]), told[1].hash)
    async with asyncio.timeout(10):
        both = (await first, await anext(heard))
    versions = [each.version for each in both if isinstance(each, Told)]
    assert versions == [TOLD + 1, TOLD + 2]


async def test_a_match_that_is_lost(house: House, log: FailingLog) -> None:
    """Where the new history knows nothing of a match, its watchers are told just that."""
    client = Client(house, MATCH, EVER)
    client.version = TOLD
    client.connect()
    await _a_while()
    log.lose("another", 0)
    await house.hub.begin_again()
    await _a_while()
    with pytest.raises(UnknownThing):
        client.check()
    with pytest.raises(UnknownThing):
        await house.hub.room(MATCH)


async def _a_while() -> None:
    for _ in range(200):
        await asyncio.sleep(0)
