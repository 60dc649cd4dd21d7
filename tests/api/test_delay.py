import pytest

from kit.api_client import Caller, Site, json_of, problem_of, site_over
from kit.api_matches import CITY, RESOURCE, Sitting, opened, running, take
from kit.live_client import as_spectator
from kit.store_doubles import FailingStore
from server.engine.rendered_commit import EncodedFrame
from server.live.subscription import Subscription
from server.store.port import Store


@pytest.fixture
async def slow(ada: Caller, bob: Caller) -> Sitting:
    """A match with a spectator delay of two commits: opened, joined, three moves made."""
    match = await running(ada, bob, delay=2)
    for by, move in ((ada, CITY), (bob, RESOURCE), (ada, {**RESOURCE, "cell": "c1"})):
        json_of(await match.command(by, move), 201)
    return match


async def test_spectators_are_held_back(slow: Sitting, ada: Caller, site: Site) -> None:
    """A spectator sees an earlier version, the players the current one."""
    seen = await slow.seen(site.anybody)
    assert (seen["version"], seen["status"], seen["delay"]) == (3, "running", 2)
    assert (await slow.seen(ada))["version"] == 5
    assert (await slow.seen(ada, **{"as": "spectator"}))["version"] == 3


async def test_seats_are_not_held_back(ada: Caller, bob: Caller, site: Site) -> None:
    """Who sits where, and the start, are shown at once; the first moves are not."""
    match = await opened(ada, seat=0, delay=2)
    assert (await match.seen(site.anybody))["version"] == 1
    json_of(await match.command(bob, take(1)), 201)
    for by, move in ((ada, CITY), (bob, RESOURCE)):
        json_of(await match.command(by, move), 201)
        seen = await match.seen(site.anybody)
        assert (seen["version"], seen["status"]) == (2, "running")


async def test_no_way_round(slow: Sitting, site: Site) -> None:
    """Delayed commits are in no page, under no version and in no record."""
    problem_of(await site.anybody.get(slow.path, at=4), 404, "not_found")
    page = json_of(await site.anybody.get(f"{slow.path}/commits"))
    assert ([commit["version"] for commit in page["commits"]], page["next"]) == ([1, 2, 3], None)
    record = await site.anybody.get(f"{slow.path}/record", {"Accept": "text/plain"})
    assert "Rb2" in record.text
    assert "Ba1" not in record.text


async def test_no_delay_after_the_end(slow: Sitting, site: Site) -> None:
    """After the end nothing is delayed."""
    await slow.end()
    assert (await slow.seen(site.anybody))["version"] == 6
    page = json_of(await site.anybody.get(f"{slow.path}/commits"))
    assert [commit["version"] for commit in page["commits"]] == [1, 2, 3, 4, 5, 6]


async def test_the_row_in_the_lobby(slow: Sitting, site: Site) -> None:
    """The row stays as the start left it, and is up to date when the match is over."""

    async def row() -> tuple[int, str, int]:
        (listed,) = json_of(await site.anybody.get("/api/matches"))["matches"]
        return listed["version"], listed["status"], listed["delay"]

    assert await row() == (2, "running", 2)
    await slow.end()
    assert await row() == (6, "finished", 2)


async def test_delay_is_bounded(ada: Caller) -> None:
    """A delay beyond the maximum is malformed."""
    opening = {"options": {"game": "divercite"}, "delay": 51}
    problem_of(await ada.post("/api/matches", opening), 400, "malformed")


async def test_an_uncovered_commit_is_not_read_again(redis_url: str) -> None:
    """What a delay still hides is kept in memory: no commit reads the log for spectators."""
    store = FailingStore(redis_url)
    async with site_over(store) as site:
        match = await running(await site.guest("Ada"), await site.guest("Bob"), delay=2)
        moves = [{**RESOURCE, "cell": cell} for cell in ("a1", "c1", "e1", "g1")]
        for number, move in enumerate(moves[:3]):
            json_of(await match.command(match.players[number % 2], move), 201)
        channel = await site.services.hub.channel(match.id)
        reader = aiter(Subscription(site.services.hub, channel, as_spectator, 3).catch_up())
        reads = store.log.reads
        json_of(await match.command(match.players[1], moves[3]), 201)
        frame = await anext(reader)
        assert isinstance(frame, EncodedFrame)
        assert (frame.version, store.log.reads) == (4, reads)
    await store.close()


async def test_a_server_that_lags_behind_resets_nobody(redis_url: str, store: Store) -> None:
    """What a spectator saw at one server is a cursor at another that knows less of the match."""
    lagging = FailingStore(redis_url)
    lagging.log.feeds = False
    moves = [{**RESOURCE, "cell": cell} for cell in ("a1", "c1", "e1", "g1", "i1")]
    async with site_over(store) as site, site_over(lagging) as other:
        match = await running(await site.guest("Ada"), await site.guest("Bob"), delay=2)
        hub = other.services.hub
        for number, move in enumerate(moves[:3]):
            json_of(await match.command(match.players[number % 2], move), 201)
        before = await hub.channel(match.id)
        for number, move in enumerate(moves[3:], start=3):
            json_of(await match.command(match.players[number % 2], move), 201)
        seen: int = (await match.seen(site.anybody))["version"]
        assert (before.match.version, before.match.shown_to(None), seen) == (5, 3, 5)
        channel = await hub.channel(match.id, seen)
        assert channel is before
        assert channel.match.shown_to(None) == seen
    await lagging.close()
