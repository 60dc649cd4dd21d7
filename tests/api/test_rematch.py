import asyncio

from kit.api_client import Caller, Json, Site, refused_by, told_by
from kit.api_matches import LEAVE, Sitting, resigned, take


async def asked(over: Sitting, by: Caller, status: int) -> Json:
    answer = await by.post(f"{over.path}/rematch")
    told = told_by(answer, status)
    assert answer.headers["Location"] == f"/api/matches/{told['id']}"
    assert answer.headers["ETag"].endswith(f':{told["version"]}"')
    return told


async def test_swapped(over: Sitting, ada: Caller, bob: Caller) -> None:
    """The first to ask opens it: same seats, same agreement, and the other one starts."""
    new = await asked(over, bob, 201)
    old = await over.seen(ada)
    assert (new["rematch_of"], new["status"], new["viewer"]) == (over.id, "waiting", {"seat": 1})
    assert new["options"] == {**old["options"], "starter": 1}
    assert (new["clock"]["kind"], new["visibility"]) == ("none", "public")
    running = await asked(over, ada, 200)
    assert [seat["player"]["id"] for seat in running["seats"]] == [ada.id, bob.id]
    assert (running["status"], running["to_act"]) == ("running", [1])


async def test_same_agreement(ada: Caller, bob: Caller) -> None:
    """Clock and visibility stay as they were agreed."""
    clock = {"kind": "total", "seconds": 600, "increment_ms": 1000}
    over = await resigned(ada, bob, clock=clock, visibility="unlisted")
    new = await asked(over, ada, 201)
    assert new["clock"] == clock
    assert new["visibility"] == "unlisted"


async def test_asked_again(over: Sitting, ada: Caller, bob: Caller) -> None:
    """However often somebody asks, there is one return match."""
    new = await asked(over, ada, 201)
    assert await asked(over, ada, 200) == new
    assert (await asked(over, bob, 200))["id"] == new["id"]
    assert (await asked(over, bob, 200))["version"] == 2


async def test_both_at_once(over: Sitting, ada: Caller, bob: Caller) -> None:
    """If both ask at once, one opens, the other sits down, and it runs."""
    answers = await asyncio.gather(*(who.post(f"{over.path}/rematch") for who in (ada, bob)))
    assert sorted(answer.status_code for answer in answers) == [200, 201]
    (id,) = {answer.json()["id"] for answer in answers}
    assert (await Sitting(id, (ada, bob)).seen(ada))["status"] == "running"


async def test_reserved(over: Sitting, ada: Caller, cleo: Caller) -> None:
    """The other seat is kept for the one who had it."""
    new = Sitting((await asked(over, ada, 201))["id"], (ada,))
    refused_by(await new.command(cleo, take(1)), 422, "match/seat_reserved")


async def test_stranger(over: Sitting, cleo: Caller, site: Site) -> None:
    """Who did not play has nothing to ask for."""
    refused_by(await cleo.post(f"{over.path}/rematch"), 403, "match/not_seated")
    refused_by(await site.anybody.post(f"{over.path}/rematch"), 401, "unauthorised")


async def test_too_early(match: Sitting, ada: Caller) -> None:
    """There is no return match before the match is over."""
    refused_by(await ada.post(f"{match.path}/rematch"), 422, "match/not_over")


async def test_unknown(ada: Caller) -> None:
    """There is no return match of nothing."""
    refused_by(await ada.post("/api/matches/nothing/rematch"), 404, "not_found")


async def test_back_and_forth(over: Sitting, ada: Caller, bob: Caller) -> None:
    """The return match of a return match has the first starter again."""
    new = Sitting((await asked(over, ada, 201))["id"], (ada, bob))
    await asked(over, bob, 200)
    await new.end()
    assert (await asked(new, ada, 201))["options"]["starter"] == 0


async def test_nobody_stayed(over: Sitting, ada: Caller, bob: Caller) -> None:
    """If the one who opened it leaves it again, the other may still ask for one."""
    left = Sitting((await asked(over, ada, 201))["id"], (ada, bob))
    told_by(await left.command(ada, LEAVE), 201)
    assert (await asked(over, bob, 201))["id"] != left.id


async def test_the_way_there(over: Sitting, ada: Caller, bob: Caller, site: Site) -> None:
    """Who has not asked for it learns here that somebody has, and where they wait."""
    path = f"{over.path}/rematch"
    assert told_by(await bob.get(path)) == {"match": None}
    new = await asked(over, ada, 201)
    for who, seat in ((bob, None), (ada, 0), (site.anybody, None)):
        there = told_by(await who.get(path))["match"]
        assert (there["id"], there["viewer"]["seat"]) == (new["id"], seat)
    await asked(over, bob, 200)
    assert told_by(await bob.get(path))["match"]["viewer"] == {"seat": 1}


async def test_the_way_nowhere(over: Sitting, ada: Caller, bob: Caller) -> None:
    """Where nobody stayed, there is no return match; nor to a match that does not exist."""
    new = Sitting((await asked(over, ada, 201))["id"], (ada,))
    await new.command(ada, LEAVE)
    assert told_by(await bob.get(f"{over.path}/rematch")) == {"match": None}
    refused_by(await bob.get("/api/matches/nowhere/rematch"), 404, "not_found")
