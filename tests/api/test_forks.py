"""Matches that go on from where another one once stood."""

import asyncio
from random import Random

import httpx

from kit.api_client import Caller, Headers, Json, refused_by, told_by
from kit.api_matches import LOG, RESIGN, RESOURCE, Sitting, resigned, take
from kit.corrupted_files import chained, told
from server.replays.proof import check

EFFE: Json = {"game": "mini_divercity"}


async def forked(by: Caller, path: str, headers: Headers | None = None, **wish: object) -> Json:
    answer = await by.post(f"{path}/fork", wish, headers)
    told = told_by(answer, 201)
    assert answer.headers["Location"] == f"/api/matches/{told['id']}"
    assert answer.headers["ETag"].endswith(f':{told["version"]}"')
    return told


async def alone(by: Caller, moves: int, **wish: object) -> Sitting:
    """A match that somebody plays alone, so many commands on its way; a few are lost sooner."""
    while True:
        told = told_by(await by.post("/api/matches", {"options": EFFE, "seat": 0, **wish}), 201)
        sitting = Sitting(told["id"], (by,))
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
    told = told_by(await by.get(f"{path}/commits", limit=500, **{"as": audience}))["commits"]
    assert isinstance(told, list)
    return told


async def test_goes_on(over: Sitting, ada: Caller, bob: Caller, cleo: Caller) -> None:
    """Anybody may go on from a match that is over, at the seat that was to move."""
    then = await over.seen(ada, at=3)
    new = await forked(cleo, over.path, at=3)
    assert new["forked"] == {"match": over.id, "version": 3, "head": then["head"]}
    assert (new["status"], new["viewer"], new["view"]) == ("waiting", {"seat": 1}, None)
    assert new["visibility"] == "public"
    there = Sitting(new["id"], (ada, cleo))
    told_by(await there.command(ada, take(0)), 201)
    now = await there.seen(cleo)
    assert (now["view"], now["to_act"], now["options"]) == (then["view"], [1], then["options"])
    assert now["choices"]
    told_by(await there.command(cleo, RESOURCE), 201)
    assert (await over.seen(bob))["status"] == "finished"


async def test_new_options(over: Sitting, ada: Caller) -> None:
    """Seat, clock and who may see it are as the fork asks."""
    clock = {"kind": "per_move", "seconds": 60}
    new = await forked(
        ada, over.path, at=2, seat=1, clock=clock, visibility="unlisted", client_seed="x"
    )
    assert (new["viewer"], new["clock"], new["visibility"]) == ({"seat": 1}, clock, "unlisted")
    nobody = await forked(ada, over.path, at=2, seat=None)
    assert [seat["player"] for seat in nobody["seats"]] == [None, None]


async def test_not_more_public(ada: Caller, bob: Caller, cleo: Caller) -> None:
    """The mark of a fork names the other match, so what is unlisted stays so."""
    over = await resigned(ada, bob, visibility="unlisted")
    assert (await forked(cleo, over.path, at=2))["visibility"] == "unlisted"
    answer = await cleo.post(f"{over.path}/fork", {"at": 2, "visibility": "public"})
    refused_by(answer, 422, "match/stays_unlisted")


async def test_refusals(over: Sitting, match: Sitting, ada: Caller, cleo: Caller) -> None:
    """There has to be something to go on with, and nobody who is still at it."""
    refused_by(await cleo.post(f"{over.path}/fork", {"at": 1}), 422, "match/not_started_there")
    end = refused_by(await cleo.post(f"{over.path}/fork", {"at": 5}), 422, "match/over_there")
    assert "5" in end["detail"]
    refused_by(await cleo.post(f"{over.path}/fork", {"at": 6}), 404, "not_found")
    refused_by(await cleo.post("/api/matches/none/fork", {"at": 2}), 404, "not_found")
    for body in ({}, {"at": 0}, {"at": "2"}, {"at": 2, "options": EFFE}):
        refused_by(await cleo.post(f"{over.path}/fork", body), 400, "malformed")
    for who in (ada, cleo):
        refused_by(await who.post(f"{match.path}/fork", {"at": 2}), 422, "match/not_forked_yet")
    refused_by(
        await cleo.post(f"{over.path}/fork", {"at": 2, "seat": 7}), 422, "match/no_such_seat"
    )


async def test_asked_again(over: Sitting, ada: Caller) -> None:
    """Under one key there is one fork; without, every asking makes another one."""
    key = {"Idempotency-Key": "once"}
    first = await forked(ada, over.path, key, at=2)
    assert await forked(ada, over.path, key, at=2) == first
    answer = await ada.post(f"{over.path}/fork", {"at": 3}, key)
    refused_by(answer, 422, "key_reused")
    both = await asyncio.gather(*(forked(ada, over.path, at=2) for _ in range(2)))
    assert len({first["id"], *(each["id"] for each in both)}) == 3


async def test_alone(ada: Caller, cleo: Caller) -> None:
    """One's own match can be gone on from while it runs, and looks then as it did."""
    mine = await alone(ada, 8)
    refused_by(await cleo.post(f"{mine.path}/fork", {"at": 6}), 422, "match/not_forked_yet")
    for at in (1, 6, 9):
        then = await mine.seen(ada, at=at)
        new = await forked(ada, mine.path, at=at)
        assert (new["status"], new["view"], new["choices"]) == (
            "running",
            then["view"],
            then["choices"],
        )


async def test_alone_again_under_one_key(ada: Caller) -> None:
    """What was resampled once is not resampled again."""
    mine, key = await alone(ada, 8), {"Idempotency-Key": "once"}
    first = await forked(ada, mine.path, key, at=6)
    assert await forked(ada, mine.path, key, at=6) == first


async def test_nothing_is_learnt(ada: Caller) -> None:
    """What lies hidden in the fork is other cards, time and again; what was told is the same."""
    mine = await alone(ada, 8)
    told, lying = set[str](), set[str]()
    for _ in range(6):
        there = Sitting((await forked(ada, mine.path, at=1))["id"], (ada,))
        told.add(str(await dealt(ada, there, "seat:0")))
        await there.end()
        lying.add(str(await dealt(ada, there, "omniscient")))
    assert told == {str(await dealt(ada, mine, "seat:0"))}
    assert len(lying) > 1


async def dealt(by: Caller, match: Sitting, audience: str) -> list[Json]:
    """What was dealt when it began, as told to somebody."""
    begun, *_ = await commits(by, match.path, audience)
    return [each for each in begun["events"] if each["type"] == "mini_divercity.cards_dealt"]


async def test_own_log(over: Sitting, ada: Caller, cleo: Caller) -> None:
    """The fork's log is enough to check it, and to bring it elsewhere; so is that of its fork."""
    origin = over
    for at in (3, 2):
        new = await forked(cleo, origin.path, at=at, seat=1)
        there = Sitting(new["id"], (ada, cleo))
        told_by(await there.command(ada, take(0)), 201)
        told_by(await there.command(cleo, RESOURCE), 201)
        await there.end()
        log = (await cleo.get(f"{there.path}/record", {"Accept": LOG})).content
        line, found = check(log)
        assert line is None
        assert f"version {at} of {origin.id}" in found
        assert new["forked"]["head"] in found
        imported = told_by(await brought(cleo, log), 201)
        assert imported["view"] == (await there.seen(ada))["view"]
        assert imported["forked"] == new["forked"]
        origin = there


async def test_forged_past(over: Sitting, ada: Caller, cleo: Caller) -> None:
    """A past that the rules do not allow is found in the line that tells it, or goes on from it."""
    there = Sitting((await forked(cleo, over.path, at=3))["id"], (ada, cleo))
    told_by(await there.command(ada, take(0)), 201)
    await there.end()
    log = (await cleo.get(f"{there.path}/record", {"Accept": LOG})).content
    past = b'"past":[{},{"seat":0,'
    assert past in log
    line, _ = check(chained(told(log.replace(past, b'"past":[{},{"seat":1,'))[:-1]))
    assert line == 2


async def test_record(over: Sitting, ada: Caller, cleo: Caller) -> None:
    """The text record tells the whole game, from its first move on, and where it came from."""
    there = Sitting((await forked(cleo, over.path, at=4))["id"], (cleo, ada))
    before = (await ada.get(f"{over.path}/record")).text
    told_by(await there.command(ada, take(1)), 201)
    await there.move(Random(1))
    record = (await ada.get(f"{there.path}/record")).text
    for moves in (before, record):
        assert "1.Rb2 Ba1" in moves
    assert "2." in record
    assert f'\n[ForkedFrom "{over.id}@4"]\n' in record
    assert "ForkedFrom" not in before


async def test_counts_for_nobody(over: Sitting, ada: Caller, bob: Caller) -> None:
    """A fork stands in the lobby with its mark, and in nobody's results."""
    before = told_by(await ada.get(f"/api/players/{bob.id}"))
    there = Sitting((await forked(bob, over.path, at=3))["id"], (ada, bob))
    told_by(await there.command(ada, take(0)), 201)
    await there.end()
    rows = {each["id"]: each for each in told_by(await ada.get("/api/matches"))["matches"]}
    assert rows[there.id]["forked"]["match"] == over.id
    assert rows[over.id]["forked"] is None
    assert rows[there.id]["status"] == "finished"
    assert told_by(await ada.get(f"/api/players/{bob.id}")) == before


async def test_delay_is_kept(ada: Caller) -> None:
    """How late a match is told to spectators stays as it was agreed."""
    mine = await alone(ada, 3, delay=2)
    assert (await forked(ada, mine.path, at=3))["delay"] == 2


async def test_rematch_of_a_fork(over: Sitting, ada: Caller, bob: Caller) -> None:
    """A return match begins at the beginning."""
    there = Sitting((await forked(bob, over.path, at=3))["id"], (ada, bob))
    told_by(await there.command(ada, take(0)), 201)
    await there.end()
    again = told_by(await ada.post(f"{there.path}/rematch"), 201)
    assert again["forked"] is None


async def test_past_is_secret(ada: Caller) -> None:
    """Until the end nobody is told how the rolls fell, whoever asks."""
    mine = await alone(ada, 4)
    there = Sitting((await forked(ada, mine.path, at=5))["id"], (ada,))
    for audience in ("seat:0", "spectator"):
        (begun,) = await commits(ada, there.path, audience)
        (past,) = (each for each in begun["events"] if each["type"] == "match.past_told")
        assert past["past"] == {"count": 5}
    told_by(await there.command(ada, RESIGN), 201)
    begun, _ = await commits(ada, there.path, "omniscient")
    (past,) = (each for each in begun["events"] if each["type"] == "match.past_told")
    assert len(past["past"]) == 5
