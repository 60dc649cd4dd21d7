"""Guests in the store."""

from datetime import UTC, datetime

from server.store.port import Guest, Store

ADA = Guest("g1", "Ada ♟", datetime(2026, 11, 18, 8, 30, tzinfo=UTC))


async def test_a_guest_is_found_by_token_and_by_id(store: Store) -> None:
    """A guest is returned as added, by token and by id."""
    await store.guests.add(ADA, "hash")
    assert await store.guests.by_token("hash") == ADA
    assert await store.guests.by_id("g1") == ADA


async def test_unknown_guests(store: Store) -> None:
    """Unknown tokens and ids return no guest, and a token is not an id."""
    await store.guests.add(ADA, "hash")
    assert await store.guests.by_token("other") is None
    assert await store.guests.by_id("hash") is None
    assert await store.guests.by_token("g1") is None


async def test_bots_are_known_for_good(store: Store) -> None:
    """A guest marked as a bot stays one; no other guest is marked."""
    await store.guests.mark_bot("g2")
    await store.guests.mark_bot("g2")
    assert await store.guests.bots_among(["g1", "g2", "g3"]) == {"g2"}
    assert await store.guests.bots_among([]) == frozenset()
