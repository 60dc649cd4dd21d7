"""Forks of matches."""

import asyncio
import threading
from random import Random

import httpx
import pytest

from domain.match import Context, Decision, Match, decide
from domain.messages import Command
from kit.api_client import Caller, Headers, Json, json_of, problem_of
from kit.api_matches import LOG, RESIGN, RESOURCE, Sitting, resigned, take
from kit.corrupted_files import chained, lines_of
from server.engine import command_handler
from server.replays.log import check

EFFE: Json = {"game": "mini_divercity"}


async def forked(by: Caller, path: str, headers: Headers | None = None, **opening: object) -> Json:
    answer = await by.post(f"{path}/fork", opening, headers)
    body = json_of(answer, 201)
    assert answer.headers["Location"] == f"/api/matches/{body['id']}"
    assert answer.headers["ETag"].endswith(f':{body["version"]}"')
    return body


async def alone(by: Caller, moves: int, **opening: object) -> Sitting:
    """A solo match after so many commands; matches that are lost earlier are replaced."""
    while True:
        body = json_of(await by.post("/api/matches", {"options": EFFE, "seat": 0, **opening}), 201)
        sitting = Sitting(body["id"], (by,))
        if await lasts(sitting, moves, Random(7)):
            return sitting


async def lasts(sitting: Sitting, moves: int, draw: Random) -> bool:
    for _ in range(moves):
        await sitting.move(draw)
        if not (await sitting.seen(sitting.players[0]))["to_act"]:
            return False
    return True


async def brought(by: Caller, log: bytes) -> httpx.Response:
    headers = {"Content-Type": LOG, "Authorization": f"Bearer {by.token}"}
    return await by.http.post("/api/imports", content=log, headers=headers)


async def commits(by: Caller, path: str, audience: str) -> list[Json]:
    body = json_of(await by.get(f"{path}/commits", limit=500, **{"as": audience}))["commits"]
    assert isinstance(body, list)
    return body


async def test_goes_on(over: Sitting, ada: Caller, bob: Caller, cleo: Caller) -> None:
    """A finished match can be forked by any player, at the seat that was to move."""
    then = await over.seen(ada, at=3)
    new = await forked(cleo, over.path, at=3)
    assert new["forked"] == {"match": over.id, "version": 3, "head": then["head"]}
    assert (new["status"], new["viewer"], new["view"]) == ("waiting", {"seat": 1}, None)
    assert new["visibility"] == "public"
    there = Sitting(new["id"], (ada, cleo))
    json_of(await there.command(ada, take(0)), 201)
    now = await there.seen(cleo)
    assert (now["view"], now["to_act"], now["options"]) == (then["view"], [1], then["options"])
    assert now["choices"]
    json_of(await there.command(cleo, RESOURCE), 201)
    assert (await over.seen(bob))["status"] == "finished"


async def test_new_options(over: Sitting, ada: Caller) -> None:
    """Seat, clock and visibility are those of the request."""
    clock = {"kind": "per_move", "seconds": 60}
    new = await forked(
        ada, over.path, at=2, seat=1, clock=clock, visibility="unlisted", client_seed="x"
    )
    assert (new["viewer"], new["clock"], new["visibility"]) == ({"seat": 1}, clock, "unlisted")
    unseated = await forked(ada, over.path, at=2, seat=None)
    assert [seat["player"] for seat in unseated["seats"]] == [None, None]


async def test_as_public(over: Sitting, cleo: Caller) -> None:
    """A fork of a public match may be asked to be public."""
    assert (await forked(cleo, over.path, at=2, visibility="public"))["visibility"] == "public"


async def test_not_more_public(ada: Caller, bob: Caller, cleo: Caller) -> None:
    """A fork of an unlisted match is unlisted, since it names its source."""
    over = await resigned(ada, bob, visibility="unlisted")
    assert (await forked(cleo, over.path, at=2))["visibility"] == "unlisted"
    answer = await cleo.post(f"{over.path}/fork", {"at": 2, "visibility": "public"})
    problem_of(answer, 422, "match/stays_unlisted")


async def test_refusals(over: Sitting, match: Sitting, ada: Caller, cleo: Caller) -> None:
    """A fork needs a finished match and a version at which moves are left."""
    problem_of(await cleo.post(f"{over.path}/fork", {"at": 1}), 422, "match/not_started_there")
    end = problem_of(await cleo.post(f"{over.path}/fork", {"at": 5}), 422, "match/over_there")
    assert "5" in end["detail"]
    problem_of(await cleo.post(f"{over.path}/fork", {"at": 6}), 404, "not_found")
    problem_of(await cleo.post("/api/matches/none/fork", {"at": 2}), 404, "not_found")
    for body in ({}, {"at": 0}, {"at": "2"}, {"at": 2, "options": EFFE}):
        problem_of(await cleo.post(f"{over.path}/fork", body), 400, "malformed")
    for who in (ada, cleo):
        problem_of(await who.post(f"{match.path}/fork", {"at": 2}), 422, "match/not_forked_yet")
    problem_of(
        await cleo.post(f"{over.path}/fork", {"at": 2, "seat": 7}), 422, "match/no_such_seat"
    )


async def test_asked_again(over: Sitting, ada: Caller) -> None:
    """Requests with one Idempotency-Key make one fork; without a key each makes another."""
    key = {"Idempotency-Key": "once"}
    first = await forked(ada, over.path, key, at=2)
    assert await forked(ada, over.path, key, at=2) == first
    answer = await ada.post(f"{over.path}/fork", {"at": 3}, key)
    problem_of(answer, 422, "key_reused")
    both = await asyncio.gather(*(forked(ada, over.path, at=2) for _ in range(2)))
    assert len({first["id"], *(each["id"] for each in both)}) == 3


async def test_alone(ada: Caller, cleo: Caller) -> None:
    """A running solo match can be forked by its player and shows the forked position."""
    mine = await alone(ada, 8)
    problem_of(await cleo.post(f"{mine.path}/fork", {"at": 6}), 422, "match/not_forked_yet")
    for at in (1, 6, 9):
        then = await mine.seen(ada, at=at)
        new = await forked(ada, mine.path, at=at)
        assert (new["status"], new["view"], new["choices"]) == (
            "running",
            then["view"],
            then["choices"],
        )


async def test_alone_again_under_one_key(ada: Caller) -> None:
    """A fork of a fork does not resample again."""
    mine, key = await alone(ada, 8), {"Idempotency-Key": "once"}
    first = await forked(ada, mine.path, key, at=6)
    assert await forked(ada, mine.path, key, at=6) == first


async def test_nothing_is_learnt(ada: Caller) -> None:
    """Each fork resamples the hidden cards; what was visible is the same."""
    mine = await alone(ada, 8)
    dealt_hands, lying = set[str](), set[str]()
    for _ in range(6):
        there = Sitting((await forked(ada, mine.path, at=1))["id"], (ada,))
        dealt_hands.add(str(await dealt(ada, there, "seat:0")))
        await there.end()
        lying.add(str(await dealt(ada, there, "omniscient")))
    assert dealt_hands == {str(await dealt(ada, mine, "seat:0"))}
    assert len(lying) > 1


async def dealt(by: Caller, match: Sitting, audience: str) -> list[Json]:
    """The deal at the start, as a viewer sees it."""
    begun, *_ = await commits(by, match.path, audience)
    return [each for each in begun["events"] if each["type"] == "mini_divercity.cards_dealt"]


async def test_own_log(over: Sitting, ada: Caller, cleo: Caller) -> None:
    """The log of a fork can be verified and imported by itself; so can that of its fork."""
    origin = over
    for at in (3, 2):
        new = await forked(cleo, origin.path, at=at, seat=1)
        there = Sitting(new["id"], (ada, cleo))
        json_of(await there.command(ada, take(0)), 201)
        json_of(await there.command(cleo, RESOURCE), 201)
        await there.end()
        log = (await cleo.get(f"{there.path}/record", {"Accept": LOG})).content
        line, found = check(log)
        assert line is None
        assert f"version {at} of {origin.id}" in found
        assert new["forked"]["head"] in found
        imported = json_of(await brought(cleo, log), 201)
        assert imported["view"] == (await there.seen(ada))["view"]
        assert imported["forked"] == new["forked"]
        origin = there


async def test_forged_past(over: Sitting, ada: Caller, cleo: Caller) -> None:
    """A forged past is detected in its line or in the one after it."""
    there = Sitting((await forked(cleo, over.path, at=3))["id"], (ada, cleo))
    json_of(await there.command(ada, take(0)), 201)
    await there.end()
    log = (await cleo.get(f"{there.path}/record", {"Accept": LOG})).content
    past = b'"past":[{},{"seat":0,'
    assert past in log
    line, _ = check(chained(lines_of(log.replace(past, b'"past":[{},{"seat":1,'))[:-1]))
    assert line == 2


async def test_record(over: Sitting, ada: Caller, cleo: Caller) -> None:
    """The text record holds the whole game from its first move, and the source of the fork."""
    there = Sitting((await forked(cleo, over.path, at=4))["id"], (cleo, ada))
    before = (await ada.get(f"{over.path}/record")).text
    json_of(await there.command(ada, take(1)), 201)
    await there.move(Random(1))
    record = (await ada.get(f"{there.path}/record")).text
    for moves in (before, record):
        assert "1.Rb2 Ba1" in moves
    assert "2." in record
    assert f'\n[ForkedFrom "{over.id}@4"]\n' in record
    assert "ForkedFrom" not in before


async def test_forks_are_not_counted(over: Sitting, ada: Caller, bob: Caller) -> None:
    """A fork is marked in the lobby and counts in no results."""
    before = json_of(await ada.get(f"/api/players/{bob.id}"))
    there = Sitting((await forked(bob, over.path, at=3))["id"], (ada, bob))
    json_of(await there.command(ada, take(0)), 201)
    await there.end()
    rows = {each["id"]: each for each in json_of(await ada.get("/api/matches"))["matches"]}
    assert rows[there.id]["forked"]["match"] == over.id
    assert rows[over.id]["forked"] is None
    assert rows[there.id]["status"] == "finished"
    assert json_of(await ada.get(f"/api/players/{bob.id}")) == before


async def test_delay_is_kept(ada: Caller) -> None:
    """A fork keeps the spectator delay."""
    mine = await alone(ada, 3, delay=2)
    assert (await forked(ada, mine.path, at=3))["delay"] == 2


async def test_not_listed_while_the_other_is_delayed(ada: Caller) -> None:
    """The fork of a match that spectators see late is unlisted until that one is over."""
    late = await alone(ada, 3, delay=5)
    refused = await ada.post(f"{late.path}/fork", {"at": 2, "visibility": "public"})
    problem_of(refused, 422, "match/stays_unlisted")
    assert (await forked(ada, late.path, at=2))["visibility"] == "unlisted"
    await late.end()
    assert (await forked(ada, late.path, at=2))["visibility"] == "public"


async def test_rematch_of_a_fork(over: Sitting, ada: Caller, bob: Caller) -> None:
    """A return match of a fork begins at the set-up."""
    there = Sitting((await forked(bob, over.path, at=3))["id"], (ada, bob))
    json_of(await there.command(ada, take(0)), 201)
    await there.end()
    again = json_of(await ada.post(f"{there.path}/rematch"), 201)
    assert again["forked"] is None


async def test_long_past_is_decided_off_the_loop(
    ada: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fork decides its past again in a thread; other commands stay on the loop."""
    threads = list[str]()

    def decided(match: Match, command: Command, context: Context) -> Decision:
        threads.append(threading.current_thread().name)
        return decide(match, command, context)

    mine = await alone(ada, 4)
    monkeypatch.setattr(command_handler, "decide", decided)
    here = await forked(ada, mine.path, at=5)
    monkeypatch.setattr(command_handler, "MAX_PAST_ON_THE_LOOP", 2)
    there = await forked(ada, mine.path, at=5)
    json_of(await Sitting(there["id"], (ada,)).command(ada, RESIGN), 201)
    assert threads == ["MainThread", "threads_0", "MainThread"]
    assert here["status"] == there["status"] == "running"


async def test_past_is_secret(ada: Caller) -> None:
    """The past of a fork is hidden until its end, and then shown to an omniscient viewer."""
    mine = await alone(ada, 4)
    there = Sitting((await forked(ada, mine.path, at=5))["id"], (ada,))
    for audience in ("seat:0", "spectator"):
        (begun,) = await commits(ada, there.path, audience)
        (past,) = (each for each in begun["events"] if each["type"] == "match.past_told")
        assert past["past"] == {"count": 5}
    json_of(await there.command(ada, RESIGN), 201)
    begun, _ = await commits(ada, there.path, "omniscient")
    (past,) = (each for each in begun["events"] if each["type"] == "match.past_told")
    assert len(past["past"]) == 5
