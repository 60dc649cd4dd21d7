"""Two servers on one store that exchange their presence by gossip."""

import pytest

from domain.game import Seat
from kit.live_history import MATCH, SteppingLog, histories
from kit.store_doubles import AlteredStore
from server.api.services import Services
from server.app import build_services
from server.engine.rendered_commit import Audience, RenderedCommit
from server.live.hub import Subscriber
from server.presence.tracker import EMPTY, Counts, CountsChange, Presence
from server.settings import Settings
from server.store.codec import decode
from server.store.port import LogUnavailableError
from server.store.redis import RedisStore


class FrailAttendance:
    """Can be unavailable, and can lose everything."""

    def __init__(self) -> None:
        self.is_away = False
        self._states: dict[str, bytes] = {}

    async def exchange(self, server: str, state: bytes | None, *, ttl_ms: int) -> dict[str, bytes]:
        assert ttl_ms > 0
        if self.is_away:
            raise LogUnavailableError
        if state is not None:
            self._states[server] = state
        return {name: each for name, each in self._states.items() if each}

    def forget(self) -> None:
        self._states.clear()


class RecordingSubscriber(Subscriber):
    """A subscriber that records the presence updates."""

    def __init__(self, seat: Seat | None) -> None:
        self.received: list[Presence] = []
        self._seat = seat

    @property
    def audience(self) -> Audience:
        return Audience(self._seat)

    def deliver(self, rendered: RenderedCommit) -> None: ...

    def fall_behind(self) -> None: ...

    def reset(self, reason: str) -> None: ...

    def close(self) -> None: ...

    def update_presence(self, presence: Presence) -> None:
        self.received.append(presence)


@pytest.fixture
def presence_store() -> FrailAttendance:
    return FrailAttendance()


@pytest.fixture
def servers(presence_store: FrailAttendance) -> tuple[Services, Services]:
    """Two servers that have the same match."""
    log = SteppingLog()
    log.entries.extend(histories()[0][:5])
    store = AlteredStore(RedisStore("redis://"), log, presence_store)
    return build_services(Settings(), store), build_services(Settings(), store)


async def subscribed(services: Services, *seats: Seat | None) -> RecordingSubscriber:
    """Subscribe one viewer for each seat; returns the first."""
    channel = await services.hub.channel(MATCH)
    subscribers = [RecordingSubscriber(seat) for seat in seats]
    for each in subscribers:
        channel.subscribe(each)
    channel._count_presence()
    return subscribers[0]


async def exchanged(*servers: Services) -> None:
    """Each server has published its state and merged those of the others."""
    for services in (*servers, *servers):
        await services.gossip.exchange()


async def test_sums(servers: tuple[Services, Services]) -> None:
    """Spectators are summed, a seat on two servers counts once; both servers notify, once."""
    one, other = servers
    ada = await subscribed(one, 0, None, None)
    bob = await subscribed(other, 1, 0, None)
    assert (ada.received, bob.received) == ([Presence(2, (0,))], [Presence(1, (0, 1))])
    await exchanged(one, other)
    await exchanged(one, other)
    assert ada.received[1:] == bob.received[1:] == [Presence(3, (0, 1))]


async def test_the_lobby_gets_changed_counts(servers: tuple[Services, Services]) -> None:
    """Every server publishes changed counts once, and nothing while they do not change."""
    one, other = servers
    for services in servers:
        services.feed_consumer._models.apply(decode(histories()[0][0]))
    await exchanged(one, other)
    numbers = [services.lobby_feed.number for services in servers]
    await subscribed(one, 0, None)
    await subscribed(other, 1, None, None)
    await exchanged(one, other)
    for services, number in zip(servers, numbers, strict=True):
        changes = await services.lobby_feed.after(number)
        assert changes
        last = changes[-1]
        assert isinstance(last.news, CountsChange)
        assert last.news.spectators == {MATCH: 3}
        assert last.news.counts == Counts(waiting=1, running=0, finished=0, spectators=3, players=2)
    numbers = [services.lobby_feed.number for services in servers]
    await exchanged(one, other)
    assert [services.lobby_feed.number for services in servers] == numbers


async def test_leaving(servers: tuple[Services, Services]) -> None:
    """A server that shuts down withdraws its state."""
    one, other = servers
    ada = await subscribed(one, 0)
    await subscribed(other, None)
    await exchanged(one, other)
    await other.gossip.leave()
    await exchanged(one)
    assert ada.received[1:] == [Presence(1, (0,)), Presence(0, (0,))]


async def test_the_last_known_while_the_store_is_away(
    servers: tuple[Services, Services], presence_store: FrailAttendance
) -> None:
    """In an outage the last known states stand, even if the store loses them; local ones change."""
    one, other = servers
    ada = await subscribed(one, 0)
    await subscribed(other, None, None)
    await exchanged(one, other)
    presence_store.is_away = True
    await exchanged(one, other)
    await subscribed(one, None)
    presence_store.forget()
    presence_store.is_away = False
    await exchanged(one, other)
    assert ada.received[1:] == [Presence(2, (0,)), Presence(3, (0,))]
    assert other.presence.of(MATCH) == Presence(3, (0,))


async def test_unreadable_states(
    servers: tuple[Services, Services], presence_store: FrailAttendance
) -> None:
    """The state of a server of another version is ignored, and the rest is counted."""
    one, _ = servers
    await subscribed(one, None)
    await presence_store.exchange("newer", b'{"present": {"the-match": "crowded"}}', ttl_ms=60_000)
    await presence_store.exchange("much newer", b"crowded", ttl_ms=60_000)
    bots = b'{"bots": "plenty", "requests": {"to": "all"}}'
    await presence_store.exchange("with other bots", bots, ttl_ms=60_000)
    await presence_store.exchange("as we do", b'{"present": {"other": [3, [1]]}}', ttl_ms=60_000)
    await exchanged(one)
    assert one.presence.of(MATCH) == Presence(1, ())
    assert one.presence.of("other") == Presence(3, (1,))
    assert one.presence.of("nothing") == EMPTY
    assert one.bot_registry.all == ()
