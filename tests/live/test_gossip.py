"""Two servers on one store, each of which says who watches there and hears about the other."""

import pytest

from domain.game import Seat
from kit.altered_store import AlteredStore
from kit.live_history import MATCH, SteppingLog, histories
from server.api.services import Services
from server.app import build_services
from server.engine.rendered_commit import Audience, RenderedCommit
from server.live.channel import Subscriber
from server.presence.lobby_counts import Counts, CountsChange
from server.presence.tracker import EMPTY, Presence
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


class Onlooker(Subscriber):
    """Notes who else is said to be there."""

    def __init__(self, seat: Seat | None) -> None:
        self.told: list[Presence] = []
        self._seat = seat

    @property
    def audience(self) -> Audience:
        return Audience(self._seat)

    def deliver(self, rendered: RenderedCommit) -> None: ...

    def fall_behind(self) -> None: ...

    def reset(self, reason: str) -> None: ...

    def close(self) -> None: ...

    def update_presence(self, presence: Presence) -> None:
        self.told.append(presence)


@pytest.fixture
def presence_store() -> FrailAttendance:
    return FrailAttendance()


@pytest.fixture
def houses(presence_store: FrailAttendance) -> tuple[Services, Services]:
    """Two servers that have the same match."""
    log = SteppingLog()
    log.entries.extend(histories()[0][:5])
    store = AlteredStore(RedisStore("redis://"), log, presence_store)
    return build_services(Settings(), store), build_services(Settings(), store)


async def entered(services: Services, *seats: Seat | None) -> Onlooker:
    """All of them, and the first of them to be asked."""
    channel = await services.hub.channel(MATCH)
    onlookers = [Onlooker(seat) for seat in seats]
    for each in onlookers:
        channel.subscribe(each)
    channel._count_presence()
    return onlookers[0]


async def called(*houses: Services) -> None:
    """Each has said its own and heard the others'."""
    for services in (*houses, *houses):
        await services.gossip.exchange()


async def test_sums(houses: tuple[Services, Services]) -> None:
    """Spectators add up, a seat on two servers is one seat; both sides are told, once."""
    one, other = houses
    ada = await entered(one, 0, None, None)
    bob = await entered(other, 1, 0, None)
    assert (ada.told, bob.told) == ([Presence(2, (0,))], [Presence(1, (0, 1))])
    await called(one, other)
    await called(one, other)
    assert ada.told[1:] == bob.told[1:] == [Presence(3, (0, 1))]


async def test_the_lobby_is_told_what_changes(houses: tuple[Services, Services]) -> None:
    """Once, and not again while nothing changes; here as well as at the other server."""
    one, other = houses
    for services in houses:
        services.feed_consumer._models.apply(decode(histories()[0][0]))
    await called(one, other)
    numbers = [services.lobby_feed.number for services in houses]
    await entered(one, 0, None)
    await entered(other, 1, None, None)
    await called(one, other)
    for services, number in zip(houses, numbers, strict=True):
        changes = await services.lobby_feed.after(number)
        assert changes
        last = changes[-1]
        assert isinstance(last.news, CountsChange)
        assert last.news.spectators == {MATCH: 3}
        assert last.news.counts == Counts(waiting=1, running=0, finished=0, spectators=3, players=2)
    numbers = [services.lobby_feed.number for services in houses]
    await called(one, other)
    assert [services.lobby_feed.number for services in houses] == numbers


async def test_leaving(houses: tuple[Services, Services]) -> None:
    """A server that ends takes back what it has said."""
    one, other = houses
    ada = await entered(one, 0)
    await entered(other, None)
    await called(one, other)
    await other.gossip.leave()
    await called(one)
    assert ada.told[1:] == [Presence(1, (0,)), Presence(0, (0,))]


async def test_the_last_known_while_the_store_is_away(
    houses: tuple[Services, Services], presence_store: FrailAttendance
) -> None:
    """Nothing is lost in an outage, though the store forgets all; what is near goes on."""
    one, other = houses
    ada = await entered(one, 0)
    await entered(other, None, None)
    await called(one, other)
    presence_store.is_away = True
    await called(one, other)
    await entered(one, None)
    presence_store.forget()
    presence_store.is_away = False
    await called(one, other)
    assert ada.told[1:] == [Presence(2, (0,)), Presence(3, (0,))]
    assert other.presence.of(MATCH) == Presence(3, (0,))


async def test_words_that_make_no_sense(
    houses: tuple[Services, Services], presence_store: FrailAttendance
) -> None:
    """What a server of another version says is passed over, and the rest is counted."""
    one, _ = houses
    await entered(one, None)
    await presence_store.exchange("newer", b'{"present": {"the-match": "crowded"}}', ttl_ms=60_000)
    await presence_store.exchange("much newer", b"crowded", ttl_ms=60_000)
    bots = b'{"bots": "plenty", "wishes": {"to": "all"}}'
    await presence_store.exchange("with other bots", bots, ttl_ms=60_000)
    await presence_store.exchange("as we do", b'{"present": {"other": [3, [1]]}}', ttl_ms=60_000)
    await called(one)
    assert one.presence.of(MATCH) == Presence(1, ())
    assert one.presence.of("other") == Presence(3, (1,))
    assert one.presence.of("nothing") == EMPTY
    assert one.bot_registry.all == ()
