"""A look at what a command would do: true, and without a trace."""

import json
from random import Random

import pytest

from kit.api_client import Caller, Json, Site, refused_by, site_over, told_by
from kit.api_matches import CITY, RESIGN, RESOURCE, Sitting, any_of, opened, running, take
from kit.live_client import anybody
from server.api.rate_limits import Limits
from server.engine.rendered_commit import EncodedFrame
from server.live.subscription import Subscription
from server.store.port import Store

CLOCK = {"kind": "total", "seconds": 60}
HIDDEN = {"game": "fifty_first_state", "faction": "mutants"}
DICE = {"game": "dice_miner", "players": 2}


async def previewed(match: Sitting, by: Caller, command: object) -> Json:
    return told_by(await by.post(f"{match.path}/preview", command))


async def refused(
    match: Sitting, by: Caller, command: object, code: str, status: int = 422
) -> Json:
    return refused_by(await by.post(f"{match.path}/preview", command), status, code)


async def test_as_it_would_be(match: Sitting, ada: Caller) -> None:
    """Version, events and view are those of the command itself."""
    seen = await previewed(match, ada, CITY)
    told = told_by(await match.command(ada, CITY), 201)
    assert seen == {name: told[name] for name in ("version", "events", "view")}


@pytest.mark.parametrize("number", range(3))
async def test_whole_games(site: Site, number: int) -> None:
    """From the first move to the last, what is foreseen is what then happens; the seed is not."""
    ada, bob = await site.guest("Ada"), await site.guest("Bob")
    match, draw = await running(ada, bob), Random(number)
    foreseen: Json = {}
    while not (seen := await match.seen(ada))["outcome"]:
        mover = match.players[seen["to_act"][0]]
        command = any_of((await match.seen(mover))["choices"], draw)
        foreseen = await previewed(match, mover, command)
        told = told_by(await match.command(mover, command), 201)
        events = [each | {"seed": ""} if "seed" in each else each for each in told["events"]]
        assert foreseen == {"version": told["version"], "events": events, "view": told["view"]}
    assert foreseen["events"][-1]["type"] == "match.match_ended"


async def test_no_trace(site: Site, ada: Caller, bob: Caller) -> None:
    """The log, the ETag, the clock and the story that others read stay as they were."""
    match = await running(ada, bob, clock=CLOCK)
    before = await ada.get(match.path)
    stored = await site.stored(match.id)
    for command in (CITY, RESIGN):
        await previewed(match, ada, command)
    after = await ada.get(match.path)
    assert after.headers["ETag"] == before.headers["ETag"]
    assert (after.json()["status"], after.json()["head"]) == ("running", before.json()["head"])
    assert await site.stored(match.id) == stored
    assert told_by(await bob.get(f"{match.path}/commits", after=2))["commits"] == []
    told_by(await match.command(ada, CITY), 201)


async def test_nobody_is_told(site: Site, match: Sitting, ada: Caller) -> None:
    """Those who watch are told what is done, and not what was only looked at."""
    watch = Subscription(site.services.hub, await site.services.hub.channel(match.id), anybody, 2)
    await previewed(match, ada, RESIGN)
    told_by(await match.command(ada, CITY), 201)
    first = await anext(watch.catch_up())
    assert isinstance(first, EncodedFrame)
    (event,) = json.loads(first.json)["events"]
    assert (first.version, event["type"]) == (3, "divercite.city_placed")


async def test_the_end_keeps_its_seed(match: Sitting, ada: Caller) -> None:
    """Whoever looks at giving up learns who would win, and not by which seed."""
    (event,) = (await previewed(match, ada, RESIGN))["events"]
    assert (event["outcome"]["winners"], event["seed"]) == ([1], "")


async def test_refusals(match: Sitting, ada: Caller, bob: Caller) -> None:
    """What the rules turn down is turned down in the same words."""
    told = await refused(match, bob, CITY, "match/not_your_turn")
    again = refused_by(await match.command(bob, CITY), 422, "match/not_your_turn")
    assert {**told, "request": ""} == {**again, "request": ""}
    await refused(match, ada, {**CITY, "cell": "a1"}, "divercite/not_a_city_cell")
    await refused(match, ada, {"type": "dice_miner.stop_mining"}, "match/other_game")


async def test_only_at_a_running_match(
    site: Site, over: Sitting, ada: Caller, bob: Caller, cleo: Caller
) -> None:
    """It is for those who sit, from the first move to the last."""
    await refused(over, ada, RESOURCE, "match/over")
    waiting = await opened(ada, seat=0)
    await refused(waiting, ada, {"type": "match.leave_seat"}, "match/not_started")
    await refused(waiting, bob, take(1), "match/not_seated", 403)
    await refused(await running(ada, bob), cleo, CITY, "match/not_seated", 403)
    await refused(over, site.anybody, RESOURCE, "unauthorised", 401)
    await refused(Sitting("nothing", ()), ada, CITY, "not_found", 404)


async def test_not_where_something_is_hidden(ada: Caller) -> None:
    """With hidden cards there are no previews, whether legal or not."""
    match = await opened(ada, options=HIDDEN)
    refused_by(await ada.post(f"{match.path}/preview", RESIGN), 422, "no_preview")
    await refused(match, ada, CITY, "no_preview")


async def test_not_where_a_die_decides(ada: Caller, bob: Caller) -> None:
    """What a die would show is not told; what needs none is."""
    match, draw = await running(ada, bob, options=DICE), Random(1)
    heard: set[tuple[int, str | None]] = set()
    while to_act := (await match.seen(ada))["to_act"]:
        mover = match.players[draw.choice(to_act)]
        command = any_of((await match.seen(mover))["choices"], draw)
        answer = await mover.post(f"{match.path}/preview", command)
        heard.add((answer.status_code, answer.json().get("code")))
        told_by(await match.command(mover, command), 201)
    assert heard == {(200, None), (422, "no_preview")}


async def test_counted_as_reading(store: Store) -> None:
    """Looking ahead takes from the share of reads, not from that of commands."""
    limits = Limits(commands_per_second=1, reads_per_second=3, players_per_minute=0)
    async with site_over(store, limits) as site:
        ada = await site.guest("Ada")
        path = "/api/matches/nothing/preview"
        heard = [(await ada.post(path, CITY)).status_code for _ in range(5)]
        assert heard == [404, 404, 404, 429, 429]
