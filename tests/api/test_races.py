import json
from base64 import b64encode
from collections.abc import AsyncIterator
from hashlib import sha256
from random import Random

import pytest
from msgspec.structs import replace

from kit.api_client import Caller, Site, json_of, problem_of, site_over
from kit.api_matches import CITY, RESIGN, RESOURCE, Sitting
from kit.store_doubles import FailingStore
from kit.waiting import until


@pytest.fixture
async def store(redis_url: str) -> AsyncIterator[FailingStore]:
    store = FailingStore(redis_url)
    yield store
    await store.close()


@pytest.fixture
async def elsewhere(store: FailingStore, match: Sitting) -> AsyncIterator[Sitting]:
    """The same match at another server over the same log."""
    async with site_over(store) as other:
        there = tuple(replace(player, http=other.http) for player in match.players)
        yield Sitting(match.id, there)


class Overtaking:
    """Another writer that appends first, so many times."""

    def __init__(self, elsewhere: Sitting, times: int) -> None:
        self._elsewhere = elsewhere
        self._left = times
        self._draw = Random(times)

    async def __call__(self) -> None:
        if self._left:
            self._left -= 1
            await self._elsewhere.move(self._draw)


@pytest.mark.parametrize("times", [1, 2, 3])
async def test_made_up_for(
    store: FailingStore, match: Sitting, elsewhere: Sitting, ada: Caller, times: int
) -> None:
    """A command without If-Match succeeds after up to three conflicts."""
    store.log.before = Overtaking(elsewhere, times)
    assert json_of(await match.command(ada, RESIGN), 201)["version"] == 3 + times


async def test_lost(store: FailingStore, match: Sitting, elsewhere: Sitting, ada: Caller) -> None:
    """A fourth conflict is answered with 409, and the command is not done."""
    store.log.before = Overtaking(elsewhere, 4)
    problem_of(await match.command(ada, RESIGN), 409, "write_conflict")
    store.log.before = None
    seen = await match.seen(ada)
    assert (seen["version"], seen["status"]) == (6, "running")


async def test_insisting(
    store: FailingStore, match: Sitting, elsewhere: Sitting, ada: Caller
) -> None:
    """A command with If-Match fails at the first conflict."""
    now = {"If-Match": (await ada.get(match.path)).headers["ETag"]}
    store.log.before = Overtaking(elsewhere, 1)
    problem_of(await match.command(ada, RESIGN, now), 412, "stale_version")


async def test_a_rewritten_past(
    store: FailingStore, site: Site, match: Sitting, elsewhere: Sitting, ada: Caller
) -> None:
    """A cached match with a lost tail is not extended, even where the log is as long."""
    json_of(await match.command(ada, CITY), 201)
    (lost,) = await store.log.read(match.id, after=2)
    store.lose_last(match.id)
    await elsewhere.move(Random(5))
    assert (await store.log.read(match.id, after=2))[0].hash != lost.hash
    assert json_of(await match.command(ada, RESIGN), 201)["version"] == 4
    stored = await site.stored(match.id)
    named = [json.loads(body)["previous"] for body in stored[1:]]
    assert named == [b64encode(sha256(body).digest()).decode() for body in stored[:-1]]


async def test_same_key_elsewhere(
    store: FailingStore, match: Sitting, elsewhere: Sitting, ada: Caller
) -> None:
    """The same command under the same key at two servers at once is done once."""
    key = {"Idempotency-Key": "a-key"}

    async def twin() -> None:
        json_of(await elsewhere.command(elsewhere.players[0], CITY, key), 201)

    store.log.before = twin
    assert json_of(await match.command(ada, CITY, key), 201)["version"] == 3
    assert await store.log.length(match.id) == 3


async def test_answer_is_about_the_command(
    store: FailingStore, match: Sitting, elsewhere: Sitting, ada: Caller
) -> None:
    """Commits of others between the append and the answer are not in the answer."""

    async def move_and_look() -> None:
        await elsewhere.move(Random(0))
        await match.seen(ada)

    store.log.after = move_and_look
    answer = await match.command(ada, CITY, {"Idempotency-Key": "a-key"})
    assert json_of(answer, 201)["version"] == 3
    again = await match.command(ada, CITY, {"Idempotency-Key": "a-key"})
    assert again.content == answer.content


async def test_overtaken_with_the_feed_ahead(
    store: FailingStore, site: Site, match: Sitting, elsewhere: Sitting, ada: Caller
) -> None:
    """A conflict is retried, also where the feed has the other commit before the log."""
    overtake = Overtaking(elsewhere, 1)

    async def overtake_and_publish() -> None:
        await overtake()
        await follow_up(site, store, match.id)

    store.log.before = overtake_and_publish
    assert json_of(await match.command(ada, RESIGN), 201)["version"] == 4


async def test_the_feed_spares_a_look(
    store: FailingStore, site: Site, match: Sitting, elsewhere: Sitting, ada: Caller
) -> None:
    """Commits of another server arrive by the feed: the next command reads no log."""
    json_of(await match.command(ada, CITY), 201)
    json_of(await elsewhere.command(elsewhere.players[1], RESOURCE), 201)
    await follow_up(site, store, match.id)
    store.log.reads = 0
    json_of(await match.command(ada, {**CITY, "cell": "d2"}), 201)
    assert store.log.reads == 0


async def follow_up(site: Site, store: FailingStore, match: str) -> None:
    """Waits until the server has read the log's last commit from the feed."""
    version = await store.log.length(match)
    await until(lambda: site.services.feed_consumer.lobby[match].version == version)
