from hashlib import sha256

import pytest
import redis

from kit.api_client import Caller, Site, refused_by, site_over, told_by
from server.identity import fingerprint
from server.store.redis import open_redis


async def test_welcome(site: Site) -> None:
    """A guest gets an id and a token, and is known by it."""
    told = told_by(await site.anybody.post("/api/players", {"name": "Ada"}), 201)
    assert told["player"]["name"] == "Ada"
    known = Caller(site.http, token=told["token"])
    assert told_by(await known.get("/api/me")) == told["player"]


async def test_token_is_shown_once(site: Site, ada: Caller) -> None:
    """No later answer holds the token, and the store knows its hash only."""
    for path in ("/api/me", f"/api/players/{ada.id}"):
        assert ada.token not in (await ada.get(path)).text
    assert fingerprint(ada.token) == sha256(ada.token.encode()).hexdigest()
    assert await site.house.store.guests.by_token(fingerprint(ada.token))
    assert not await site.house.store.guests.by_token(ada.token)


async def test_token_is_nowhere_in_redis(redis_url: str) -> None:
    """Whoever reads Redis finds no token, in no key and in no value."""
    store = await open_redis(redis_url, witness=None)
    async with site_over(store) as site:
        ada = await site.guest()
    await store.close()
    with redis.Redis.from_url(redis_url) as client:
        kept = {key: client.get(key) for key in client.scan_iter("{guests}:*")}
    assert any(ada.id.encode() in key for key in kept)
    assert ada.token not in str(kept)


async def test_two_of_one_name(site: Site) -> None:
    """A name belongs to nobody: two guests may bear it."""
    one, other = await site.guest("Ada"), await site.guest("Ada")
    assert one.id != other.id
    assert one.token != other.token


async def test_looking_somebody_up(site: Site, ada: Caller) -> None:
    """Anybody may know who stands behind an id."""
    told = told_by(await site.anybody.get(f"/api/players/{ada.id}"))
    assert told == {"id": ada.id, "name": "Ada"}
    refused_by(await site.anybody.get("/api/players/nobody"), 404, "not_found")


@pytest.mark.parametrize("name", ["A", "Ada Lovelace", "Ève-Zoé", "愛", "a" * 40, "🎲"])
async def test_good_names(site: Site, name: str) -> None:
    """One to forty characters of any writing."""
    told = told_by(await site.anybody.post("/api/players", {"name": name}), 201)
    assert told["player"]["name"] == name


@pytest.mark.parametrize(
    "name",
    ["", " ", " Ada", "Ada ", "Ada\n", "A\nda", "A\tda", "\x1b[2J", "\x00", "a" * 41, 7, None],
)
async def test_bad_names(site: Site, name: object) -> None:
    """Nothing too short or long, no space at an end, nothing that would upset a terminal."""
    answer = await site.anybody.post("/api/players", {"name": name})
    assert "$.name" in refused_by(answer, 400, "malformed")["detail"]


async def test_name_is_all(site: Site) -> None:
    """A guest cannot choose anything but a name, and must choose that."""
    chosen = {"name": "Ada", "id": "ada"}
    told = refused_by(await site.anybody.post("/api/players", chosen), 400, "malformed")
    assert "`id`" in told["detail"]
    told = refused_by(await site.anybody.post("/api/players", {}), 400, "malformed")
    assert "`name`" in told["detail"]
