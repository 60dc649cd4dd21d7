import asyncio

import pytest

from kit.api_client import Caller, Site, json_of, problem_of
from kit.api_matches import CITY, RESIGN, RESOURCE, Sitting, opened, running, take


async def test_done(site: Site, match: Sitting, ada: Caller) -> None:
    """A command is answered by 201 with version, events, view and choices."""
    answer = await match.command(ada, CITY)
    body = json_of(answer, 201)
    assert answer.headers["ETag"] == f'"{site.services.store.log.epoch}:3"'
    seen = await match.seen(ada)
    assert body == {
        "version": 3,
        "events": [{**CITY, "type": "divercite.city_placed", "seat": 0}],
        "view": seen["view"],
        "choices": [],
    }


async def test_sitting_down(ada: Caller, bob: Caller) -> None:
    """The answer to taking the last seat shows that the match has begun, and its view."""
    match = await opened(ada, seat=0)
    body = json_of(await match.command(bob, take(1, client_seed="sesame")), 201)
    assert [event["type"] for event in body["events"]] == [
        "match.seat_taken",
        "match.match_started",
        "divercite.board_laid",
    ]
    assert body["view"] == (await match.seen(bob))["view"]


async def test_current(match: Sitting, ada: Caller) -> None:
    """If-Match with the current ETag succeeds."""
    now = {"If-Match": (await ada.get(match.path)).headers["ETag"]}
    json_of(await match.command(ada, CITY, now), 201)


async def test_anything_goes(match: Sitting, ada: Caller) -> None:
    """If-Match with `*` matches any version."""
    json_of(await match.command(ada, CITY, {"If-Match": "*"}), 201)


async def test_stale(site: Site, match: Sitting, ada: Caller, bob: Caller) -> None:
    """If-Match with an old ETag is 412 with the current version."""
    then = {"If-Match": (await bob.get(match.path)).headers["ETag"]}
    json_of(await match.command(ada, CITY), 201)
    answer = await match.command(bob, RESOURCE, then)
    body = problem_of(answer, 412, "stale_version")
    assert (body["match"], body["version"]) == (match.id, 3)
    assert answer.headers["ETag"] == f'"{site.services.store.log.epoch}:3"'
    assert (await match.seen(bob))["version"] == 3


async def test_another_epoch(match: Sitting, ada: Caller) -> None:
    """An ETag of another epoch is stale, even with the right version."""
    answer = await match.command(ada, CITY, {"If-Match": '"another-history:2"'})
    problem_of(answer, 412, "stale_version")
    metrics = (await ada.get("/metrics")).text
    assert 'archipel_commands_total{outcome="stale_version"}' in metrics


@pytest.mark.parametrize("etag", ["2", '"2"', 'W/"a:2"', '"a:2", "b:2"', '"a:-1"', '"a:"', ""])
async def test_never_given(match: Sitting, ada: Caller, etag: str) -> None:
    """A value that is not an ETag of the server is malformed; the problem names the header."""
    answer = await match.command(ada, CITY, {"If-Match": etag})
    assert "If-Match" in problem_of(answer, 400, "malformed")["detail"]


async def test_refusal(match: Sitting, ada: Caller, bob: Caller) -> None:
    """A refusal by the rules names the reason and the rule, and changes nothing."""
    json_of(await match.command(ada, CITY), 201)
    body = problem_of(await match.command(bob, CITY), 422, "divercite/cell_taken")
    assert (body["detail"], body["rule"]) == ("b2 is already taken.", "R11")
    assert body["facts"] == {"cell": "b2"}
    assert (await match.seen(bob))["version"] == 3


async def test_refusal_in_french(match: Sitting, bob: Caller) -> None:
    """Problems are in French where Accept-Language prefers it."""
    in_language = {"Accept-Language": "fr"}
    answer = await match.command(bob, CITY, in_language)
    body = problem_of(answer, 422, "match/not_your_turn")
    assert body["detail"] == "Ce n'est pas votre tour."
    assert body["title"] == "Les règles s'y opposent"
    assert answer.headers["Content-Language"] == "fr"


async def test_resigning(match: Sitting, ada: Caller, bob: Caller) -> None:
    """Resigning loses the match, which then accepts no command."""
    json_of(await match.command(bob, RESIGN), 201)
    seen = await match.seen(ada)
    assert seen["outcome"] == {"reason": "resigned", "winners": [0], "scores": [0, 0]}
    assert (seen["status"], seen["to_act"], seen["choices"]) == ("finished", [], [])
    problem_of(await match.command(ada, CITY), 422, "match/over")
    problem_of(await match.command(ada, RESIGN), 422, "match/over")


async def test_leaving(ada: Caller, bob: Caller, cleo: Caller) -> None:
    """A seat may be left before the match has begun, not after."""
    match = await opened(ada, seat=None)
    json_of(await match.command(ada, take(0)), 201)
    json_of(await match.command(ada, {"type": "match.leave_seat"}), 201)
    match = await opened(ada, seat=0)
    json_of(await match.command(bob, take(1)), 201)
    problem_of(await match.command(bob, {"type": "match.leave_seat"}), 422, "match/already_started")
    problem_of(await match.command(cleo, take(1)), 422, "match/seat_taken")


async def test_timekeepers_commands(match: Sitting, ada: Caller) -> None:
    """Commands of the server itself are refused from clients."""
    for type_ in ("match.fall_flag", "match.credit_clock", "match.open_match"):
        problem_of(await match.command(ada, {"type": type_}), 400, "malformed")


async def test_one_winner(ada: Caller, bob: Caller) -> None:
    """Of many commands on one version exactly one succeeds; the others are stale."""
    match = await running(ada, bob)
    now = {"If-Match": (await ada.get(match.path)).headers["ETag"]}
    cells = [f"{file}{rank}" for file in "bdfh" for rank in (2, 4, 6, 8)]
    answers = await asyncio.gather(
        *(match.command(ada, {**CITY, "cell": cell}, now) for cell in cells)
    )
    assert sorted(answer.status_code for answer in answers) == [201, *[412] * 15]
    assert (await match.seen(ada))["version"] == 3
