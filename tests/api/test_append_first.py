"""A commit is appended, then answered, then shown; never earlier, whatever fails on the way."""

from collections.abc import AsyncIterator

import pytest

from kit.api_client import Caller, json_of, problem_of
from kit.api_matches import CITY, Sitting
from kit.store_doubles import FailingStore
from server.store.port import LogUnavailableError

KEY = {"Idempotency-Key": "first"}


@pytest.fixture
async def store(redis_url: str) -> AsyncIterator[FailingStore]:
    store = FailingStore(redis_url)
    yield store
    await store.close()


async def test_not_shown_before_it_is_appended(
    store: FailingStore, match: Sitting, ada: Caller, bob: Caller
) -> None:
    """While a command is decided and its append is still to come, the match is as before."""
    seen: list[object] = []

    async def look() -> None:
        for player in (ada, bob):
            seen.append((await match.seen(player))["version"])
            seen.append(len(json_of(await player.get(f"{match.path}/commits?after=2"))["commits"]))

    store.log.before = look
    assert json_of(await match.command(ada, CITY), 201)["version"] == 3
    assert seen == [2, 0, 2, 0]


async def test_a_failed_append_shows_nothing(
    store: FailingStore, match: Sitting, ada: Caller, bob: Caller
) -> None:
    """What could not be appended has no answer but a problem, and is seen by no player."""

    async def fail() -> None:
        raise LogUnavailableError

    store.log.before = fail
    problem_of(await match.command(ada, CITY, KEY), 503, "log_unavailable")
    store.log.before = None
    for player in (ada, bob):
        assert (await match.seen(player))["version"] == 2
    assert json_of(await match.command(ada, CITY, KEY), 201)["version"] == 3


async def test_a_lost_answer_is_no_lost_commit(
    store: FailingStore, match: Sitting, ada: Caller, bob: Caller
) -> None:
    """What was appended and not acknowledged is shown once, and its key gets its answer."""
    store.log.loses_answers = True
    problem_of(await match.command(ada, CITY, KEY), 503, "outcome_unknown")
    store.log.loses_answers = False
    for player in (ada, bob):
        assert (await match.seen(player))["version"] == 3
    assert json_of(await match.command(ada, CITY, KEY), 201)["version"] == 3
    assert len(json_of(await bob.get(f"{match.path}/commits?after=2"))["commits"]) == 1
