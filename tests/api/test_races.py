import json
from base64 import b64encode
from collections.abc import AsyncIterator
from hashlib import sha256
from random import Random

import pytest
from msgspec.structs import replace

from kit.api_client import Caller, Site, refused_by, site_over, told_by
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
    """Somebody elsewhere who is quicker, so many times."""

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
    """A command that insists on no version survives to be overtaken three times."""
    store.log.before = Overtaking(elsewhere, times)
    assert told_by(await match.command(ada, RESIGN), 201)["version"] == 3 + times


async def test_lost(store: FailingStore, match: Sitting, elsewhere: Sitting, ada: Caller) -> None:
    """Who is overtaken a fourth time hears so, and nothing of theirs was done."""
    store.log.before = Overtaking(elsewhere, 4)
    refused_by(await match.command(ada, RESIGN), 409, "write_conflict")
    store.log.before = None
    seen = await match.seen(ada)
    assert (seen["version"], seen["status"]) == (6, "running")


async def test_insisting(
    store: FailingStore, match: Sitting, elsewhere: Sitting, ada: Caller
) -> None:
    """Who insists on a version is overtaken once."""
    now = {"If-Match": (await ada.get(match.path)).headers["ETag"]}
    store.log.before = Overtaking(elsewhere, 1)
    refused_by(await match.command(ada, RESIGN, now), 412, "stale_version")


async def test_a_rewritten_past(
    store: FailingStore, site: Site, match: Sitting, elsewhere: Sitting, ada: Caller
) -> None:
    """Who remembers a lost tail does not build on it, though the log is as long as before."""
    told_by(await match.command(ada, CITY), 201)
    (lost,) = await store.log.read(match.id, after=2)
    store.lose_last(match.id)
    await elsewhere.move(Random(5))
    assert (await store.log.read(match.id, after=2))[0].hash != lost.hash
    assert told_by(await match.command(ada, RESIGN), 201)["version"] == 4
    stored = await site.stored(match.id)
    named = [json.loads(body)["previous"] for body in stored[1:]]
    assert named == [b64encode(sha256(body).digest()).decode() for body in stored[:-1]]


async def test_same_key_elsewhere(
    store: FailingStore, match: Sitting, elsewhere: Sitting, ada: Caller
) -> None:
    """The same command under the same key at two servers at once is done once."""
    key = {"Idempotency-Key": "a-key"}

    async def twin() -> None:
        told_by(await elsewhere.command(elsewhere.players[0], CITY, key), 201)

    store.log.before = twin
    assert told_by(await match.command(ada, CITY, key), 201)["version"] == 3
    assert await store.log.length(match.id) == 3


async def test_answer_is_about_the_command(
    store: FailingStore, match: Sitting, elsewhere: Sitting, ada: Caller
) -> None:
    """What happens elsewhere between the append and the answer is not in the answer."""

    async def move_and_look() -> None:
        await elsewhere.move(Random(0))
        await match.seen(ada)

    store.log.after = move_and_look
    answer = await match.command(ada, CITY, {"Idempotency-Key": "a-key"})
    assert told_by(answer, 201)["version"] == 3
    again = await match.command(ada, CITY, {"Idempotency-Key": "a-key"})
    assert again.content == answer.content


async def test_overtaken_and_told_so(
    store: FailingStore, site: Site, match: Sitting, elsewhere: Sitting, ada: Caller
) -> None:
    """Who is overtaken tries again, also where the feed has told of it before the log has."""
    overtake = Overtaking(elsewhere, 1)

    async def overtake_and_tell() -> None:
        await overtake()
        await follow_up(site, store, match.id)

    store.log.before = overtake_and_tell
    assert told_by(await match.command(ada, RESIGN), 201)["version"] == 4


async def test_the_feed_spares_a_look(
    store: FailingStore, site: Site, match: Sitting, elsewhere: Sitting, ada: Caller
) -> None:
    """What happens elsewhere is known here from the feed: the next command reads no log."""
    told_by(await match.command(ada, CITY), 201)
    told_by(await elsewhere.command(elsewhere.players[1], RESOURCE), 201)
    await follow_up(site, store, match.id)
    store.log.reads = 0
    told_by(await match.command(ada, {**CITY, "cell": "d2"}), 201)
    assert store.log.reads == 0


async def follow_up(site: Site, store: FailingStore, match: str) -> None:
    """Until this server has heard from the feed what stands in the log."""
    version = await store.log.length(match)
    await until(lambda: site.services.feed_consumer.lobby[match].version == version)
