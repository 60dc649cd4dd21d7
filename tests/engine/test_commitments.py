"""Commitments over a store in memory: seeds, their order, and the moments that count."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from msgspec.structs import replace

from domain.chance import commitment
from domain.match.refusals import COMMITMENT_EXPIRED
from domain.receipt import NO_RECEIPT
from domain.refusals import Refusal
from kit.live_history import MATCH, SteppingLog
from kit.pile_game import PILE
from kit.registering import registered
from kit.scenes import opening
from kit.table import ADA, BEN, NOON, Table
from server.engine.commitments import REVEAL_DELAY, USABLE, Commitments
from server.engine.errors import NotFoundError
from server.engine.signing_keys import Keys

MOMENT = timedelta(microseconds=1)


class MemoryStore:
    """Commitments by player; another server may append first."""

    def __init__(self) -> None:
        self.given: dict[str, list[tuple[str, bytes]]] = {}
        self.overtaken_by: list[tuple[str, bytes]] = []

    async def last(self, player: str) -> tuple[int, bytes | None]:
        given = self.given.get(player, [])
        return len(given), given[-1][1] if given else None

    async def append(self, player: str, match: str, number: int, commitment: bytes) -> bool:
        given = self.given.setdefault(player, [])
        given += self.overtaken_by
        self.overtaken_by = []
        if number != len(given) + 1:
            return False
        given.append((match, commitment))
        return True

    async def of_match(self, player: str, match: str) -> bytes | None:
        return dict(self.given.get(player, [])).get(match)

    async def newest(self, player: str, *, skip: int, limit: int) -> tuple[bytes, ...]:
        newest = [each for _, each in reversed(self.given.get(player, []))]
        return tuple(newest[skip : skip + limit])


class MemorySecret:
    """One secret."""

    def __init__(self) -> None:
        self._secret: bytes | None = None

    async def get(self) -> bytes | None:
        return self._secret

    async def compare_and_set(self, expected: bytes | None, new: bytes) -> bool:
        if self._secret != expected:
            return False
        self._secret = new
        return True


class Desk:
    """Commitments, with a clock that a test sets."""

    def __init__(self) -> None:
        self.now = NOON
        self.log = SteppingLog()
        self.store = MemoryStore()
        keys = Keys(MemorySecret(), self._now)
        self.commitments = Commitments(self.store, self.log, keys, self._now)

    def _now(self) -> datetime:
        return self.now

    async def status(self) -> str:
        (given,) = await self.commitments.given(ADA, skip=0, limit=10)
        shown = "" if given.seed is None else " with its seed"
        return given.status + shown


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture(autouse=True)
def _pile() -> Iterator[None]:
    with registered(PILE):
        yield


async def test_seeds_cannot_be_foreseen(desk: Desk) -> None:
    """Each receipt has a seed of its own, of 32 bytes, to which it commits."""
    receipts = [await desk.commitments.give(ADA, f"match {number}") for number in range(20)]
    found = [await desk.commitments.usable(ADA, each.match) for each in receipts]
    seeds = {each.seed for each in found}
    assert len(seeds) == 20
    assert {len(bytes.fromhex(seed)) for seed in seeds} == {32}
    assert [commitment(each.seed) for each in found] == [each.commitment for each in receipts]


async def test_receipts_form_a_chain(desk: Desk) -> None:
    """Numbers without gaps from one on; each names the one before, and none that of another."""
    first, second = [await desk.commitments.give(ADA, match) for match in "ab"]
    other = await desk.commitments.give(BEN, "c")
    assert (first.number, first.previous) == (1, NO_RECEIPT)
    assert (second.number, second.previous) == (2, first.hash)
    assert (other.number, other.previous) == (1, NO_RECEIPT)
    assert await desk.commitments.give(ADA, "a") == first


async def test_another_server_is_first(desk: Desk) -> None:
    """A receipt that another server gives meanwhile is followed, or answered if it is this one."""
    other = Desk()
    theirs = await other.commitments.give(ADA, "theirs")
    desk.store.overtaken_by = other.store.given[ADA.id]
    ours = await desk.commitments.give(ADA, "ours")
    assert (ours.number, ours.previous) == (2, theirs.hash)
    late = Desk()
    late.store.overtaken_by = other.store.given[ADA.id]
    assert await late.commitments.give(ADA, "theirs") == theirs


async def test_what_may_be_used(desk: Desk) -> None:
    """By its player, for its match, and for a rematch only if it was given for one."""
    await desk.commitments.give(ADA, "a")
    await desk.commitments.give(ADA, "b", rematch_of="z")
    assert (await desk.commitments.usable(ADA, "b", "z")).rematch_of == "z"
    for player, match, rematch in ((BEN, "a", None), (ADA, "c", None), (ADA, "a", "z")):
        with pytest.raises(NotFoundError):
            await desk.commitments.usable(player, match, rematch)
    for rematch in (None, "y"):
        with pytest.raises(NotFoundError):
            await desk.commitments.usable(ADA, "b", rematch)


async def test_until_when(desk: Desk) -> None:
    """For a day, to the microsecond; five minutes later the seed is revealed, not before."""
    await desk.commitments.give(ADA, MATCH)
    desk.now = NOON + USABLE - MOMENT
    assert (await desk.commitments.usable(ADA, MATCH)).receipt.match == MATCH
    assert await desk.status() == "open"
    desk.now = NOON + USABLE
    with pytest.raises(Refusal) as refusal:
        await desk.commitments.usable(ADA, MATCH)
    assert refusal.value.reason == COMMITMENT_EXPIRED
    assert await desk.status() == "expired"
    desk.now = NOON + USABLE + REVEAL_DELAY - MOMENT
    assert await desk.status() == "expired"
    desk.now += MOMENT
    assert await desk.status() == "expired with its seed"


async def test_used(desk: Desk) -> None:
    """A receipt that opened its match is used, at that time, and keeps its seed secret."""
    receipt = await desk.commitments.give(ADA, MATCH)
    found = await desk.commitments.usable(ADA, MATCH)
    table = Table(found.seed, MATCH)
    table.now = NOON + timedelta(hours=3)
    step = table.do(ADA, replace(opening(seat=0), receipt=receipt))
    desk.log.entries = [step.entry]
    (given,) = await desk.commitments.given(ADA, skip=0, limit=1)
    assert (given.status, given.used_at, given.seed) == ("used", table.now, None)
    desk.now = NOON + 2 * USABLE
    assert (await desk.commitments.usable(ADA, MATCH)).receipt.match == MATCH
    assert await desk.status() == "used"


async def test_opened_without_it(desk: Desk) -> None:
    """A match of that id with another receipt, or none, shows the seed at once."""
    await desk.commitments.give(ADA, MATCH)
    table = Table(name=MATCH)
    desk.log.entries = [table.do(ADA, opening(seat=0)).entry]
    assert await desk.status() == "expired with its seed"


async def test_page_by_page(desk: Desk) -> None:
    """Newest first."""
    receipts = [await desk.commitments.give(ADA, match) for match in "abcde"]
    page = await desk.commitments.given(ADA, skip=1, limit=2)
    assert [each.receipt for each in page] == [receipts[3], receipts[2]]
