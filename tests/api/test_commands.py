import asyncio

import pytest

from kit.api_client import Caller, Site, refused_by, told_by
from kit.api_matches import CITY, RESIGN, RESOURCE, Sitting, opened, running, take


async def test_done(site: Site, match: Sitting, ada: Caller) -> None:
    """201 with the version, the events, the view and what may be done next."""
    answer = await match.command(ada, CITY)
    told = told_by(answer, 201)
    assert answer.headers["ETag"] == f'"{site.services.store.log.epoch}:3"'
    seen = await match.seen(ada)
    assert told == {
        "version": 3,
        "events": [{**CITY, "type": "divercite.city_placed", "seat": 0}],
        "view": seen["view"],
        "choices": [],
    }


async def test_sitting_down(ada: Caller, bob: Caller) -> None:
    """Who takes the last seat sees at once that it has begun, and on which board."""
    match = await opened(ada, seat=0)
    told = told_by(await match.command(bob, take(1, client_seed="sesame")), 201)
    assert [event["type"] for event in told["events"]] == [
        "match.seat_taken",
        "match.match_started",
        "divercite.board_laid",
    ]
    assert told["view"] == (await match.seen(bob))["view"]


async def test_current(match: Sitting, ada: Caller) -> None:
    """With the ETag of now the command is done."""
    now = {"If-Match": (await ada.get(match.path)).headers["ETag"]}
    told_by(await match.command(ada, CITY, now), 201)


async def test_anything_goes(match: Sitting, ada: Caller) -> None:
    """`*` insists on nothing."""
    told_by(await match.command(ada, CITY, {"If-Match": "*"}), 201)


async def test_stale(site: Site, match: Sitting, ada: Caller, bob: Caller) -> None:
    """With the ETag of then it is not done, and the answer says where the match stands."""
    then = {"If-Match": (await bob.get(match.path)).headers["ETag"]}
    told_by(await match.command(ada, CITY), 201)
    answer = await match.command(bob, RESOURCE, then)
    told = refused_by(answer, 412, "stale_version")
    assert (told["match"], told["version"]) == (match.id, 3)
    assert answer.headers["ETag"] == f'"{site.services.store.log.epoch}:3"'
    assert (await match.seen(bob))["version"] == 3


async def test_another_epoch(match: Sitting, ada: Caller) -> None:
    """An ETag of another history is stale, even with the right number."""
    answer = await match.command(ada, CITY, {"If-Match": '"another-history:2"'})
    refused_by(answer, 412, "stale_version")
    metrics = (await ada.get("/metrics")).text
    assert 'archipel_commands_total{outcome="stale_version"}' in metrics


@pytest.mark.parametrize("etag", ["2", '"2"', 'W/"a:2"', '"a:2", "b:2"', '"a:-1"', '"a:"', ""])
async def test_never_given(match: Sitting, ada: Caller, etag: str) -> None:
    """What we never gave as an ETag is malformed, and the answer names the header."""
    answer = await match.command(ada, CITY, {"If-Match": etag})
    assert "If-Match" in refused_by(answer, 400, "malformed")["detail"]


async def test_refusal(match: Sitting, ada: Caller, bob: Caller) -> None:
    """What the rules turn down says why, by which rule, and changes nothing."""
    told_by(await match.command(ada, CITY), 201)
    told = refused_by(await match.command(bob, CITY), 422, "divercite/cell_taken")
    assert (told["detail"], told["rule"]) == ("b2 is already taken.", "R11")
    assert (await match.seen(bob))["version"] == 3


async def test_refusal_in_french(match: Sitting, bob: Caller) -> None:
    """Errors are told in French to whom French is dearer."""
    in_language = {"Accept-Language": "fr"}
    answer = await match.command(bob, CITY, in_language)
    told = refused_by(answer, 422, "match/not_your_turn")
    assert told["detail"] == "Ce n'est pas votre tour."
    assert told["title"] == "Les règles s'y opposent"
    assert answer.headers["Content-Language"] == "fr"


async def test_resigning(match: Sitting, ada: Caller, bob: Caller) -> None:
    """Who resigns loses; after that nothing may be done."""
    told_by(await match.command(bob, RESIGN), 201)
    seen = await match.seen(ada)
    assert seen["outcome"] == {"reason": "resigned", "winners": [0], "scores": [0, 0]}
    assert (seen["status"], seen["to_act"], seen["choices"]) == ("finished", [], [])
    refused_by(await match.command(ada, CITY), 422, "match/over")
    refused_by(await match.command(ada, RESIGN), 422, "match/over")


async def test_leaving(ada: Caller, bob: Caller, cleo: Caller) -> None:
    """A seat may be left to somebody else before the match has begun, not after."""
    match = await opened(ada, seat=None)
    told_by(await match.command(ada, take(0)), 201)
    told_by(await match.command(ada, {"type": "match.leave_seat"}), 201)
    match = await opened(ada, seat=0)
    told_by(await match.command(bob, take(1)), 201)
    refused_by(await match.command(bob, {"type": "match.leave_seat"}), 422, "match/already_started")
    refused_by(await match.command(cleo, take(1)), 422, "match/seat_taken")


async def test_timekeepers_commands(match: Sitting, ada: Caller) -> None:
    """Nobody can send what only the server itself may order."""
    for type_ in ("match.fall_flag", "match.credit_clock", "match.open_match"):
        refused_by(await match.command(ada, {"type": type_}), 400, "malformed")


async def test_one_winner(ada: Caller, bob: Caller) -> None:
    """Of many commands on one version exactly one is done, the others are stale."""
    match = await running(ada, bob)
    now = {"If-Match": (await ada.get(match.path)).headers["ETag"]}
    cells = [f"{file}{rank}" for file in "bdfh" for rank in (2, 4, 6, 8)]
    answers = await asyncio.gather(
        *(match.command(ada, {**CITY, "cell": cell}, now) for cell in cells)
    )
    assert sorted(answer.status_code for answer in answers) == [201, *[412] * 15]
    assert (await match.seen(ada))["version"] == 3
