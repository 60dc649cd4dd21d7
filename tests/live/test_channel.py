"""What a channel reads and delivers: which of two ways was taken, and what falls between."""

import asyncio
from collections.abc import Sequence

import pytest

from domain.game import SPECTATOR
from domain.match import Match
from kit.live_history import MATCH, SteppingLog, histories
from kit.store_doubles import AlteredStore
from server.api.services import Services
from server.app import build_services
from server.engine.errors import NotFoundError, ShuttingDownError
from server.engine.rendered_commit import Audience, RenderedCommit
from server.live.hub import ANOTHER_HISTORY, MatchChannel
from server.presence.tracker import Presence
from server.settings import Settings
from server.store.codec import decode
from server.store.port import Entry
from server.store.redis import RedisStore

BEGUN = 4


class CountingLog(SteppingLog):
    """Counts its reads; the feed may bring commits while it is read."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0
        self.meanwhile: list[Entry] = []
        self.services: Services | None = None

    async def read(
        self, match: str, *, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        self.reads += 1
        found = await super().read(match, after=after, limit=limit)
        for entry in self.meanwhile:
            assert self.services
            self.services.hub.publish(decode(entry), entry.hash)
        self.meanwhile = []
        return found


class Listener:
    """A subscriber that notes what is done to it."""

    def __init__(self) -> None:
        self.audience = Audience(SPECTATOR)
        self.delivered: list[int] = []
        self.calls: list[str] = []

    def deliver(self, rendered: RenderedCommit) -> None:
        self.delivered.append(rendered.version)

    def fall_behind(self) -> None:
        self.calls.append("behind")

    def reset(self, reason: str) -> None:
        self.calls.append(reason)

    def close(self) -> None:
        self.calls.append("closed")

    def update_presence(self, presence: Presence) -> None: ...


@pytest.fixture
def log() -> CountingLog:
    log = CountingLog()
    log.entries.extend(history()[:BEGUN])
    return log


@pytest.fixture
def services(log: CountingLog) -> Services:
    log.services = build_services(Settings(), AlteredStore(RedisStore("redis://"), log))
    return log.services


@pytest.fixture
async def channel(services: Services) -> MatchChannel:
    """The channel at version 4, with a subscriber that keeps it alive."""
    found = await services.hub.channel(MATCH)
    found.subscribe(Listener())
    return found


def history() -> Sequence[Entry]:
    return histories()[0]


def listener(channel: MatchChannel) -> Listener:
    (found,) = channel.subscribers
    assert isinstance(found, Listener)
    return found


def publish(services: Services, log: CountingLog, count: int) -> None:
    """The next commits are appended, and the feed brings them."""
    for entry in history()[len(log.entries) : len(log.entries) + count]:
        log.entries.append(entry)
        services.hub.publish(decode(entry), entry.hash)


async def versions(channel: MatchChannel, after: int) -> list[int]:
    return [rendered.version async for rendered in channel.commits_after(after)]


async def settled() -> None:
    for _ in range(100):
        await asyncio.sleep(0)


async def test_a_pushed_commit_reads_no_log(
    services: Services, log: CountingLog, channel: MatchChannel
) -> None:
    """Commits in order are delivered at once, from the feed alone."""
    log.reads = 0
    publish(services, log, 10)
    assert listener(channel).delivered == [*range(BEGUN + 1, BEGUN + 11)]
    await settled()
    assert (log.reads, listener(channel).calls) == (0, [])


async def test_a_commit_that_comes_again(
    services: Services, log: CountingLog, channel: MatchChannel
) -> None:
    """A commit that was delivered already is neither delivered nor looked for again."""
    publish(services, log, 2)
    log.reads = 0
    for entry in log.entries:
        services.hub.publish(decode(entry), entry.hash)
    await settled()
    assert listener(channel).delivered == [BEGUN + 1, BEGUN + 2]
    assert (log.reads, listener(channel).calls) == (0, [])


async def test_a_commit_too_early(
    services: Services, log: CountingLog, channel: MatchChannel
) -> None:
    """Where one is missing before it, it is not delivered: subscribers read the log."""
    skipped, early = history()[BEGUN : BEGUN + 2]
    log.entries += [skipped, early]
    services.hub.publish(decode(early), early.hash)
    assert (listener(channel).delivered, channel.match.version) == ([], BEGUN)
    await settled()
    assert channel.match.version == BEGUN + 2
    assert (listener(channel).delivered, listener(channel).calls) == ([], ["behind"])
    publish(services, log, 1)
    assert listener(channel).delivered == [BEGUN + 3]


async def test_a_commit_of_another_history(
    services: Services, log: CountingLog, channel: MatchChannel
) -> None:
    """The right number is not enough: it has to follow this very head."""
    publish(services, log, 4)
    other = histories()[1][channel.match.version]
    services.hub.publish(decode(other), other.hash)
    assert other.version not in listener(channel).delivered
    await settled()
    assert channel.match.version == BEGUN + 4


async def test_recent_commits_come_from_memory(
    services: Services, log: CountingLog, channel: MatchChannel
) -> None:
    """A reader within the recent commits reads no log; one commit before them, it must."""
    publish(services, log, 5)
    last = channel.match.version
    log.reads = 0
    for after in range(BEGUN, last + 1):
        assert await versions(channel, after) == [*range(after + 1, last + 1)]
    assert log.reads == 0
    assert await versions(channel, BEGUN - 1) == [*range(BEGUN, last + 1)]
    assert log.reads > 0


async def test_a_new_channel_reads_the_log(channel: MatchChannel, log: CountingLog) -> None:
    """Before anything is published there is nothing in memory."""
    log.reads = 0
    assert await versions(channel, 1) == [*range(2, BEGUN + 1)]
    assert log.reads > 0


async def test_recent_commits_are_bounded(
    services: Services, log: CountingLog, channel: MatchChannel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many are published, a bounded number is kept, and none once the last one leaves."""
    monkeypatch.setattr("server.live.hub._RECENT_COMMITS", 3)
    services.hub.unsubscribe(channel, listener(channel))
    channel = await services.hub.channel(MATCH)
    channel.subscribe(subscriber := Listener())
    publish(services, log, 9)
    assert [each.version for each in channel._recent] == [BEGUN + 7, BEGUN + 8, BEGUN + 9]
    services.hub.unsubscribe(channel, subscriber)
    assert not channel._recent


async def test_what_comes_while_a_channel_opens(services: Services, log: CountingLog) -> None:
    """Commits that the feed brings while the log is read are neither lost nor applied twice."""
    log.meanwhile = [*history()[BEGUN - 1 : BEGUN + 3]]
    channel = await services.hub.channel(MATCH)
    assert channel.match.version == BEGUN + 3
    assert not services.hub._buffers
    log.entries += history()[BEGUN : BEGUN + 3]
    assert channel.match == await services.matches.latest(MATCH)


async def test_what_comes_of_another_match(services: Services, log: CountingLog) -> None:
    """Only the commits of the match that is opened are kept for it."""
    other = decode(history()[BEGUN])
    log.meanwhile = [Entry("another", other.version, history()[BEGUN].body, bytes(32))]
    channel = await services.hub.channel(MATCH)
    assert channel.match.version == BEGUN


async def test_one_channel_for_all(services: Services, log: CountingLog) -> None:
    """Requests for one match at once read its log once and share the channel."""
    (alone,) = await asyncio.gather(services.hub.channel(MATCH))
    reads = log.reads
    services.hub.unsubscribe(alone, Listener())
    log.reads = 0
    found = await asyncio.gather(*(services.hub.channel(MATCH) for _ in range(5)))
    assert len({*map(id, found)}) == 1
    assert log.reads <= reads


async def test_a_failed_opening_leaves_nothing(services: Services) -> None:
    """An unknown match is refused and not remembered."""
    with pytest.raises(NotFoundError):
        await services.hub.channel("unknown")
    assert (services.hub._buffers, [*services.hub._channels]) == ({}, [])


async def test_closing(services: Services, channel: MatchChannel) -> None:
    """A hub that shuts down ends every subscription and refuses new ones."""
    services.hub.close()
    assert listener(channel).calls == ["closed"]
    with pytest.raises(ShuttingDownError):
        await services.hub.channel(MATCH)


async def test_another_history(services: Services, log: CountingLog, channel: MatchChannel) -> None:
    """After a loss a channel has the log's state, and its subscribers are told why."""
    publish(services, log, 2)
    log.lose("another", 2)
    await services.hub.reset()
    assert (channel.match.version, listener(channel).calls) == (2, [ANOTHER_HISTORY])
    assert not channel._recent


async def test_the_version_that_a_viewer_may_see(log: CountingLog, channel: MatchChannel) -> None:
    """Without a delay everyone sees the newest one, which is in memory."""
    log.reads = 0
    seen: list[Match] = [await channel.match_for(viewer) for viewer in (0, 1, SPECTATOR)]
    assert all(match is channel.match for match in seen)
    assert log.reads == 0
