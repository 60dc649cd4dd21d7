"""Daily deals: the same chance for everyone, secret until the day is over, with a ladder."""

import re
from base64 import b64decode, urlsafe_b64decode
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from hashlib import sha256
from random import Random

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from archipel_client.contract import PublicKey, PublicKeys
from archipel_client.proof import Check, verify
from kit.api_client import Caller, Json, Site, json_of, problem_of
from kit.api_matches import RESIGN, Sitting, any_of, replay
from kit.corrupted_files import chained, lines_of
from kit.stored_log import public_keys, signed
from server.engine.daily_deals import DailyDeals
from server.replays.log import check as by_the_rules

GAME = "dice_miner"
DAY = timedelta(days=1)


class Calendar:
    """The days as the deals see them, moved by hand."""

    def __init__(self, deals: DailyDeals, monkeypatch: pytest.MonkeyPatch) -> None:
        self.today = deals.today
        monkeypatch.setattr(DailyDeals, "today", property(lambda _: self.today))


@pytest.fixture
def calendar(site: Site, monkeypatch: pytest.MonkeyPatch) -> Calendar:
    return Calendar(site.services.daily_deals, monkeypatch)


async def deals(site: Site) -> dict[tuple[str, date], Json]:
    body = json_of(await site.anybody.get("/api/daily"))
    found = body["deals"]
    return {(e["deal"]["game"], date.fromisoformat(e["deal"]["date"])): e for e in found}


async def opened(by: Caller, status: int = 201) -> Sitting:
    body = json_of(await by.post(f"/api/daily/{GAME}"), status)
    return Sitting(body["id"], (by,))


async def played(match: Sitting) -> Json:
    """To its end, by the same moves each time."""
    draw = Random(1)
    while True:
        seen = await match.seen(match.players[0])
        if seen["status"] == "finished":
            return seen
        await match.move(draw)


async def log_of(match: Sitting) -> bytes:
    headers = {"Accept": "application/x-ndjson"}
    return (await match.players[0].get(f"{match.path}/record", headers)).content


async def rolls(site: Site, match: Sitting) -> list[Json]:
    commits = [msgspec.json.decode(body) for body in await site.stored(match.id)]
    return [commit["chance"] for commit in commits if "chance" in commit]


async def public(site: Site) -> Sequence[PublicKey]:
    keys = msgspec.to_builtins(await site.services.keys.public())
    return msgspec.convert(keys, PublicKeys).keys


async def checked(site: Site, log: bytes, seed: str | None) -> dict[str, Check]:
    found = verify(log, await public(site), {"rules": by_the_rules}, daily_seed=seed)
    return {each.name: each for each in found}


async def test_promised_the_day_before(site: Site, calendar: Calendar) -> None:
    """Tomorrow's commitment is signed and public today, and no seed of today or tomorrow is."""
    found = await deals(site)
    today, tomorrow = calendar.today, calendar.today + DAY
    assert {game for game, _ in found} == {"dice_miner", "fifty_first_state", "mini_divercity"}
    assert {day for _, day in found} == {today, tomorrow}
    assert {each["seed"] for each in found.values()} == {None}
    deal = found[GAME, tomorrow]["deal"]
    signed = {name: each for name, each in deal.items() if name != "signature"}
    (key,) = json_of(await site.anybody.get("/.well-known/archipel-keys"))["keys"]
    public = Ed25519PublicKey.from_public_bytes(urlsafe_b64decode(key["x"] + "="))
    public.verify(b64decode(deal["signature"]), msgspec.json.encode(signed))
    assert datetime.fromisoformat(deal["at"]).date() < tomorrow


async def test_revealed_the_day_after(site: Site, calendar: Calendar) -> None:
    """When a day is over, its seed is revealed, and it is the one that was committed to."""
    promised = (await deals(site))[GAME, calendar.today + DAY]["deal"]
    calendar.today += 2 * DAY
    revealed = (await deals(site))[GAME, calendar.today - DAY]
    assert revealed["deal"] == promised
    assert sha256(bytes.fromhex(revealed["seed"])).hexdigest() == promised["commitment"]


async def test_no_such_deal(site: Site, ada: Caller, calendar: Calendar) -> None:
    """There are deals of solo games only, and none beyond tomorrow or before the first."""
    for path in ("divercite/2026-01-01", f"{GAME}/2000-01-01", f"{GAME}/no-day"):
        problem_of(await site.anybody.get(f"/api/daily/{path}"), 404, "not_found")
    beyond = calendar.today + 2 * DAY
    problem_of(await site.anybody.get(f"/api/daily/{GAME}/{beyond}"), 404, "not_found")
    problem_of(await ada.post("/api/daily/divercite"), 404, "not_found")
    problem_of(await site.anybody.post(f"/api/daily/{GAME}"), 401, "unauthorised")


@pytest.mark.usefixtures("calendar")
async def test_equal_moves_meet_equal_chance(site: Site, ada: Caller, bob: Caller) -> None:
    """Two players who make the same moves have the same draws and the same score."""
    matches = [await opened(each) for each in (ada, bob)]
    ends = [await played(each) for each in matches]
    assert matches[0].id != matches[1].id
    assert ends[0]["view"] == ends[1]["view"]
    assert ends[0]["outcome"] == ends[1]["outcome"]
    chance = [
        [
            commit["chance"]
            for commit in map(msgspec.json.decode, await site.stored(each.id))
            if "chance" in commit
        ]
        for each in matches
    ]
    assert chance[0] == chance[1]


async def test_one_attempt(ada: Caller, calendar: Calendar) -> None:
    """A second request returns the match that was opened; the next day has another deal."""
    match = await opened(ada)
    assert (await opened(ada, 200)).id == match.id
    await match.end()
    assert (await opened(ada, 200)).id == match.id
    calendar.today += DAY
    assert (await opened(ada)).id != match.id


@pytest.mark.parametrize("game", ["dice_miner", "fifty_first_state", "mini_divercity"])
async def test_no_answer_has_the_seed(
    site: Site, ada: Caller, calendar: Calendar, game: str
) -> None:
    """Before the day is over no answer has its seed, nor has the stored match, nor a file."""
    match = Sitting(json_of(await ada.post(f"/api/daily/{game}"), 201)["id"], (ada,))
    secret = (await site.services.daily_deals.of(game, calendar.today)).seed
    (first, *_) = (await match.seen(ada))["choices"]
    answers = [
        await ada.post(f"{match.path}/preview", any_of([first], Random(1))),
        await ada.post(f"{match.path}/fork", {"at": 1}),
        await match.command(ada, RESIGN),
        await ada.post(f"/api/daily/{game}"),
        await ada.post(f"{match.path}/fork", {"at": 1}),
        await ada.post(f"{match.path}/rematch"),
        await replay(ada, await log_of(match), "application/x-ndjson"),
    ]
    for path in ("", "/commits", "/record"):
        answers += [await ada.get(match.path + path)]
    for viewer in ("omniscient", "spectator", "seat:0"):
        answers += [await ada.get(match.path + path, **{"as": viewer}) for path in ("", "/commits")]
    for path in ("", f"/{game}/{calendar.today}", f"/{game}/{calendar.today}/standings"):
        answers.append(await ada.get(f"/api/daily{path}"))
    assert {each.status_code // 100 for each in answers} <= {2, 4}
    texts = [each.content for each in answers] + [*await site.stored(match.id)]
    assert not [text for text in (*texts, await log_of(match)) if secret.encode() in text]
    assert json_of(answers[2], 201)["events"][-1]["seed"] == ""


async def test_a_fork_draws_anew(site: Site, ada: Caller, calendar: Calendar) -> None:
    """A fork of a daily match has a seed of its own, and is in no daily ladder."""
    match = await opened(ada)
    fork = json_of(await ada.post(f"{match.path}/fork", {"at": 1}), 201)
    assert (fork["daily"], fork["commitment"] != (await match.seen(ada))["commitment"]) == (
        None,
        True,
    )
    stored = (await site.services.matches.latest(fork["id"])).agreed.seed
    assert stored != (await site.services.daily_deals.of(GAME, calendar.today)).seed


async def test_verified_when_revealed(site: Site, ada: Caller, calendar: Calendar) -> None:
    """Before the day is over seed and rolls are not looked at; after, all is computed again."""
    match = await opened(ada)
    await played(match)
    log = await log_of(match)
    before = await checked(site, log, None)
    assert {name for name, each in before.items() if each.passed is None} == {
        *("commitment", "chance", "witness")
    }
    assert not [each for each in before.values() if each.passed is False]
    seed = (await site.services.daily_deals.of(GAME, calendar.today)).seed
    after = await checked(site, log, seed)
    assert [name for name, each in after.items() if not each.passed] == ["witness"]
    assert "daily deal" in after["witness"].found
    wrong = await checked(site, log, "ab" * 32)
    assert wrong["commitment"].passed is False


@pytest.mark.usefixtures("calendar")
async def test_a_deal_of_ones_own(site: Site, ada: Caller) -> None:
    """A client seed, by which a server could favour a player, and another commitment are found."""
    match = await opened(ada)
    await match.end()
    log = await log_of(match)
    keys = [*(await public(site)), *public_keys()]
    for old, new, why in (
        ('"client_seed":""', '"client_seed":"x"', "a daily deal mixes in no client seed"),
        (
            '"type":"deal","game":"dice',
            '"type":"deal","game":"mice',
            "the daily deal is not signed",
        ),
    ):
        *lines, _ = log.decode().splitlines()
        forged = signed(chained(lines_of("\n".join(lines).replace(old, new).encode())))
        checks = {each.name: each for each in verify(forged, keys, {})}
        assert checks["witness"].passed is False
        assert checks["witness"].found.startswith(why)


@pytest.mark.usefixtures("calendar")
async def test_a_file_of_a_deal(site: Site, ada: Caller) -> None:
    """Its log can be replayed, and not imported: it has no seed of its own."""
    match = await opened(ada)
    await match.end()
    log, media = await log_of(match), "application/x-ndjson"
    assert json_of(await replay(site.anybody, log, media))["match"]["status"] == "finished"
    headers = {"Content-Type": media, "Authorization": f"Bearer {ada.token}"}
    answer = await ada.http.post("/api/imports", content=log, headers=headers)
    problem_of(answer, 422, "unreadable")


async def test_ladder(site: Site, ada: Caller, bob: Caller, calendar: Calendar) -> None:
    """Finished matches rank by score; which match it was is told when the day is over."""
    for each in (ada, bob):
        await played(await opened(each))
    resigned = await opened(await site.guest("Cleo"))
    await resigned.end()
    path = f"/api/daily/{GAME}/{calendar.today}/standings"
    lines = json_of(await site.anybody.get(path))["standings"]
    assert [line["player"]["id"] for line in lines] == [ada.id, bob.id]
    assert [(line["rank"], line["match"]) for line in lines] == [(1, None), (1, None)]
    first = await site.anybody.get(path, limit=1)
    (next_page,) = re.findall(r'<([^>]+)>; rel="next"', first.headers["Link"])
    second = await site.anybody.get(next_page)
    assert json_of(first)["standings"] + json_of(second)["standings"] == lines
    assert "Link" not in second.headers
    calendar.today += DAY
    lines = json_of(await site.anybody.get(path))["standings"]
    assert all(line["match"] for line in lines)
    assert json_of(await site.anybody.get("/api/matches"))["matches"] == []
