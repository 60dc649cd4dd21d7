"""Previews of commands: accurate and without side effects."""

import json
from random import Random

import pytest

from kit.api_client import Caller, Json, Site, json_of, problem_of, site_over
from kit.api_matches import CITY, RESIGN, RESOURCE, Sitting, any_of, opened, running, take
from kit.live_client import as_spectator
from server.api.local_rate_buckets import LocalRateBuckets
from server.api.rate_limits import Limits, RateLimiter
from server.engine.rendered_commit import EncodedFrame
from server.live.subscription import Subscription
from server.store.port import Store

CLOCK = {"kind": "total", "seconds": 60}
HIDDEN = {"game": "fifty_first_state", "faction": "mutants"}
DICE = {"game": "dice_miner", "players": 2}


async def previewed(match: Sitting, by: Caller, command: object) -> Json:
    return json_of(await by.post(f"{match.path}/preview", command))


async def refused(
    match: Sitting, by: Caller, command: object, code: str, status: int = 422
) -> Json:
    return problem_of(await by.post(f"{match.path}/preview", command), status, code)


async def test_as_it_would_be(match: Sitting, ada: Caller) -> None:
    """The version, events and view of a preview equal those of the command."""
    seen = await previewed(match, ada, CITY)
    body = json_of(await match.command(ada, CITY), 201)
    assert seen == {name: body[name] for name in ("version", "events", "view")}


@pytest.mark.parametrize("number", range(3))
async def test_whole_games(site: Site, number: int) -> None:
    """Throughout a match every preview equals the commit that follows, except for the seed."""
    ada, bob = await site.guest("Ada"), await site.guest("Bob")
    match, draw = await running(ada, bob), Random(number)
    foreseen: Json = {}
    while not (seen := await match.seen(ada))["outcome"]:
        mover = match.players[seen["to_act"][0]]
        command = any_of((await match.seen(mover))["choices"], draw)
        foreseen = await previewed(match, mover, command)
        body = json_of(await match.command(mover, command), 201)
        events = [each | {"seed": ""} if "seed" in each else each for each in body["events"]]
        assert foreseen == {"version": body["version"], "events": events, "view": body["view"]}
    assert foreseen["events"][-1]["type"] == "match.match_ended"


async def test_no_trace(site: Site, ada: Caller, bob: Caller) -> None:
    """A preview changes neither the log, the ETag, the clock nor the commits."""
    match = await running(ada, bob, clock=CLOCK)
    before = await ada.get(match.path)
    stored = await site.stored(match.id)
    for command in (CITY, RESIGN):
        await previewed(match, ada, command)
    after = await ada.get(match.path)
    assert after.headers["ETag"] == before.headers["ETag"]
    assert (after.json()["status"], after.json()["head"]) == ("running", before.json()["head"])
    assert await site.stored(match.id) == stored
    assert json_of(await bob.get(f"{match.path}/commits", after=2))["commits"] == []
    json_of(await match.command(ada, CITY), 201)


async def test_previews_are_not_published(site: Site, match: Sitting, ada: Caller) -> None:
    """Spectators receive commits and no previews."""
    watch = Subscription(
        site.services.hub, await site.services.hub.channel(match.id), as_spectator, 2
    )
    await previewed(match, ada, RESIGN)
    json_of(await match.command(ada, CITY), 201)
    first = await anext(watch.catch_up())
    assert isinstance(first, EncodedFrame)
    (event,) = json.loads(first.json)["events"]
    assert (first.version, event["type"]) == (3, "divercite.city_placed")


async def test_the_end_keeps_its_seed(match: Sitting, ada: Caller) -> None:
    """The preview of resigning shows the winner and no seed."""
    (event,) = (await previewed(match, ada, RESIGN))["events"]
    assert (event["outcome"]["winners"], event["seed"]) == ([1], "")


async def test_refusals(match: Sitting, ada: Caller, bob: Caller) -> None:
    """A refused preview is answered like the refused command."""
    body = await refused(match, bob, CITY, "match/not_your_turn")
    again = problem_of(await match.command(bob, CITY), 422, "match/not_your_turn")
    assert {**body, "request": ""} == {**again, "request": ""}
    await refused(match, ada, {**CITY, "cell": "a1"}, "divercite/not_a_city_cell")
    await refused(match, ada, {"type": "dice_miner.stop_mining"}, "match/other_game")


async def test_only_at_a_running_match(
    site: Site, over: Sitting, ada: Caller, bob: Caller, cleo: Caller
) -> None:
    """Previews are for seated players of a running match."""
    await refused(over, ada, RESOURCE, "match/over")
    waiting = await opened(ada, seat=0)
    await refused(waiting, ada, {"type": "match.leave_seat"}, "match/not_started")
    await refused(waiting, bob, take(1), "match/not_seated", 403)
    await refused(await running(ada, bob), cleo, CITY, "match/not_seated", 403)
    await refused(over, site.anybody, RESOURCE, "unauthorised", 401)
    await refused(Sitting("nothing", ()), ada, CITY, "not_found", 404)


async def test_not_where_something_is_hidden(ada: Caller) -> None:
    """Games with hidden cards have no previews."""
    match = await opened(ada, options=HIDDEN)
    problem_of(await ada.post(f"{match.path}/preview", RESIGN), 422, "no_preview")
    await refused(match, ada, CITY, "no_preview")


async def test_not_where_a_die_decides(ada: Caller, bob: Caller) -> None:
    """Commands that roll have no preview; others have."""
    match, draw = await running(ada, bob, options=DICE), Random(1)
    statuses: set[tuple[int, str | None]] = set()
    while to_act := (await match.seen(ada))["to_act"]:
        mover = match.players[draw.choice(to_act)]
        command = any_of((await match.seen(mover))["choices"], draw)
        answer = await mover.post(f"{match.path}/preview", command)
        statuses.add((answer.status_code, answer.json().get("code")))
        json_of(await match.command(mover, command), 201)
    assert statuses == {(200, None), (422, "no_preview")}


def standing_clock() -> float:
    return 1_000.0


async def test_counted_as_reading(store: Store) -> None:
    """Previews count as reads, not as commands."""
    limits = Limits(commands_per_second=1, reads_per_second=3, players_per_minute=0)
    limiter = RateLimiter(limits, LocalRateBuckets(standing_clock), standing_clock)
    async with site_over(store, limits, rate_limiter=limiter) as site:
        ada = await site.guest("Ada")
        path = "/api/matches/nothing/preview"
        statuses = [(await ada.post(path, CITY)).status_code for _ in range(5)]
        assert statuses == [404, 404, 404, 429, 429]
