"""Matches that were played elsewhere, imported as files."""

from random import Random

import httpx
import msgspec
import pytest

from domain.game import AnyGame
from domain.match import UNOPENED
from domain.registry import games
from kit.api_client import Caller, Json, Site, json_of, problem_of
from kit.api_matches import LOG, RECORD, RESIGN, SHORT, Sitting, running
from kit.playthroughs import read, recorded
from server.api.spec.sample import KEY
from server.replays.log import check
from server.replays.signed_logs import signed_head
from server.store.port import Entry, LogUnavailableError

EVERY_LOG = [(game, name) for game in games().values() for name in recorded(game)]


async def brought(by: Caller, file: str | bytes, media: str = LOG) -> httpx.Response:
    content = file.encode() if isinstance(file, str) else file
    headers = {"Content-Type": media, "Authorization": f"Bearer {by.token}"}
    return await by.http.post("/api/imports", content=content, headers=headers)


async def commits_of(by: Caller, id: str) -> list[Json]:
    path = f"/api/matches/{id}/commits"
    commits: list[Json] = json_of(await by.get(path, limit=500, **{"as": "omniscient"}))["commits"]
    return commits


async def log_of(by: Caller, id: str) -> bytes:
    return (await by.get(f"/api/matches/{id}/record", {"Accept": LOG})).content


async def test_a_log(over: Sitting, ada: Caller) -> None:
    """An imported log becomes a match with the same moves, end and a note of its origin."""
    log = await log_of(ada, over.id)
    answer = await brought(ada, log)
    match, was = json_of(answer, 201), await over.seen(ada, **{"as": "spectator"})
    assert answer.headers["Location"] == f"/api/matches/{match['id']}"
    assert match["id"] != over.id
    assert match["imported"] == {"match": over.id, "head": was["head"]}
    assert was["imported"] is None
    for name in ("outcome", "view", "status", "version", "options"):
        assert match[name] == was[name]
    pairs = zip(await commits_of(ada, match["id"]), await commits_of(ada, over.id), strict=True)
    assert all((now["view"], now["at"]) == (then["view"], then["at"]) for now, then in pairs)
    assert json_of(await ada.get(answer.headers["Location"]))["head"] == match["head"]
    assert check(await log_of(ada, match["id"]))[0] is None


async def test_imported_players(over: Sitting, ada: Caller, bob: Caller) -> None:
    """Imported players are names only; the match counts in no results."""
    before = json_of(await ada.get(f"/api/players/{bob.id}"))
    match = json_of(await brought(ada, await log_of(ada, over.id)), 201)
    players = [seat["player"] for seat in match["seats"]]
    assert players == [{"id": "file:0", "name": "Ada"}, {"id": "file:1", "name": "Bob"}]
    assert match["visibility"] == "unlisted"
    assert json_of(await ada.get(f"/api/players/{bob.id}")) == before
    listed = json_of(await ada.get("/api/matches"))["matches"]
    assert [each["id"] for each in listed] == [over.id]
    path = f"/api/matches/{match['id']}/commands"
    problem_of(await ada.post(path, RESIGN), 403, "match/not_seated")
    problem_of(await ada.get("/api/players/file:0"), 404, "not_found")


async def test_a_file_is_one_match(over: Sitting, ada: Caller, bob: Caller) -> None:
    """A repeated import returns the same match, for every player."""
    log = await log_of(ada, over.id)
    first = json_of(await brought(ada, log), 201)
    assert json_of(await brought(bob, log), 200) == first


async def test_after_a_crash(site: Site, over: Sitting, ada: Caller) -> None:
    """An interrupted import is completed by a repeated one."""
    text = (await ada.get(f"{over.path}/record")).text
    log = site.services.store.log
    append, left = log.append, [True] * 3 + [False]

    async def failing(entry: Entry, previous: bytes) -> bool:
        if not left.pop(0):
            raise LogUnavailableError
        return await append(entry, previous)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(log, "append", failing)
        problem_of(await brought(ada, text, RECORD), 503, "log_unavailable")
    whole = json_of(await brought(ada, text, RECORD), 201)
    assert whole["status"] == "finished"
    assert len(await commits_of(ada, whole["id"])) == whole["version"]


async def test_a_record(site: Site) -> None:
    """A text record is imported too, finished or resigned."""
    ada, bob = await site.guest("Ada"), await site.guest("Bob")
    match, draw = await running(ada, bob), Random(3)
    while not (seen := await match.seen(ada, **{"as": "spectator"}))["outcome"]:
        await match.move(draw)
    text = (await ada.get(f"{match.path}/record")).text
    new = json_of(await brought(ada, text, RECORD), 201)
    assert (new["view"], new["outcome"]) == (seen["view"], seen["outcome"])
    assert new["imported"] == {"match": None, "head": None}
    assert (await ada.get(f"/api/matches/{new['id']}/record")).status_code == 200
    assert check(await log_of(ada, new["id"]))[0] is None


@pytest.mark.parametrize("how", ["resignation", "time forfeit"])
async def test_a_record_of_giving_up(over: Sitting, ada: Caller, how: str) -> None:
    """An end that does not follow from the moves is read from the record."""
    text = (await ada.get(f"{over.path}/record")).text.replace('"resignation"', f'"{how}"')
    new = json_of(await brought(ada, text, RECORD), 201)
    assert new["outcome"]["winners"] == [1]
    assert check(await log_of(ada, new["id"]))[0] is None


async def test_what_goes_on(ada: Caller) -> None:
    """An unfinished match is refused."""
    answer = await brought(ada, SHORT, RECORD)
    assert "not over" in problem_of(answer, 422, "unreadable")["detail"]


async def test_what_is_untrue(over: Sitting, ada: Caller) -> None:
    """A file with an illegal line is refused by its line, and nothing is stored."""
    log = await log_of(ada, over.id)
    answer = await brought(ada, log.replace(b'"cell":"b2"', b'"cell":"d4"', 1))
    assert problem_of(answer, 422, "unreadable")["line"] == 3
    headless = log.replace(b'"log.head","match":"', b'"log.head","match":"x', 1)
    assert problem_of(await brought(ada, headless), 422, "unreadable")["line"] == 6


async def test_a_head_alone(ada: Caller) -> None:
    """A head without commits is no log."""
    head = signed_head(UNOPENED, KEY)
    answer = await brought(ada, msgspec.json.encode(head))
    assert problem_of(answer, 422, "unreadable")["line"] == 1


async def test_behind_the_head(over: Sitting, ada: Caller) -> None:
    """Lines after the head of a log are refused."""
    log = await log_of(ada, over.id)
    answer = await brought(ada, log + log.splitlines()[-1])
    assert problem_of(answer, 422, "unreadable")["line"] == 6


async def test_who_are_you(site: Site) -> None:
    """Only players may import files."""
    headers = {"Content-Type": RECORD}
    answer = await site.http.post("/api/imports", content=SHORT.encode(), headers=headers)
    problem_of(answer, 401, "unauthorised")


async def test_players_cannot_record_an_end(match: Sitting, ada: Caller) -> None:
    """The command that records an end is refused in ordinary matches."""
    outcome = {"reason": "resigned", "winners": [0], "scores": [0, 0]}
    answer = await match.command(ada, {"type": "match.end_as_recorded", "outcome": outcome})
    problem_of(answer, 400, "malformed")


@pytest.mark.parametrize("game, name", EVERY_LOG, ids=lambda part: getattr(part, "slug", part))
async def test_every_game(site: Site, game: AnyGame, name: str) -> None:
    """Every approved match can be imported, and its new log verifies."""
    ada = await site.guest("Ada")
    bodies, _ = read(recorded(game)[name])
    answer = await brought(ada, b"".join(body + b"\n" for body in bodies))
    new = json_of(answer, 201)
    assert new["status"] == "finished"
    assert check(await log_of(ada, new["id"]))[0] is None
