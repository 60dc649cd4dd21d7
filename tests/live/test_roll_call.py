"""Two servers on one store, each of which says who watches there and hears about the other."""

import pytest

from domain.game import Seat
from kit.live_history import MATCH, SteppingLog, histories
from server.feed.audience import NOBODY, Present
from server.feed.hall import Counts, Recount
from server.feed.moments import Eyes, Moment
from server.feed.room import Watcher
from server.house import House, build
from server.settings import Settings
from server.store.codec import decode
from server.store.memory import MemoryAttendance, MemoryStore
from server.store.port import LogUnavailable


class FrailAttendance(MemoryAttendance):
    """Can be away, and can forget."""

    is_away = False

    async def call(self, server: str, words: bytes | None, *, lasting_ms: int) -> dict[str, bytes]:
        if self.is_away:
            raise LogUnavailable
        return await super().call(server, words, lasting_ms=lasting_ms)

    def forget(self) -> None:
        self._said.clear()


class Onlooker(Watcher):
    """Notes who else is said to be there."""

    def __init__(self, seat: Seat | None) -> None:
        self.told: list[Present] = []
        self._seat = seat

    @property
    def eyes(self) -> Eyes:
        return Eyes(self._seat)

    def offer(self, moment: Moment) -> None: ...

    def wake(self) -> None: ...

    def begin_again(self, reason: str) -> None: ...

    def end(self) -> None: ...

    def notice(self, present: Present) -> None:
        self.told.append(present)


@pytest.fixture
def attendance() -> FrailAttendance:
    return FrailAttendance()


@pytest.fixture
def houses(attendance: FrailAttendance) -> tuple[House, House]:
    """Two servers that have the same match."""
    store, log = MemoryStore(), SteppingLog()
    log.entries.extend(histories()[0][:5])
    store.log, store.attendance = log, attendance
    return build(Settings(), store), build(Settings(), store)


async def entered(house: House, *seats: Seat | None) -> Onlooker:
    """All of them, and the first of them to be asked."""
    room = await house.hub.room(MATCH)
    onlookers = [Onlooker(seat) for seat in seats]
    for each in onlookers:
        room.enter(each)
    room._take_count()
    return onlookers[0]


async def called(*houses: House) -> None:
    """Each has said its own and heard the others'."""
    for house in (*houses, *houses):
        await house.roll_call.call()


async def test_sums(houses: tuple[House, House]) -> None:
    """Spectators add up, a seat on two servers is one seat; both sides are told, once."""
    one, other = houses
    ada = await entered(one, 0, None, None)
    bob = await entered(other, 1, 0, None)
    assert (ada.told, bob.told) == ([Present(2, (0,))], [Present(1, (0, 1))])
    await called(one, other)
    await called(one, other)
    assert ada.told[1:] == bob.told[1:] == [Present(3, (0, 1))]


async def test_the_lobby_is_told_what_changes(houses: tuple[House, House]) -> None:
    """Once, and not again while nothing changes; here as well as at the other server."""
    one, other = houses
    for house in houses:
        house.runner._models.tell(decode(histories()[0][0]))
    await called(one, other)
    numbers = [house.hall.number for house in houses]
    await entered(one, 0, None)
    await entered(other, 1, None, None)
    await called(one, other)
    for house, number in zip(houses, numbers, strict=True):
        changes = await house.hall.after(number)
        assert changes
        last = changes[-1]
        assert isinstance(last.news, Recount)
        assert last.news.spectators == {MATCH: 3}
        assert last.news.counts == Counts(waiting=1, running=0, finished=0, spectators=3, players=2)
    numbers = [house.hall.number for house in houses]
    await called(one, other)
    assert [house.hall.number for house in houses] == numbers


async def test_leaving(houses: tuple[House, House]) -> None:
    """A server that ends takes back what it has said."""
    one, other = houses
    ada = await entered(one, 0)
    await entered(other, None)
    await called(one, other)
    await other.roll_call.leave()
    await called(one)
    assert ada.told[1:] == [Present(1, (0,)), Present(0, (0,))]


async def test_the_last_known_while_the_store_is_away(
    houses: tuple[House, House], attendance: FrailAttendance
) -> None:
    """Nothing is lost in an outage, though the store forgets all; what is near goes on."""
    one, other = houses
    ada = await entered(one, 0)
    await entered(other, None, None)
    await called(one, other)
    attendance.is_away = True
    await called(one, other)
    await entered(one, None)
    attendance.forget()
    attendance.is_away = False
    await called(one, other)
    assert ada.told[1:] == [Present(2, (0,)), Present(3, (0,))]
    assert other.audience.of(MATCH) == Present(3, (0,))


async def test_words_that_make_no_sense(
    houses: tuple[House, House], attendance: FrailAttendance
) -> None:
    """What a server of another version says is passed over, and the rest is counted."""
    one, _ = houses
    await entered(one, None)
    await attendance.call("newer", b'{"present": {"the-match": "crowded"}}', lasting_ms=60_000)
    await attendance.call("much newer", b"crowded", lasting_ms=60_000)
    bots = b'{"bots": "plenty", "wishes": {"to": "all"}}'
    await attendance.call("with other bots", bots, lasting_ms=60_000)
    await attendance.call("as we do", b'{"present": {"other": [3, [1]]}}', lasting_ms=60_000)
    await called(one)
    assert one.audience.of(MATCH) == Present(1, ())
    assert one.audience.of("other") == Present(3, (1,))
    assert one.audience.of("nothing") == NOBODY
    assert one.roster.all == ()
