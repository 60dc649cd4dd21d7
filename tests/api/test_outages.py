import asyncio
from collections.abc import AsyncIterator
from unittest.mock import patch

import pytest

from kit.api_client import Caller, Site, json_of, problem_of
from kit.api_matches import CITY, GAME, RESOURCE, Sitting
from kit.store_doubles import FailingStore
from kit.waiting import until
from server.api import services
from server.engine import readiness
from server.engine.circuit_breaker import CircuitBreaker
from server.store.port import LogUnavailableError

STALE = "archipel; hit; ttl=-1; detail=log_unavailable"
KEY = {"Idempotency-Key": "a-key"}


@pytest.fixture
async def store(redis_url: str) -> AsyncIterator[FailingStore]:
    store = FailingStore(redis_url)
    yield store
    await store.close()


async def test_nothing_is_done(store: FailingStore, match: Sitting, ada: Caller) -> None:
    """While the log is unavailable, what needs it is 503 with Retry-After and changes nothing."""
    store.log.is_away = True
    for answer in (
        await match.command(ada, CITY),
        await ada.post("/api/matches", {"options": GAME}),
        await ada.post(f"{match.path}/rematch"),
        await ada.post(f"{match.path}/fork", {"at": 2}),
        await ada.get("/api/matches/not-in-memory"),
        await ada.get(f"{match.path}/commits"),
        await ada.get(f"{match.path}/record"),
    ):
        problem_of(answer, 503, "log_unavailable")
        assert answer.headers["Retry-After"] == "1"
    store.log.is_away = False
    assert (await match.seen(ada))["version"] == 2


async def test_and_back(store: FailingStore, match: Sitting, ada: Caller, bob: Caller) -> None:
    """When the log is back, play goes on where it stood."""
    json_of(await match.command(ada, CITY), 201)
    store.log.is_away = True
    problem_of(await match.command(bob, RESOURCE), 503, "log_unavailable")
    store.log.is_away = False
    assert json_of(await match.command(bob, RESOURCE), 201)["version"] == 4


async def test_readiness(store: FailingStore, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Readiness is 503 exactly while the log cannot be written; liveness stays."""
    monkeypatch.setattr(readiness, "MAX_AGE_S", 0)
    for is_away in (False, True, False):
        store.log.is_away = is_away
        answer = await site.anybody.get("/health/ready")
        assert json_of(answer, 503 if is_away else 200)["ready"] is not is_away
        assert ("Retry-After" in answer.headers) is is_away
        json_of(await site.anybody.get("/health/live"))


async def test_readiness_is_probed_once_for_all(
    store: FailingStore, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many ask at the same time or shortly after each other, Redis is asked once."""
    pings = 0

    async def counted() -> None:
        nonlocal pings
        pings += 1
        await asyncio.sleep(0.05)

    monkeypatch.setattr(store, "ping", counted)
    monkeypatch.setattr(readiness, "MAX_AGE_S", 60)
    answers = await asyncio.gather(*(site.anybody.get("/health/ready") for _ in range(20)))
    assert {answer.status_code for answer in answers} == {200}
    json_of(await site.anybody.get("/health/ready"))
    assert pings == 1


async def test_readiness_grows_old(
    store: FailingStore, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An outage shows after a fifth of a second at the latest."""
    assert readiness.MAX_AGE_S <= 0.2
    monkeypatch.setattr(readiness, "MAX_AGE_S", 0.01)
    json_of(await site.anybody.get("/health/ready"))
    store.log.is_away = True
    await asyncio.sleep(0.02)
    json_of(await site.anybody.get("/health/ready"), 503)


async def test_who_knows(store: FailingStore, match: Sitting, ada: Caller) -> None:
    """A lost answer is 503 outcome_unknown; repeated with its key, the command is done once."""
    store.log.loses_answers = True
    answer = await match.command(ada, CITY, KEY)
    problem_of(answer, 503, "outcome_unknown")
    assert answer.headers["Retry-After"] == "1"
    store.log.loses_answers = False
    assert json_of(await match.command(ada, CITY, KEY), 201)["version"] == 3
    assert await store.log.length(match.id) == 3


async def test_in_french(store: FailingStore, match: Sitting, ada: Caller) -> None:
    """The problem of an outage is in French where Accept-Language prefers it."""
    store.log.is_away = True
    answer = await match.command(ada, CITY, {"Accept-Language": "fr"})
    assert problem_of(answer, 503, "log_unavailable")["title"] == "Le journal ne peut être écrit"


async def test_list_does_not_hang(
    store: FailingStore, site: Site, ada: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A list that cannot be brought up to date says so in time, and is whole when the feed is."""
    monkeypatch.setattr(services, "CATCH_UP_TIMEOUT_S", 0.05)
    store.log.feeds = False
    json_of(await ada.post("/api/matches", {"options": GAME}), 201)
    await until(lambda: site.services.feed_consumer.is_away)
    answer = await site.anybody.get("/api/matches")
    assert json_of(answer)["matches"] == []
    assert answer.headers["Cache-Status"] == STALE
    store.log.feeds = True
    await until(lambda: not site.services.feed_consumer.is_away)
    monkeypatch.setattr(services, "CATCH_UP_TIMEOUT_S", 5)
    answer = await site.anybody.get("/api/matches")
    assert len(json_of(answer)["matches"]) == 1
    assert "Cache-Status" not in answer.headers


async def test_list_of_a_slow_feed(
    store: FailingStore, site: Site, ada: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the log answers, a list that misses a commit is 503, not an older list."""
    monkeypatch.setattr(services, "CATCH_UP_TIMEOUT_S", 0.05)
    monkeypatch.setattr(site.services.feed_consumer, "_note_away", lambda _: None)
    store.log.feeds = False
    json_of(await ada.post("/api/matches", {"options": GAME}), 201)
    problem_of(await site.anybody.get("/api/matches"), 503, "log_unavailable")
    store.log.feeds = True


async def test_a_match_in_memory(
    store: FailingStore, site: Site, match: Sitting, ada: Caller
) -> None:
    """A match in memory is read as it was last known, which the headers say."""
    before = await ada.get(match.path)
    assert "Cache-Status" not in before.headers
    site.services.matches._breaker = CircuitBreaker(retry_interval_s=0.02)
    store.log.is_away = True
    for by in (ada, site.anybody):
        answer = await by.get(match.path)
        assert json_of(answer)["version"] == 2
        assert answer.headers["ETag"] == before.headers["ETag"]
        assert (answer.headers["Age"], answer.headers["Cache-Status"]) == ("1", STALE)
    store.log.is_away = False
    await asyncio.sleep(0.03)
    assert "Cache-Status" not in (await ada.get(match.path)).headers


async def test_lists_and_players_in_memory(store: FailingStore, site: Site, over: Sitting) -> None:
    """Lists, standings and players are read from memory, while what needs the log is not."""
    ada = over.players[0]
    paths = (
        "/api/matches",
        "/api/lobby",
        f"/api/standings/{GAME['game']}",
        f"/api/players/{ada.id}",
        f"/api/players/{ada.id}/against/{over.players[1].id}",
    )
    before = [json_of(await ada.get(path)) for path in paths]
    site.services.time._answered_at = None
    store.log.feeds = False
    await until(lambda: site.services.feed_consumer.is_away)
    with patch.object(site.services.guests, "_guests", AwayGuests()):
        for path, body in zip(paths, before, strict=True):
            answer = await ada.get(path)
            assert json_of(answer) == body
            assert answer.headers["Cache-Status"].startswith("archipel; hit; ttl=-")
        problem_of(await ada.get("/api/players/never-read"), 503, "log_unavailable")
    store.log.feeds = True


class AwayGuests:
    """What a store answers that is away."""

    async def by_id(self, id: str) -> None:
        raise LogUnavailableError(id)

    async def bots_among(self, ids: object) -> None:
        raise LogUnavailableError(ids)


async def test_our_own_mistake(store: FailingStore, match: Sitting, ada: Caller) -> None:
    """An internal error is 500 with the request id and no internals."""
    store.log.bug = ZeroDivisionError("the secret of the machine")
    answer = await match.command(ada, CITY, {"X-Request-Id": "to-ask-about"})
    assert problem_of(answer, 500, "internal")["request"] == "to-ask-about"
    assert "secret" not in answer.text
