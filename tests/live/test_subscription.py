"""What one subscription sends, commit by commit: exactly once, in order, and never too early."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from functools import cache
from random import Random

import msgspec
import pytest

from domain.clock import Untimed
from domain.game import SPECTATOR, Viewer
from domain.match import Match
from domain.match.commands import LeaveSeat, OpenMatch, TakeSeat
from kit.live_client import payload
from kit.live_history import MATCH, SteppingLog
from kit.pile_game import PILE, PileOptions, TakeStones
from kit.registering import registered
from kit.store_doubles import AlteredStore
from kit.table import ADA, BEN, Step, Table
from server.api.services import Services
from server.app import build_services
from server.engine.errors import NotFoundError
from server.engine.rendered_commit import EncodedFrame
from server.live.subscription import NO_SUCH_CURSOR, Snapshot, Subscription
from server.presence.tracker import Presence
from server.settings import Settings
from server.store.codec import decode
from server.store.redis import RedisStore

STONES = 9
LAST = STONES + 2


@cache
def played(delay: int) -> Sequence[Step]:
    """Opened, joined, nine moves; the last of them ends the match."""
    table, options = Table(name=MATCH), PileOptions(stones=STONES)
    opening = OpenMatch(options=options, seat=0, visibility="public", clock=Untimed(), delay=delay)
    table.do(ADA, opening)
    table.do(BEN, TakeSeat(1))
    for number in range(STONES):
        table.do((ADA, BEN)[number % 2], TakeStones(1))
    return table.steps


def shown(version: int, delay: int, viewer: Viewer) -> int:
    """The newest version that a viewer may see, by the rule in docs/protocol.md."""
    if viewer is not SPECTATOR or version in {1, LAST}:
        return version
    return max(2, version - delay)


class Reader:
    """Collects what a subscription sends, by whichever way; it may stall."""

    def __init__(self, services: Services, viewer: Viewer) -> None:
        self.versions: list[int] = []
        self.snapshots: list[Snapshot] = []
        self.presence: list[Presence] = []
        self.directly = 0
        self.takes = True
        self.viewer: Viewer = viewer
        self._services = services

    @asynccontextmanager
    async def reading(self, after: int) -> AsyncIterator[Subscription]:
        channel = await self._services.hub.channel(MATCH, after)
        subscription = Subscription(self._services.hub, channel, self._resolve, after)
        subscription.attach(self._send, self.presence.append)
        task = asyncio.create_task(self._catch_up(subscription))
        try:
            await settled()
            yield subscription
        finally:
            subscription.close()
            await task
            subscription.unsubscribe()

    def _resolve(self, _match: Match) -> Viewer:
        return self.viewer

    def _send(self, frame: bytes) -> bool:
        if self.takes:
            self.directly += 1
            self.versions.append(msgspec.json.decode(payload(frame))["version"])
        return self.takes

    async def _catch_up(self, subscription: Subscription) -> None:
        async for item in subscription.catch_up():
            if isinstance(item, EncodedFrame):
                self.versions.append(item.version)
            else:
                self.snapshots.append(item)


class Publisher:
    """The log and the feed of one match."""

    def __init__(self, log: SteppingLog, services: Services, delay: int) -> None:
        self.log, self.services = log, services
        self._steps = iter(played(delay))

    def append(self, count: int = 1, *, feeds: bool = True) -> None:
        for _ in range(count):
            step = next(self._steps)
            self.log.entries.append(step.entry)
            if feeds:
                self.services.hub.publish(decode(step.entry), step.entry.hash)


@pytest.fixture(autouse=True)
def _pile() -> Iterator[None]:
    with registered(PILE):
        yield


def publisher(delay: int, begun: int = 1) -> Publisher:
    log = SteppingLog()
    services = build_services(Settings(), AlteredStore(RedisStore("redis://"), log))
    found = Publisher(log, services, delay)
    found.append(begun, feeds=False)
    return found


async def settled() -> None:
    for _ in range(60):
        await asyncio.sleep(0)


@pytest.mark.parametrize("delay", [0, 1, 3, 20])
@pytest.mark.parametrize("viewer", [0, SPECTATOR], ids=["seat", "spectator"])
async def test_from_the_opening_to_the_end(delay: int, viewer: Viewer) -> None:
    """After every commit a viewer has exactly what may be seen, also from the first on."""
    table = publisher(delay)
    reader = Reader(table.services, viewer)
    async with reader.reading(after=1):
        for version in range(2, LAST + 1):
            table.append()
            await settled()
            assert reader.versions == [*range(2, shown(version, delay, viewer) + 1)]
    assert not reader.snapshots


@pytest.mark.parametrize("delay", [0, 3])
@pytest.mark.parametrize("begun", [2, 5, LAST - 1])
async def test_from_any_cursor(delay: int, begun: int) -> None:
    """Whoever enters later gets what lies between the cursor and what may be seen."""
    for after in range(shown(begun, delay, SPECTATOR) + 1):
        table = publisher(delay, begun)
        reader = Reader(table.services, SPECTATOR)
        async with reader.reading(after):
            assert reader.versions == [*range(after + 1, shown(begun, delay, SPECTATOR) + 1)]
            table.append()
            await settled()
            assert reader.versions == [*range(after + 1, shown(begun + 1, delay, SPECTATOR) + 1)]


async def test_a_live_subscription_is_sent_to_directly() -> None:
    """Each commit goes to the socket as it is published, without another task."""
    table = publisher(0, begun=2)
    reader = Reader(table.services, 0)
    async with reader.reading(after=2):
        table.append(5)
        assert (reader.versions, reader.directly) == ([3, 4, 5, 6, 7], 5)


@pytest.mark.parametrize("seed", range(8))
async def test_a_stalled_reader_falls_behind(seed: int) -> None:
    """A reader that takes nothing for a while gets every commit once, in order, later."""
    draw, table = Random(seed), publisher(seed % 3, begun=2)
    reader = Reader(table.services, SPECTATOR)
    async with reader.reading(after=1):
        for _ in range(3, LAST + 1):
            reader.takes = draw.random() < 0.5
            table.append()
            if draw.random() < 0.5:
                await settled()
        await settled()
    assert reader.versions == [*range(2, LAST + 1)]


async def test_a_cursor_of_another_history() -> None:
    """A cursor that the match does not have is answered with the whole match and a reason."""
    table = publisher(0, begun=4)
    reader = Reader(table.services, SPECTATOR)
    async with reader.reading(after=7):
        table.append()
        await settled()
    (snapshot,) = reader.snapshots
    assert (snapshot.reason, snapshot.match.version) == (NO_SUCH_CURSOR, 4)
    assert reader.versions == [5]


async def test_a_cursor_past_a_delay() -> None:
    """The whole match, as far as a spectator may see it, and the next commits when due."""
    table = publisher(3, begun=6)
    reader = Reader(table.services, SPECTATOR)
    async with reader.reading(after=7):
        (snapshot,) = reader.snapshots
        assert snapshot.match.version == shown(6, 3, SPECTATOR) == 3
        table.append(2)
        await settled()
        assert reader.versions == [4, 5]


async def test_a_reset() -> None:
    """After a loss comes the match as it is now, with the reason, and then what follows."""
    table = publisher(0, begun=6)
    reader = Reader(table.services, SPECTATOR)
    async with reader.reading(after=6) as subscription:
        table.log.lose("another", 4)
        await table.services.hub.reset()
        await settled()
        (snapshot,) = reader.snapshots
        assert snapshot.reason
        assert (snapshot.match.version, subscription.version, reader.versions) == (4, 4, [])


async def test_a_reset_of_a_lost_match() -> None:
    """Where the new history has no such match, the subscription ends with NotFoundError."""
    table = publisher(0, begun=3)
    channel = await table.services.hub.channel(MATCH)
    subscription = Subscription(table.services.hub, channel, lambda _: SPECTATOR, 3)
    table.log.lose("another", 0)
    await table.services.hub.reset()
    with pytest.raises(NotFoundError):
        await anext(subscription.catch_up())


async def test_another_viewer() -> None:
    """Who takes a seat or leaves it gets the whole match as it is seen from there."""
    table = Table(name=MATCH)
    opening = OpenMatch(
        options=PileOptions(players=3), seat=0, visibility="public", clock=Untimed()
    )
    table.do(ADA, opening)
    table.do(BEN, TakeSeat(1))
    table.do(ADA, LeaveSeat())
    table.do(ADA, TakeSeat(2))
    log = SteppingLog()
    services = build_services(Settings(), AlteredStore(RedisStore("redis://"), log))
    log.entries = [table.steps[0].entry]
    reader = Reader(services, 0)
    async with reader.reading(after=1) as subscription:
        for step, viewer in zip(table.steps[1:], (0, SPECTATOR, 2), strict=True):
            reader.viewer = viewer
            log.entries.append(step.entry)
            services.hub.publish(step.commit, step.entry.hash)
            await settled()
            assert subscription.audience.viewer == viewer
    assert [each.reason for each in reader.snapshots] == [None, None]
    assert [each.match.version for each in reader.snapshots] == [3, 4]
    assert reader.versions == [2, 3, 4]


async def test_another_viewer_across_a_gap() -> None:
    """A seat that is taken in a commit that the feed skips changes the viewer as well."""
    table = Table(name=MATCH)
    table.do(ADA, OpenMatch(options=PileOptions(), seat=0, visibility="public", clock=Untimed()))
    table.do(BEN, TakeSeat(1))
    table.do(ADA, TakeStones(1))
    log = SteppingLog()
    services = build_services(Settings(), AlteredStore(RedisStore("redis://"), log))
    opened, _, last = [step.entry for step in table.steps]
    log.entries = [opened]
    reader = Reader(services, SPECTATOR)
    async with reader.reading(after=1) as subscription:
        reader.viewer = 1
        log.entries = [step.entry for step in table.steps]
        services.hub.publish(decode(last), last.hash)
        await settled()
        assert subscription.audience.viewer == 1
    assert [each.match.version for each in reader.snapshots] == [3]
    assert reader.versions == [2, 3]


async def test_presence_only_while_live() -> None:
    """A reader that is behind gets no presence in between."""
    table = publisher(0, begun=2)
    reader = Reader(table.services, SPECTATOR)
    now = Presence(3, (0,))
    async with reader.reading(after=2) as subscription:
        subscription.update_presence(now)
        subscription.fall_behind()
        subscription.update_presence(Presence(9, ()))
    assert reader.presence == [now]


@pytest.mark.parametrize("ticks", range(14))
async def test_a_commit_while_catching_up(ticks: int) -> None:
    """A commit that comes at any moment of the reading is sent once, in its place."""
    table = publisher(0, begun=5)
    reader = Reader(table.services, SPECTATOR)
    channel = await table.services.hub.channel(MATCH)
    subscription = Subscription(table.services.hub, channel, reader._resolve, 1)
    subscription.attach(reader._send, reader.presence.append)
    task = asyncio.create_task(reader._catch_up(subscription))
    for _ in range(ticks):
        await asyncio.sleep(0)
    table.append()
    subscription.update_presence(Presence(1, ()))
    await settled()
    assert reader.versions == [2, 3, 4, 5, 6]
    subscription.close()
    await task


async def test_nothing_is_sent_before_the_reading_begins() -> None:
    """Until the backlog is sent, neither commits nor presence go to the socket."""
    table = publisher(0, begun=4)
    reader = Reader(table.services, SPECTATOR)
    channel = await table.services.hub.channel(MATCH)
    subscription = Subscription(table.services.hub, channel, reader._resolve, 3)
    subscription.attach(reader._send, reader.presence.append)
    table.append()
    subscription.update_presence(Presence(1, ()))
    assert (reader.versions, reader.presence) == ([], [])
    assert subscription.match is channel.match
    assert await subscription.visible_match() is channel.match


async def test_a_subscription_without_a_socket() -> None:
    """An HTTP stream has no socket to send to directly: everything is caught up."""
    table = publisher(0, begun=3)
    channel = await table.services.hub.channel(MATCH)
    subscription = Subscription(table.services.hub, channel, lambda _: SPECTATOR, 3)
    frames = subscription.catch_up()
    following = asyncio.ensure_future(anext(frames))
    await settled()
    subscription.update_presence(Presence(1, ()))
    table.append()
    frame = await following
    assert isinstance(frame, EncodedFrame)
    assert frame.version == 4
