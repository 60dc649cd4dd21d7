import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import httpx
import pytest

from kit.api_client import NO_LIMITS, Caller, Site, json_of, problem_of, site_over
from kit.api_matches import GAME, RESIGN, Sitting
from kit.waiting import until
from server.api.local_rate_buckets import LocalRateBuckets
from server.api.rate_limits import Limits, RateLimiter
from server.store.port import Store

LIMITS = Limits(
    commands_per_second=3,
    reads_per_second=20,
    requests_per_second=50,
    players_per_minute=4,
    matches_per_minute=2,
)


class Clock:
    """A clock that tests move by hand."""

    def __init__(self) -> None:
        self.now = 1_800.25

    def time(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def site(store: Store, clock: Clock) -> AsyncIterator[Site]:
    """A server with low rate limits."""
    limiter = RateLimiter(LIMITS, LocalRateBuckets(clock.time), clock.time)
    async with site_over(store, LIMITS, rate_limiter=limiter) as strict:
        yield strict


def too_many(answer: httpx.Response, limit: str, most: int) -> int:
    """429 names the limit and has Retry-After in seconds."""
    body = problem_of(answer, 429, "too_many")
    assert body["limit"] == limit
    wait = int(answer.headers["Retry-After"])
    assert 1 <= wait <= most
    return wait


async def test_waiting_helps(site: Site, clock: Clock) -> None:
    """After Retry-After a request succeeds."""
    for _ in range(4):
        await site.guest()
    wait = too_many(
        await site.anybody.post("/api/players", {"name": "A"}), "4 players per minute", 60
    )
    clock.now += wait
    await site.guest()


async def test_commands(ada: Caller, bob: Caller) -> None:
    """Commands are limited per second and player."""
    match = Sitting(json_of(await ada.post("/api/matches", {"options": GAME}), 201)["id"], (ada,))
    answers = [await match.command(ada, RESIGN) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [422, 422, 422, 429]
    too_many(answers[-1], "3 commands per second", 1)
    problem_of(await match.command(bob, RESIGN), 403, "match/not_seated")


async def test_reads(site: Site, ada: Caller) -> None:
    """Reads are limited per second, by player with a token and by address without."""
    for _ in range(20):
        json_of(await site.anybody.get("/api/games"))
    too_many(await site.anybody.get("/api/games"), "20 reads per second", 1)
    json_of(await ada.get("/api/games"))


async def test_players(site: Site) -> None:
    """New guests are limited per minute and address, also with a token."""
    guests = [await site.guest() for _ in range(4)]
    for caller in (site.anybody, *guests):
        answer = await caller.post("/api/players", {"name": "Ada"})
        too_many(answer, "4 players per minute", 60)


async def test_matches(site: Site, ada: Caller, bob: Caller) -> None:
    """New matches are limited per minute and player; refused requests count too."""
    json_of(await ada.post("/api/matches", {"options": GAME}), 201)
    problem_of(await ada.post("/api/matches", {}), 400, "malformed")
    too_many(await ada.post("/api/matches", {"options": GAME}), "2 matches per minute", 60)
    assert len([match async for match in site.services.store.log.matches()]) == 1
    json_of(await bob.post("/api/matches", {"options": GAME}), 201)


async def test_no_limits(store: Store) -> None:
    """A limit of 0 is none."""
    async with site_over(store) as site:
        for _ in range(300):
            json_of(await site.anybody.get("/api/games"))


async def test_guessing_tokens(site: Site) -> None:
    """Requests with an invalid token count as reads."""
    guess = {"Authorization": "Bearer guessed"}
    for _ in range(20):
        problem_of(await site.http.get("/api/me", headers=guess), 401, "unauthorised")
    too_many(await site.http.get("/api/me", headers=guess), "20 reads per second", 1)


async def test_players_of_one_address(site: Site) -> None:
    """Many guests of one address have the budget of the address, not each their own."""
    guests = [await site.guest() for _ in range(4)]
    for guest in guests[:2]:
        for _ in range(20):
            json_of(await guest.get("/api/games"))
    for _ in range(10):
        json_of(await guests[2].get("/api/games"))
    too_many(await guests[3].get("/api/games"), "50 requests per second", 1)
    json_of(await site.anybody.get("/api/games"))


async def test_the_budget_is_refilled_evenly(site: Site, clock: Clock) -> None:
    """After half a second half of the reads of a second are there again."""
    for _ in range(20):
        json_of(await site.anybody.get("/api/games"))
    too_many(await site.anybody.get("/api/games"), "20 reads per second", 1)
    clock.now += 0.5
    for _ in range(10):
        json_of(await site.anybody.get("/api/games"))
    too_many(await site.anybody.get("/api/games"), "20 reads per second", 1)


async def test_refusals_are_counted(site: Site) -> None:
    """Each refusal counts in the metrics, by its limit."""
    before = await refused(site, "players")
    for _ in range(4):
        await site.guest()
    for _ in range(3):
        too_many(await site.anybody.post("/api/players", {"name": "A"}), "4 players per minute", 60)
    assert await refused(site, "players") == before + 3


async def refused(site: Site, limit: str) -> float:
    name = f'archipel_rate_limited_total{{limit="{limit}"}} '
    lines = (await site.anybody.get("/metrics")).text.splitlines()
    return sum(float(line.removeprefix(name)) for line in lines if line.startswith(name))


async def test_work_that_waits(store: Store) -> None:
    """While long work of one address waits, more of it is 429, and its short requests are not."""
    limits = replace(NO_LIMITS, work_per_address=1)
    async with site_over(store, limits) as strict:
        ada = await strict.guest()
        threads = strict.services.threads
        async with threads.turn():
            waiting = asyncio.create_task(replayed(strict))
            await until(lambda: threads.waiting == 1)
            too_many(await replayed(strict), "1 waiting", 1)
            json_of(await ada.post("/api/matches", {"options": GAME}), 201)
        problem_of(await waiting, 422, "unreadable")
        assert threads.waiting == 0


async def replayed(site: Site) -> httpx.Response:
    headers = {"Content-Type": "text/plain"}
    return await site.http.post("/api/replays", content=b"no record", headers=headers)
