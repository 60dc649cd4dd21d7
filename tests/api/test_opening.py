import pytest

from kit.api_client import Caller, Json, Site, json_of, problem_of
from kit.api_matches import GAME, LEAVE, Sitting, opened, take

TOTAL = {"kind": "total", "seconds": 900, "increment_ms": 2000}


async def test_open(site: Site, ada: Caller) -> None:
    """201 with the match as its opener sees it, Location and ETag."""
    opening = {"options": GAME, "seat": 1, "visibility": "public", "clock": TOTAL}
    answer = await ada.post("/api/matches", opening)
    body = json_of(answer, 201)
    assert answer.headers["Location"] == f"/api/matches/{body['id']}"
    assert answer.headers["ETag"] == f'"{site.services.store.log.epoch}:1"'
    assert body["viewer"] == {"seat": 1}
    assert body["seats"][1]["player"] == {"id": ada.id, "name": "Ada"}
    assert (body["status"], body["version"], body["view"]) == ("waiting", 1, None)
    assert body == json_of(await ada.get(answer.headers["Location"]))


@pytest.mark.parametrize("seat, taken", [(0, 0), (1, 1), ("any", 0), (None, None)])
async def test_seat(ada: Caller, seat: object, taken: int | None) -> None:
    """The seat of the opener: a number, the first one, or none."""
    body = json_of(await ada.post("/api/matches", {"options": GAME, "seat": seat}), 201)
    assert body["viewer"] == {"seat": taken}
    assert [each["seat"] for each in body["seats"] if each["player"]] == [
        each for each in [taken] if each is not None
    ]


async def test_defaults(ada: Caller) -> None:
    """Only the game must be named: any seat, public, no clock."""
    body = json_of(await ada.post("/api/matches", {"options": GAME}), 201)
    assert body["viewer"] == {"seat": 0}
    assert (body["visibility"], body["clock"]) == ("public", {"kind": "none"})
    assert body["options"] == {
        **GAME,
        "starter": "lot",
        "neutral_first": False,
        "tie_break": "none",
    }


async def test_starts_by_itself(ada: Caller, bob: Caller) -> None:
    """A match starts when its last seat is taken, whoever opened it."""
    match = await opened(ada, seat=None)
    json_of(await match.command(ada, take(1)), 201)
    assert (await match.seen(ada))["status"] == "waiting"
    body = json_of(await match.command(bob, take(0)), 201)
    assert "match.match_started" in {event["type"] for event in body["events"]}
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
    """Every clock starts with the match and runs for the seat to move."""
    match = await opened(ada, seat=0, clock=clock)
    version = json_of(await match.command(bob, take(1)), 201)["version"]
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
async def test_malformed_requests(site: Site, ada: Caller, wrong: Json, field: str) -> None:
    """A malformed field is named, and no match is opened."""
    answer = await ada.post("/api/matches", {"options": GAME, **wrong})
    assert field in problem_of(answer, 400, "malformed")["detail"]
    assert [match async for match in site.services.store.log.matches()] == []


async def test_no_such_seat(site: Site, ada: Caller) -> None:
    """A seat that the game lacks is refused by the rules, and no match is opened."""
    answer = await ada.post("/api/matches", {"options": GAME, "seat": 2})
    problem_of(answer, 422, "match/no_such_seat")
    assert [match async for match in site.services.store.log.matches()] == []


@pytest.mark.parametrize(
    "language, detail",
    [
        ("en", "The setting “Magic dice” is for one player."),
        ("fr", "Le réglage « Dés Magie » est pour un seul joueur."),
    ],
)
async def test_refused_settings(ada: Caller, language: str, detail: str) -> None:
    """A refused setting has its name in the reader's language, and its id in the facts."""
    options = {"game": "dice_miner", "players": 2, "magic_dice": 1}
    wanted = {"Accept-Language": language}
    answer = await ada.post("/api/matches", {"options": options}, wanted)
    body = problem_of(answer, 422, "dice_miner/solo_setting")
    assert (body["detail"], body["rule"]) == (detail, "R62")
    assert body["facts"] == {"setting": "magic_dice"}


async def test_opened_once(ada: Caller, bob: Caller) -> None:
    """Under an Idempotency-Key a match is opened once, with the same answer byte for byte."""
    key = {"Idempotency-Key": "k"}
    first = await ada.post("/api/matches", {"options": GAME}, key)
    assert (await Sitting(first.json()["id"], (ada,)).command(bob, take(1))).status_code == 201
    again = await ada.post("/api/matches", {"options": GAME}, key)
    assert (again.status_code, again.content) == (201, first.content)
    assert again.headers["Location"] == first.headers["Location"]
    other = await ada.post("/api/matches", {"options": GAME, "seat": 1}, key)
    problem_of(other, 422, "key_reused")
    bobs = json_of(await bob.post("/api/matches", {"options": GAME}, key), 201)
    assert bobs["id"] != first.json()["id"]


async def test_abandoned(ada: Caller) -> None:
    """A match that its last player leaves is over, and can no longer be joined or left."""
    match = await opened(ada)
    json_of(await match.command(ada, LEAVE), 201)
    seen = await match.seen(ada)
    assert seen["outcome"] == {"reason": "abandoned", "winners": [], "scores": []}
    problem_of(await match.command(ada, LEAVE), 403, "match/not_seated")
    problem_of(await match.command(ada, take(0)), 422, "match/over")
