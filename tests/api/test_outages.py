from collections.abc import AsyncIterator

import pytest

from kit.api_client import Caller, Site, refused_by, told_by
from kit.api_matches import CITY, GAME, RESOURCE, Sitting
from kit.store_doubles import FailingStore
from server.api import services

KEY = {"Idempotency-Key": "a-key"}


@pytest.fixture
async def store(redis_url: str) -> AsyncIterator[FailingStore]:
    store = FailingStore(redis_url)
    yield store
    await store.close()


async def test_nothing_is_done(store: FailingStore, match: Sitting, ada: Caller) -> None:
    """While the log is away, whatever needs it is 503 with Retry-After, and nothing is done."""
    store.log.is_away = True
    for answer in (
        await match.command(ada, CITY),
        await ada.post("/api/matches", {"options": GAME}),
        await ada.post(f"{match.path}/rematch"),
        await ada.post(f"{match.path}/fork", {"at": 2}),
        await ada.get(match.path),
        await ada.get(f"{match.path}/commits"),
        await ada.get(f"{match.path}/record"),
    ):
        refused_by(answer, 503, "log_unavailable")
        assert answer.headers["Retry-After"] == "1"
    store.log.is_away = False
    assert (await match.seen(ada))["version"] == 2


async def test_and_back(store: FailingStore, match: Sitting, ada: Caller, bob: Caller) -> None:
    """When the log is back, play goes on where it stood."""
    told_by(await match.command(ada, CITY), 201)
    store.log.is_away = True
    refused_by(await match.command(bob, RESOURCE), 503, "log_unavailable")
    store.log.is_away = False
    assert told_by(await match.command(bob, RESOURCE), 201)["version"] == 4


async def test_readiness(store: FailingStore, site: Site) -> None:
    """Ready is false, and 503, exactly while the log cannot be written; alive it is all along."""
    for is_away in (False, True, False):
        store.log.is_away = is_away
        answer = await site.anybody.get("/health/ready")
        assert told_by(answer, 503 if is_away else 200)["ready"] is not is_away
        assert ("Retry-After" in answer.headers) is is_away
        told_by(await site.anybody.get("/health/live"))


async def test_who_knows(store: FailingStore, match: Sitting, ada: Caller) -> None:
    """A lost answer is told as such; repeated under its key, the command is done once."""
    store.log.loses_answers = True
    answer = await match.command(ada, CITY, KEY)
    refused_by(answer, 503, "outcome_unknown")
    assert answer.headers["Retry-After"] == "1"
    store.log.loses_answers = False
    assert told_by(await match.command(ada, CITY, KEY), 201)["version"] == 3
    assert await store.log.length(match.id) == 3


async def test_in_french(store: FailingStore, match: Sitting, ada: Caller) -> None:
    """Even an outage is told in French to whom French is dearer."""
    store.log.is_away = True
    answer = await match.command(ada, CITY, {"Accept-Language": "fr"})
    assert refused_by(answer, 503, "log_unavailable")["title"] == "Le journal ne peut être écrit"


async def test_list_does_not_hang(
    store: FailingStore, site: Site, ada: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A list that cannot be brought up to date is 503 in time, and back when the feed is."""
    monkeypatch.setattr(services, "CATCH_UP_TIMEOUT_S", 0.05)
    store.log.feeds = False
    told_by(await ada.post("/api/matches", {"options": GAME}), 201)
    refused_by(await site.anybody.get("/api/matches"), 503, "log_unavailable")
    store.log.feeds = True
    monkeypatch.setattr(services, "CATCH_UP_TIMEOUT_S", 5)
    assert len(told_by(await site.anybody.get("/api/matches"))["matches"]) == 1


async def test_our_own_mistake(store: FailingStore, match: Sitting, ada: Caller) -> None:
    """A mistake of ours is 500 with the id to ask about, and tells nothing of our insides."""
    store.log.bug = ZeroDivisionError("the secret of the machine")
    answer = await match.command(ada, CITY, {"X-Request-Id": "to-ask-about"})
    assert refused_by(answer, 500, "internal")["request"] == "to-ask-about"
    assert "secret" not in answer.text
