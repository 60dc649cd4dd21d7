"""Guests: what both stores promise."""

from datetime import UTC, datetime

from server.store.port import Guest, Store

ADA = Guest("g1", "Ada ♟", datetime(2026, 11, 18, 8, 30, tzinfo=UTC))


async def test_a_guest_is_found_by_token_and_by_id(store: Store) -> None:
    """A guest comes back as added, by either key."""
    await store.guests.add(ADA, "hash")
    assert await store.guests.by_token("hash") == ADA
    assert await store.guests.by_id("g1") == ADA


async def test_strangers_are_nobody(store: Store) -> None:
    """Unknown tokens and ids lead to nobody, and a token is not an id."""
    await store.guests.add(ADA, "hash")
    assert await store.guests.by_token("other") is None
    assert await store.guests.by_id("hash") is None
    assert await store.guests.by_token("g1") is None
