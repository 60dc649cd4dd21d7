import asyncio
from collections.abc import Awaitable

import pytest

from domain.match import Match
from kit.api_client import Caller, Json, Site, json_of, problem_of
from kit.api_matches import LEAVE, Sitting, resigned, take


async def asked(over: Sitting, by: Caller, status: int) -> Json:
    answer = await by.post(f"{over.path}/rematch")
    body = json_of(answer, status)
    assert answer.headers["Location"] == f"/api/matches/{body['id']}"
    assert answer.headers["ETag"].endswith(f':{body["version"]}"')
    return body


async def test_swapped(over: Sitting, ada: Caller, bob: Caller) -> None:
    """The first request opens it with the same seats and options; the other player starts."""
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
    """Repeated requests return one return match."""
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
    """The other seat is reserved for its player."""
    new = Sitting((await asked(over, ada, 201))["id"], (ada,))
    problem_of(await new.command(cleo, take(1)), 422, "match/seat_reserved")


async def test_not_a_player(over: Sitting, cleo: Caller, site: Site) -> None:
    """Only players of the match may ask."""
    problem_of(await cleo.post(f"{over.path}/rematch"), 403, "match/not_seated")
    problem_of(await site.anybody.post(f"{over.path}/rematch"), 401, "unauthorised")


async def test_too_early(match: Sitting, ada: Caller) -> None:
    """There is no return match before the match is over."""
    problem_of(await ada.post(f"{match.path}/rematch"), 422, "match/not_over")


async def test_unknown(ada: Caller) -> None:
    """An unknown match has no return match."""
    problem_of(await ada.post("/api/matches/nothing/rematch"), 404, "not_found")


async def test_back_and_forth(over: Sitting, ada: Caller, bob: Caller) -> None:
    """The return match of a return match has the first starter again."""
    new = Sitting((await asked(over, ada, 201))["id"], (ada, bob))
    await asked(over, bob, 200)
    await new.end()
    assert (await asked(new, ada, 201))["options"]["starter"] == 0


async def test_opener_has_left(over: Sitting, ada: Caller, bob: Caller) -> None:
    """If the one who opened it leaves it again, the other may still ask for one."""
    left = Sitting((await asked(over, ada, 201))["id"], (ada, bob))
    json_of(await left.command(ada, LEAVE), 201)
    assert (await asked(over, bob, 201))["id"] != left.id


async def test_the_way_there(over: Sitting, ada: Caller, bob: Caller, site: Site) -> None:
    """The match names the return match that the other player has opened."""
    path = f"{over.path}/rematch"
    assert json_of(await bob.get(path)) == {"match": None}
    new = await asked(over, ada, 201)
    for who, seat in ((bob, None), (ada, 0), (site.anybody, None)):
        there = json_of(await who.get(path))["match"]
        assert (there["id"], there["viewer"]["seat"]) == (new["id"], seat)
    await asked(over, bob, 200)
    assert json_of(await bob.get(path))["match"]["viewer"] == {"seat": 1}


async def test_the_way_nowhere(over: Sitting, ada: Caller, bob: Caller) -> None:
    """A return match that its opener left is not named; an unknown match is 404."""
    new = Sitting((await asked(over, ada, 201))["id"], (ada,))
    await new.command(ada, LEAVE)
    assert json_of(await bob.get(f"{over.path}/rematch")) == {"match": None}
    problem_of(await bob.get("/api/matches/nowhere/rematch"), 404, "not_found")


async def test_many_abandoned(
    over: Sitting, ada: Caller, bob: Caller, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of forty abandoned return matches, a dozen are read to find the next one."""
    ids = []
    for _ in range(40):
        ids.append((await asked(over, ada, 201))["id"])
        await Sitting(ids[-1], (ada,)).command(ada, LEAVE)
    assert len({*ids}) == 40
    latest, read = site.services.matches.latest, list[str]()

    def counted(id: str) -> Awaitable[Match]:
        read.append(id)
        return latest(id)

    monkeypatch.setattr(site.services.matches, "latest", counted)
    assert json_of(await bob.get(f"{over.path}/rematch")) == {"match": None}
    assert len(read) <= 16
    assert (await asked(over, bob, 201))["id"] not in ids
