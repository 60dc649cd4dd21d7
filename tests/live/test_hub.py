"""Channels live as long as their subscribers, and survive an unavailable log."""

import asyncio
import gc
import weakref

import pytest

from kit.live_client import Client, as_spectator
from kit.live_history import MATCH, SteppingLog, histories
from kit.store_doubles import AlteredStore
from server.api.services import Services
from server.app import build_services
from server.engine.errors import NotFoundError
from server.engine.rendered_commit import EncodedFrame
from server.live.subscription import Subscription
from server.settings import Settings
from server.store.codec import decode
from server.store.port import Entry, LogUnavailableError
from server.store.redis import RedisStore

EVER = frozenset[str]()
TOLD = 5


class FailingLog(SteppingLog):
    """Fails the next reads, as many as set."""

    failures = 0

    async def read(
        self, match: str, *, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        if self.failures:
            self.failures -= 1
            raise LogUnavailableError
        return await super().read(match, after=after, limit=limit)


@pytest.fixture
def log() -> FailingLog:
    """A match at version 5."""
    log = FailingLog()
    log.entries.extend(histories()[0][:TOLD])
    return log


@pytest.fixture
def services(log: FailingLog) -> Services:
    return build_services(Settings(), AlteredStore(RedisStore("redis://"), log))


async def test_an_empty_channel_is_dropped(services: Services) -> None:
    """A channel without subscribers is collected, and so is one that the last has left."""
    channel = weakref.ref(await services.hub.channel(MATCH))
    gc.collect()
    assert channel() is None
    subscription = Subscription(services.hub, await services.hub.channel(MATCH), as_spectator, TOLD)
    first = await services.hub.channel(MATCH)
    assert first is await services.hub.channel(MATCH)
    subscription.unsubscribe()
    assert first is not await services.hub.channel(MATCH)


async def test_a_cursor_ahead_of_the_feed(services: Services, log: FailingLog) -> None:
    """A cursor that is ahead of the feed is looked up in the log before it is refused."""
    channel = await services.hub.channel(MATCH)
    log.entries.extend(histories()[0][TOLD : TOLD + 2])
    assert (await services.hub.channel(MATCH, TOLD)).match.version == TOLD
    assert (await services.hub.channel(MATCH, TOLD + 2)).match.version == TOLD + 2
    assert (await services.hub.channel(MATCH, TOLD + 9)) is channel


async def test_a_gap_is_filled_when_the_log_is_back(services: Services, log: FailingLog) -> None:
    """A commit that the feed skips while the log cannot be read is delivered later."""
    entries = histories()[0][TOLD : TOLD + 2]
    subscription = Subscription(services.hub, await services.hub.channel(MATCH), as_spectator, TOLD)
    frames = subscription.catch_up()
    first = asyncio.ensure_future(anext(frames))
    await _a_while()
    log.entries.extend(entries)
    log.failures = 2
    services.hub.publish(decode(entries[1]), entries[1].hash)
    async with asyncio.timeout(10):
        both = (await first, await anext(frames))
    versions = [each.version for each in both if isinstance(each, EncodedFrame)]
    assert versions == [TOLD + 1, TOLD + 2]


async def test_a_match_that_is_lost(services: Services, log: FailingLog) -> None:
    """Where the new history does not contain a match, its subscribers get NotFoundError."""
    client = Client(services, MATCH, EVER)
    client.version = TOLD
    client.connect()
    await _a_while()
    log.lose("another", 0)
    await services.hub.reset()
    await _a_while()
    with pytest.raises(NotFoundError):
        client.check()
    with pytest.raises(NotFoundError):
        await services.hub.channel(MATCH)


async def _a_while() -> None:
    for _ in range(200):
        await asyncio.sleep(0)
