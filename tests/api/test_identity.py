from typing import Final

import pytest

from kit.api_client import Caller, Json, Site, problem_of
from kit.api_matches import CITY, GAME, LEAVE, RESIGN, RESOURCE, Sitting, opened, take

READS: Final = (
    "/api/games",
    "/api/games/divercite",
    "/api/matches",
    "/api/matches/{match}",
    "/api/matches/{match}/commits",
    "/api/matches/{match}/record",
    "/api/matches/{match}/rematch",
    "/api/players/{ada}",
    "/api/standings/divercite",
)
WRITES: Final[tuple[tuple[str, Json], ...]] = (
    ("/api/matches", {"options": GAME}),
    ("/api/matches/{match}/commands", CITY),
    ("/api/matches/{match}/commands", RESIGN),
    ("/api/matches/{match}/commands", LEAVE),
    ("/api/matches/{match}/commands", take(1)),
    ("/api/matches/{match}/rematch", {}),
    ("/api/matches/{match}/fork", {"at": 2}),
)
OPEN: Final = ("/health/live", "/health/ready", "/metrics", "/api/openapi.json", "/problems", "/")


async def untouched(site: Site, match: Sitting, log: tuple[bytes, ...]) -> bool:
    """Whether nothing was written: no commit and no match."""
    matches = [each async for each in site.services.store.log.matches()]
    return matches == [match.id] and await site.stored(match.id) == log


def with_token(site: Site, token: str) -> Caller:
    return site.anybody if token == "none" else site.garbage


@pytest.mark.parametrize("token", ["none", "garbage"])
@pytest.mark.parametrize("path, body", WRITES)
async def test_no_write_without_a_token(
    site: Site, match: Sitting, path: str, body: Json, token: str
) -> None:
    """Every write without a valid token is 401 and changes nothing."""
    log = await site.stored(match.id)
    answer = await with_token(site, token).post(path.format(match=match.id), body)
    problem_of(answer, 401, "unauthorised")
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert await untouched(site, match, log)


@pytest.mark.parametrize("path", READS)
async def test_anybody_reads(site: Site, match: Sitting, ada: Caller, path: str) -> None:
    """Reads that need no token refuse an invalid one."""
    path = path.format(match=match.id, ada=ada.id)
    assert (await site.anybody.get(path)).status_code == 200
    answer = await site.garbage.get(path)
    problem_of(answer, 401, "unauthorised")
    assert answer.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("token", ["none", "garbage"])
async def test_me(site: Site, token: str) -> None:
    """Without a token /api/me is 401."""
    problem_of(await with_token(site, token).get("/api/me"), 401, "unauthorised")


@pytest.mark.parametrize("path", OPEN)
async def test_open_to_all(site: Site, path: str) -> None:
    """Public pages ignore tokens."""
    for caller in (site.anybody, site.garbage):
        assert (await caller.get(path)).status_code == 200
    answer = await site.garbage.post("/api/players", {"name": "Ada"})
    assert answer.status_code == 201


@pytest.mark.parametrize("command", [CITY, RESOURCE, RESIGN, LEAVE])
async def test_command_without_a_seat(
    site: Site, match: Sitting, cleo: Caller, command: Json
) -> None:
    """A player without a seat cannot move, resign or leave: 403."""
    log = await site.stored(match.id)
    problem_of(await match.command(cleo, command), 403, "match/not_seated")
    assert await untouched(site, match, log)


async def test_opponents_hand(site: Site, match: Sitting, bob: Caller) -> None:
    """A seat moves for itself only: a command names no seat, the token does."""
    log = await site.stored(match.id)
    problem_of(await match.command(bob, CITY), 422, "match/not_your_turn")
    problem_of(await match.command(bob, {**CITY, "seat": 0}), 400, "malformed")
    assert await untouched(site, match, log)


async def test_rematch_by_another_player(site: Site, over: Sitting, cleo: Caller) -> None:
    """Only a player of the match may ask for a return match."""
    log = await site.stored(over.id)
    problem_of(await cleo.post(f"{over.path}/rematch"), 403, "match/not_seated")
    assert await untouched(site, over, log)


async def test_viewer_without_a_seat(match: Sitting, cleo: Caller) -> None:
    """A player without a seat sees the match as a spectator."""
    assert (await match.seen(cleo))["viewer"] == {"seat": None}
    for path in (match.path, f"{match.path}/commits"):
        problem_of(await cleo.get(path, **{"as": "seat:0"}), 403, "not_allowed")


async def test_key_is_not_a_token(ada: Caller, cleo: Caller) -> None:
    """The Idempotency-Key of another player gives no access to the answer."""
    key = {"Idempotency-Key": "known"}
    hers = await ada.post("/api/matches", {"options": GAME}, key)
    other = await cleo.post("/api/matches", {"options": GAME}, key)
    assert hers.json()["id"] != other.json()["id"]
    assert other.json()["seats"][0]["player"]["id"] == cleo.id


@pytest.mark.parametrize(
    "header", ["", "Bearer", "Bearer ", "Basic {token}", "{token}", "Token {token}", "Bearer {id}"]
)
async def test_not_a_bearer(site: Site, ada: Caller, header: str) -> None:
    """Only `Bearer` with a token of the server authenticates."""
    sent = {"Authorization": header.format(token=ada.token, id=ada.id)}
    problem_of(await site.anybody.get("/api/me", sent), 401, "unauthorised")


async def test_scheme_in_any_case(site: Site, ada: Caller) -> None:
    """The scheme is case-insensitive."""
    sent = {"Authorization": f"bearer {ada.token}"}
    assert (await site.anybody.get("/api/me", sent)).json()["id"] == ada.id


async def test_unlisted_is_not_secret(ada: Caller, cleo: Caller) -> None:
    """An unlisted match can be watched and joined by its id."""
    match = await opened(ada, visibility="unlisted")
    assert (await match.command(cleo, take(1))).status_code == 201
