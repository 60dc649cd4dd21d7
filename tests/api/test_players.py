from hashlib import sha256

import pytest
import redis

from kit.api_client import Caller, Json, Site, json_of, problem_of, site_over
from kit.api_matches import LEAVE, opened, resigned_late, running, solo
from kit.pile_game import PILE
from kit.registering import registered
from server.api.authentication import fingerprint
from server.store.redis import open_redis


async def test_welcome(site: Site) -> None:
    """A guest gets an id and a token, and is known by it."""
    body = json_of(await site.anybody.post("/api/players", {"name": "Ada"}), 201)
    assert body["player"]["name"] == "Ada"
    known = Caller(site.http, token=body["token"])
    assert json_of(await known.get("/api/me")) == body["player"]


async def test_token_is_shown_once(site: Site, ada: Caller) -> None:
    """No later answer holds the token, and the store knows its hash only."""
    for path in ("/api/me", f"/api/players/{ada.id}"):
        assert ada.token not in (await ada.get(path)).text
    assert fingerprint(ada.token) == sha256(ada.token.encode()).hexdigest()
    assert await site.services.store.guests.by_token(fingerprint(ada.token))
    assert not await site.services.store.guests.by_token(ada.token)


async def test_token_is_nowhere_in_redis(redis_url: str) -> None:
    """Redis holds no token in any key or value."""
    store = await open_redis(redis_url, high_water_mark=None)
    async with site_over(store) as site:
        ada = await site.guest()
    await store.close()
    with redis.Redis.from_url(redis_url) as client:
        kept = {key: client.get(key) for key in client.scan_iter("{guests}:*")}
    assert any(ada.id.encode() in key for key in kept)
    assert ada.token not in str(kept)


async def test_two_of_one_name(site: Site) -> None:
    """A name is not unique: two guests may have it."""
    one, other = await site.guest("Ada"), await site.guest("Ada")
    assert one.id != other.id
    assert one.token != other.token


async def test_profile(site: Site, ada: Caller) -> None:
    """A profile is public."""
    body = json_of(await site.anybody.get(f"/api/players/{ada.id}"))
    assert body == {
        "id": ada.id,
        "name": "Ada",
        "bot": False,
        "results": {},
        "ratings": [],
        "recent": [],
    }
    problem_of(await site.anybody.get("/api/players/nobody"), 404, "not_found")


async def results(who: Caller) -> Json:
    body: Json = json_of(await who.get(f"/api/players/{who.id}"))["results"]
    return body


async def test_results(ada: Caller, bob: Caller, cleo: Caller) -> None:
    """The results of a player are current as soon as the last command is answered."""
    await resigned_late(ada, bob)
    await resigned_late(bob, ada)
    await resigned_late(ada, cleo)
    shown = {"played": 3, "won": 1, "drawn": 0, "lost": 2, "solo": None}
    assert await results(ada) == {"divercite": shown}
    assert await results(bob) == {
        "divercite": {"played": 2, "won": 1, "drawn": 0, "lost": 1, "solo": None}
    }


async def test_results_of_what_is_not_over(ada: Caller, bob: Caller) -> None:
    """Matches that wait, run or were abandoned count nowhere."""
    await opened(ada)
    await running(ada, bob)
    json_of(await (await opened(ada)).command(ada, LEAVE), 201)
    assert await results(ada) == await results(bob) == {}


async def test_results_hide_unlisted_matches(ada: Caller, bob: Caller) -> None:
    """A profile looks the same whether there were unlisted matches or not, even to its owner."""
    await resigned_late(ada, bob)
    before = await ada.get(f"/api/players/{ada.id}")
    await resigned_late(ada, bob, visibility="unlisted")
    assert (await ada.get(f"/api/players/{ada.id}")).content == before.content


async def test_solo_results(site: Site, ada: Caller) -> None:
    """Alone, the best score stands, with the match in which it was made."""
    with registered(PILE):
        await solo(site, ada, "alone")
        body = (await results(ada))["pile"]
    assert (body["played"], body["won"], body["lost"]) == (0, 0, 0)
    assert (body["solo"]["played"], body["solo"]["won"]) == (1, 1)
    best = body["solo"]["best"]["1-stones"]
    assert (best["score"], best["match"]) == (1, "alone")


async def test_ratings(ada: Caller, bob: Caller) -> None:
    """Apart for each time class, with every match that led there."""
    first = await resigned_late(ada, bob)
    blitz = await resigned_late(ada, bob, clock={"kind": "total", "seconds": 180})
    last = await resigned_late(bob, ada)
    fast, slow = json_of(await ada.get(f"/api/players/{ada.id}"))["ratings"]
    assert [fast["game"], fast["time_class"], slow["time_class"]] == [
        "divercite",
        "blitz",
        "untimed",
    ]
    assert [point["match"] for point in fast["history"]] == [blitz.id]
    assert [point["match"] for point in slow["history"]] == [first.id, last.id]
    assert (fast["played"], slow["played"]) == (1, 2)
    assert fast["rating"] == fast["history"][-1]["rating"] == 1337.69
    assert fast["provisional"]


async def test_recent_matches(ada: Caller, bob: Caller) -> None:
    """The ten public ones that ended last, newest first, as the list of matches has them."""
    ended = [await resigned_late(ada, bob) for _ in range(11)]
    await resigned_late(ada, bob, visibility="unlisted")
    await running(ada, bob)
    body = json_of(await bob.get(f"/api/players/{ada.id}"))["recent"]
    assert [match["id"] for match in body] == [match.id for match in ended[:0:-1]]
    listed = json_of(await bob.get("/api/matches", status="finished"))["matches"][0]
    assert {**body[0], "spectators": 0} == listed


async def test_a_bot_is_marked(site: Site, ada: Caller, bob: Caller) -> None:
    """A player who was once announced as a bot is marked in profile and standings."""
    await resigned_late(ada, bob)
    await site.services.store.guests.mark_bot(bob.id)
    marks = [json_of(await ada.get(f"/api/players/{who.id}"))["bot"] for who in (ada, bob)]
    assert marks == [False, True]
    assert json_of(await ada.get("/api/standings/divercite"))["bots"] == [bob.id]


async def test_head_to_head(ada: Caller, bob: Caller, cleo: Caller) -> None:
    """Head-to-head results from the first player's side, with the matches."""
    first = await resigned_late(ada, bob)
    second = await resigned_late(bob, ada)
    third = await resigned_late(ada, bob)
    await resigned_late(ada, cleo)
    await resigned_late(ada, bob, visibility="unlisted")
    body = json_of(await cleo.get(f"/api/players/{ada.id}/against/{bob.id}"))
    assert (body["player"]["name"], body["other"]["name"]) == ("Ada", "Bob")
    assert body["results"] == {"divercite": {"played": 3, "won": 1, "drawn": 0, "lost": 2}}
    assert [match["id"] for match in body["matches"]] == [third.id, second.id, first.id]
    turned = json_of(await cleo.get(f"/api/players/{bob.id}/against/{ada.id}"))
    assert turned["results"] == {"divercite": {"played": 3, "won": 2, "drawn": 0, "lost": 1}}


async def test_head_to_head_by_pages(ada: Caller, bob: Caller) -> None:
    """The link leads to the matches before, and ends with the first."""
    first, second = await resigned_late(ada, bob), await resigned_late(ada, bob)
    path = f"/api/players/{ada.id}/against/{bob.id}"
    answer = await ada.get(path, limit=1)
    assert [match["id"] for match in json_of(answer)["matches"]] == [second.id]
    assert answer.headers["Link"] == f'<{path}?limit=1&cursor=1>; rel="next"'
    answer = await ada.get(path, limit=1, cursor=1)
    assert [match["id"] for match in json_of(answer)["matches"]] == [first.id]
    assert "Link" not in answer.headers


async def test_head_to_head_without_matches(ada: Caller, bob: Caller) -> None:
    """Players without common matches, or the same player, have no head-to-head results."""
    await resigned_late(ada, bob)
    body = json_of(await ada.get(f"/api/players/{ada.id}/against/{ada.id}"))
    assert (body["results"], body["matches"]) == ({}, [])
    problem_of(await ada.get(f"/api/players/{ada.id}/against/nobody"), 404, "not_found")


@pytest.mark.parametrize("name", ["A", "Ada Lovelace", "Ève-Zoé", "愛", "a" * 40, "🎲"])
async def test_good_names(site: Site, name: str) -> None:
    """One to forty characters of any writing."""
    body = json_of(await site.anybody.post("/api/players", {"name": name}), 201)
    assert body["player"]["name"] == name


@pytest.mark.parametrize(
    "name",
    ["", " ", " Ada", "Ada ", "Ada\n", "A\nda", "A\tda", "\x1b[2J", "\x00", "a" * 41, 7, None],
)
async def test_bad_names(site: Site, name: object) -> None:
    """Names of a wrong length, with outer spaces or control characters are refused."""
    answer = await site.anybody.post("/api/players", {"name": name})
    assert "$.name" in problem_of(answer, 400, "malformed")["detail"]


async def test_name_is_all(site: Site) -> None:
    """A guest cannot choose anything but a name, and must choose that."""
    chosen = {"name": "Ada", "id": "ada"}
    body = problem_of(await site.anybody.post("/api/players", chosen), 400, "malformed")
    assert "`id`" in body["detail"]
    body = problem_of(await site.anybody.post("/api/players", {}), 400, "malformed")
    assert "`name`" in body["detail"]
