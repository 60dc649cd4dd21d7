import pytest

from kit.api_client import Caller, Json, Site, refused_by, told_by
from kit.api_matches import GAME, LEAVE, Sitting, opened, take

TOTAL = {"kind": "total", "seconds": 900, "increment_ms": 2000}


async def test_open(site: Site, ada: Caller) -> None:
    """201 with the match as its opener sees it, where it is and which version it has."""
    wish = {"options": GAME, "seat": 1, "visibility": "public", "clock": TOTAL}
    answer = await ada.post("/api/matches", wish)
    told = told_by(answer, 201)
    assert answer.headers["Location"] == f"/api/matches/{told['id']}"
    assert answer.headers["ETag"] == f'"{site.services.store.log.epoch}:1"'
    assert told["viewer"] == {"seat": 1}
    assert told["seats"][1]["player"] == {"id": ada.id, "name": "Ada"}
    assert (told["status"], told["version"], told["view"]) == ("waiting", 1, None)
    assert told == told_by(await ada.get(answer.headers["Location"]))


@pytest.mark.parametrize("seat, taken", [(0, 0), (1, 1), ("any", 0), (None, None)])
async def test_seat(ada: Caller, seat: object, taken: int | None) -> None:
    """A number, any, or nobody's yet."""
    told = told_by(await ada.post("/api/matches", {"options": GAME, "seat": seat}), 201)
    assert told["viewer"] == {"seat": taken}
    assert [each["seat"] for each in told["seats"] if each["player"]] == [
        each for each in [taken] if each is not None
    ]


async def test_defaults(ada: Caller) -> None:
    """Only the game must be named: any seat, public, no clock."""
    told = told_by(await ada.post("/api/matches", {"options": GAME}), 201)
    assert told["viewer"] == {"seat": 0}
    assert (told["visibility"], told["clock"]) == ("public", {"kind": "none"})
    assert told["options"] == {
        **GAME,
        "starter": "lot",
        "neutral_first": False,
        "tie_break": "none",
    }


async def test_starts_by_itself(ada: Caller, bob: Caller) -> None:
    """A match starts when its last seat is taken, whoever opened it."""
    match = await opened(ada, seat=None)
    told_by(await match.command(ada, take(1)), 201)
    assert (await match.seen(ada))["status"] == "waiting"
    told = told_by(await match.command(bob, take(0)), 201)
    assert "match.match_started" in {event["type"] for event in told["events"]}
    assert (await match.seen(bob))["status"] == "running"


@pytest.mark.parametrize(
    "clock, face",
    [
        ({"kind": "none"}, {"kind": "none"}),
        (
            {"kind": "per_move", "seconds": 60},
            {"kind": "per_move", "seconds": 60, "remaining_ms": [60_000] * 2, "running": 0},
        ),
        (TOTAL, {**TOTAL, "remaining_ms": [900_000] * 2, "running": 0}),
        (
            {"kind": "total", "seconds": 5},
            {"kind": "total", "seconds": 5, "increment_ms": 0, "remaining_ms": [5000] * 2}
            | {"running": 0},
        ),
    ],
)
async def test_clocks(ada: Caller, bob: Caller, clock: Json, face: Json) -> None:
    """Every clock is wound when the match starts, and runs for the one to move."""
    match = await opened(ada, seat=0, clock=clock)
    version = told_by(await match.command(bob, take(1)), 201)["version"]
    shown = (await match.seen(ada, at=version))["clock"]
    assert shown == {**face, **({"since": shown["since"]} if "running" in face else {})}


@pytest.mark.parametrize(
    "wrong, field",
    [
        ({"options": {}}, "`game`"),
        ({"options": {"game": "chess"}}, "$.options"),
        ({"options": {**GAME, "starter": 2}}, "$.options.starter"),
        ({"options": {**GAME, "neutral_first": "yes"}}, "$.options.neutral_first"),
        ({"options": {**GAME, "tie_break": "lot"}}, "$.options.tie_break"),
        ({"options": {**GAME, "board": "round"}}, "`board`"),
        ({"seat": -1}, "$.seat"),
        ({"seat": "none"}, "$.seat"),
        ({"visibility": "secret"}, "$.visibility"),
        ({"clock": {"kind": "sand"}}, "$.clock"),
        ({"clock": {"kind": "total"}}, "`seconds`"),
        ({"clock": {"kind": "total", "seconds": 0}}, "$.clock.seconds"),
        ({"clock": {"kind": "per_move", "seconds": 60, "increment_ms": 1}}, "`increment_ms`"),
        ({"clock": {**TOTAL, "increment_ms": -1}}, "$.clock.increment_ms"),
        ({"client_seed": "x" * 101}, "$.client_seed"),
        ({"stake": 5}, "`stake`"),
    ],
)
async def test_bad_wishes(site: Site, ada: Caller, wrong: Json, field: str) -> None:
    """A wish that cannot be met names the field, and opens nothing."""
    answer = await ada.post("/api/matches", {"options": GAME, **wrong})
    assert field in refused_by(answer, 400, "malformed")["detail"]
    assert [match async for match in site.services.store.log.matches()] == []


async def test_no_such_seat(site: Site, ada: Caller) -> None:
    """A seat that the game does not have is the rules' business, and opens nothing either."""
    answer = await ada.post("/api/matches", {"options": GAME, "seat": 2})
    refused_by(answer, 422, "match/no_such_seat")
    assert [match async for match in site.services.store.log.matches()] == []


async def test_opened_once(ada: Caller, bob: Caller) -> None:
    """Under an Idempotency-Key a match is opened once, with the same answer byte for byte."""
    key = {"Idempotency-Key": "k"}
    first = await ada.post("/api/matches", {"options": GAME}, key)
    assert (await Sitting(first.json()["id"], (ada,)).command(bob, take(1))).status_code == 201
    again = await ada.post("/api/matches", {"options": GAME}, key)
    assert (again.status_code, again.content) == (201, first.content)
    assert again.headers["Location"] == first.headers["Location"]
    other = await ada.post("/api/matches", {"options": GAME, "seat": 1}, key)
    refused_by(other, 422, "key_reused")
    bobs = told_by(await bob.post("/api/matches", {"options": GAME}, key), 201)
    assert bobs["id"] != first.json()["id"]


async def test_abandoned(ada: Caller) -> None:
    """A table that the last player leaves is over, and can be left and entered no more."""
    match = await opened(ada)
    told_by(await match.command(ada, LEAVE), 201)
    seen = await match.seen(ada)
    assert seen["outcome"] == {"reason": "abandoned", "winners": [], "scores": []}
    refused_by(await match.command(ada, LEAVE), 403, "match/not_seated")
    refused_by(await match.command(ada, take(0)), 422, "match/over")
