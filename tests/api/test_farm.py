"""A farm of own guests gains no place in any list (audit A5: 60 resignations, 2184, first)."""

from collections.abc import AsyncIterator, Sequence

import pytest
import redis

from kit.api_client import NO_LIMITS, Caller, Json, Site, json_of, site_over
from kit.api_matches import RESIGN, Sitting, resigned_late, running
from server.settings import Settings
from server.store.port import Store
from server.store.redis import open_redis

GUESTS = 6


@pytest.fixture
async def site(store: Store) -> AsyncIterator[Site]:
    """A server with its default settings."""
    async with site_over(store, settings=Settings(limits=NO_LIMITS)) as site:
        yield site


async def farm(site: Site, *, addresses: int) -> list[Caller]:
    """The one that is to rise, and its guests, from so many addresses in turn."""
    guests = [await site.guest(f"Guest {number}") for number in range(GUESTS)]
    for number, guest in enumerate(guests):
        address = f"203.0.113.{number % addresses}"
        await site.services.relations.remember_address(guest.id, address)
    return guests


async def standings(site: Site) -> Json:
    body: Json = json_of(await site.anybody.get("/api/standings/divercite"))
    return body


async def resigned_at_once(winner: Caller, guests: Sequence[Caller]) -> list[Sitting]:
    sittings = [await running(guest, winner) for guest in guests]
    for sitting in sittings:
        json_of(await sitting.command(sitting.players[0], RESIGN), 201)
    return sittings


async def unrated(sitting: Sitting) -> str | None:
    """Why the match is not rated, as its card, its row and its players' lists say."""
    card = await sitting.seen(sitting.players[0])
    why: str | None = card["unrated"]
    return why


async def test_resignations_without_a_move(site: Site) -> None:
    """From different addresses too, they count for nothing."""
    winner, *guests = await farm(site, addresses=GUESTS)
    sittings = await resigned_at_once(winner, guests)
    assert {await unrated(each) for each in sittings} == {"too_short"}
    body = await standings(site)
    assert (body["wins"], body["ratings"]) == ([], [])


async def test_games_between_guests_of_one_address(site: Site) -> None:
    """Whatever is played, it counts for nothing, and the card says why from the start."""
    winner, *guests = await farm(site, addresses=1)
    sittings = [await resigned_late(guest, winner) for guest in guests]
    assert {await unrated(each) for each in sittings} == {"one_address"}
    assert await unrated(await running(winner, guests[0])) == "one_address"
    body = await standings(site)
    assert (body["wins"], body["ratings"]) == ([], [])


async def test_guests_of_several_addresses_who_play_only_each_other(site: Site) -> None:
    """Their games are rated, but none of them has a rank."""
    winner, *guests = await farm(site, addresses=GUESTS)
    sittings = [await resigned_late(guest, winner) for guest in guests * 3]
    assert {await unrated(each) for each in sittings} == {None}
    body = await standings(site)
    assert {line["rank"] for line in body["ratings"]} == {None}
    assert all(line["rating"]["provisional"] for line in body["ratings"])
    assert body["ratings"][0]["rating"]["rating"] <= 1800


async def test_bots_of_one_owner(site: Site, ada: Caller, bob: Caller) -> None:
    """Two of this server's own bots have one owner; one of them against a guest is rated."""
    await farm(site, addresses=1)
    store = site.services.store.guests
    greedy, planner = await site.guest("Greedy"), await site.guest("Planner")
    for bot in (greedy, planner):
        await store.mark_house_bot(bot.id, [bot.name.lower()])
    assert await unrated(await running(greedy, planner)) == "one_owner"
    against_a_bot = await resigned_late(ada, greedy)
    assert await unrated(against_a_bot) is None
    row = json_of(await bob.get("/api/matches", status="finished"))["matches"][0]
    assert (row["house_bots"], row["kinship"]) == ([greedy.id], None)


async def test_addresses_are_hashed_and_expire(redis_url: str) -> None:
    """Redis holds no address; its keyed hash expires a month after the last match."""
    store = await open_redis(redis_url, high_water_mark=None)
    async with site_over(store, settings=Settings(limits=NO_LIMITS)) as site:
        ada, bob = await site.guest("Ada"), await site.guest("Bob")
        assert await unrated(await running(ada, bob)) == "one_address"
    await store.close()
    with redis.Redis.from_url(redis_url) as client:
        keys = [f"{{guests}}:address:{guest.id}" for guest in (ada, bob)]
        one, other = (client.get(key) for key in keys)
        assert one == other != b"127.0.0.1"
        month = 30 * 24 * 3600 * 1000
        assert all(month - 60_000 < int(client.pttl(key)) <= month for key in keys)
