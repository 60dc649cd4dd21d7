"""The guests in memory, for pages about players while the log is away."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from server.engine.circuit_breaker import CircuitBreaker
from server.engine.guest_cache import GuestCache
from server.store.port import Guest, LogUnavailableError

ADA = Guest("ada", "Ada", datetime(2026, 11, 20, tzinfo=UTC))


class StoredGuests:
    """Ada, who is a bot, as long as the store answers."""

    def __init__(self) -> None:
        self.is_away = False
        self.known = {"ada": ADA}
        self.bots = {"ada"}

    async def by_id(self, id: str) -> Guest | None:
        self.answer()
        return self.known.get(id)

    async def bots_among(self, ids: Sequence[str]) -> frozenset[str]:
        self.answer()
        return frozenset(self.bots & {*ids})

    def answer(self) -> None:
        if self.is_away:
            raise LogUnavailableError("away")


@pytest.fixture
def stored() -> StoredGuests:
    return StoredGuests()


def cache_of(stored: StoredGuests, max_guests: int = 10) -> GuestCache:
    cache = GuestCache(stored, max_guests)  # type: ignore[arg-type]
    cache._breaker = CircuitBreaker(retry_interval_s=0)
    return cache


async def test_what_was_read_is_known_while_the_store_is_away(stored: StoredGuests) -> None:
    """A guest and a mark that were read stand; one that was not is an error, and no mark."""
    cache = cache_of(stored)
    assert await cache.by_id("ada") == ADA
    assert await cache.bots_among(["ada", "bob"]) == {"ada"}
    stored.is_away = True
    assert await cache.by_id("ada") == ADA
    assert await cache.bots_among(["ada", "bob", "cleo"]) == {"ada"}
    with pytest.raises(LogUnavailableError):
        await cache.by_id("bob")


async def test_the_store_is_asked_while_it_answers(stored: StoredGuests) -> None:
    """What has changed in the store has changed here."""
    cache = cache_of(stored)
    await cache.by_id("ada")
    await cache.bots_among(["ada"])
    stored.known, stored.bots = {}, set()
    assert await cache.by_id("ada") is None
    assert await cache.bots_among(["ada"]) == frozenset()
    stored.is_away = True
    with pytest.raises(LogUnavailableError):
        await cache.by_id("ada")


async def test_it_is_bounded(stored: StoredGuests) -> None:
    """It never holds more guests or marks than it may."""
    cache = cache_of(stored, max_guests=3)
    stored.known = {str(number): ADA for number in range(10)}
    for number in range(10):
        await cache.by_id(str(number))
        await cache.bots_among([str(number)])
        assert len(cache._by_id) <= 3
        assert len(cache._bots) <= 3
