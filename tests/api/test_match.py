from random import Random

import msgspec
import pytest

from kit.api_client import Caller, Json, Site, json_of, problem_of
from kit.api_matches import CITY, Sitting, opened

EYES = ["spectator", "seat:0", "seat:1", "omniscient"]


async def test_card(match: Sitting, ada: Caller) -> None:
    """A running match as the player to move sees it."""
    seen = await match.seen(ada)
    assert {name: seen[name] for name in ("id", "game", "status", "version", "to_act")} == {
        "id": match.id,
        "game": "divercite",
        "status": "running",
        "version": 2,
        "to_act": [0],
    }
    assert [seat["player"]["name"] for seat in seen["seats"]] == ["Ada", "Bob"]
    assert (seen["viewer"], seen["outcome"]) == ({"seat": 0}, None)
    assert (seen["view"]["game"], seen["view"]["next"]) == ("divercite", 0)
    assert seen["created_at"] < seen["updated_at"]
    assert seen["choices"]


async def test_view(match: Sitting, ada: Caller) -> None:
    """DiverCité's view holds the board, both hands, the scores, who started and who is next."""
    json_of(await match.command(ada, CITY), 201)
    view = (await match.seen(ada))["view"]
    assert view["board"] == {"b2": {"kind": "city", "colour": "red", "owner": 0}}
    assert view["hands"][0]["city"] == {"red": 1, "green": 2, "blue": 2, "yellow": 2}
    assert view["hands"][1]["resource"] == dict.fromkeys(("red", "green", "blue", "yellow"), 3)
    assert (view["scores"], view["starter"], view["next"]) == ([0, 0], 0, 1)


async def test_etag(site: Site, match: Sitting, ada: Caller) -> None:
    """The ETag is the epoch and the version, of now as of then."""
    epoch = site.services.store.log.epoch
    assert (await ada.get(match.path)).headers["ETag"] == f'"{epoch}:2"'
    assert (await ada.get(match.path, at=1)).headers["ETag"] == f'"{epoch}:1"'


async def test_only_the_mover_chooses(site: Site, match: Sitting, ada: Caller, bob: Caller) -> None:
    """Choices are offered to the seat to act only."""
    assert (await match.seen(ada))["choices"]
    assert not (await match.seen(bob))["choices"]
    assert not (await match.seen(site.anybody))["choices"]
    assert not (await match.seen(ada, **{"as": "spectator"}))["choices"]


async def test_as_it_stood(site: Site) -> None:
    """`at` shows every version as it was answered live, byte for byte in its view."""
    ada, bob = await site.guest("Ada"), await site.guest("Bob")
    sitting = Sitting((await opened(ada, seat=0)).id, (ada, bob))
    live = [await whole(sitting, ada)]
    json_of(await sitting.command(bob, {"type": "match.take_seat", "seat": 1}), 201)
    live.append(await whole(sitting, ada))
    draw = Random(7)
    while live[-1]["status"] == "running":
        await sitting.move(draw)
        live.append(await whole(sitting, ada))
    for version, then in enumerate(live, start=1):
        assert await whole(sitting, ada, version) == then


async def whole(sitting: Sitting, by: Caller, at: int | None = None) -> Json:
    """The match with its view and choices as they are written."""
    answer = await by.get(sitting.path, **({} if at is None else {"at": at}))
    raw = msgspec.json.decode(answer.content, type=dict[str, msgspec.Raw])
    return {**answer.json(), "view": bytes(raw["view"]), "choices": bytes(raw["choices"])}


async def test_not_yet(match: Sitting, ada: Caller) -> None:
    """A version that has not come is not there, and there is no version before the first."""
    problem_of(await ada.get(match.path, at=3), 404, "not_found")
    for wrong in (0, -1, "now", "1.5", ""):
        answer = await ada.get(match.path, at=wrong)
        assert "$.at" in problem_of(answer, 400, "malformed")["detail"]


@pytest.mark.parametrize("way", ["", "/commits"])
@pytest.mark.parametrize(
    "who, allowed",
    [(0, {"spectator", "seat:0"}), (1, {"spectator", "seat:1"}), (None, {"spectator"})],
)
async def test_viewers_while_it_runs(
    site: Site, match: Sitting, who: int | None, allowed: set[str], way: str
) -> None:
    """While a match runs, `as` may name the own seat and the spectator only."""
    by = site.anybody if who is None else match.players[who]
    for audience in EYES:
        answer = await by.get(match.path + way, **{"as": audience})
        if audience in allowed:
            json_of(answer)
        else:
            problem_of(answer, 403, "not_allowed")


@pytest.mark.parametrize("audience", EYES)
async def test_viewers_afterwards(site: Site, over: Sitting, audience: str) -> None:
    """After the end every reader may use every viewer, for every version."""
    viewer: Json = {"seat": int(audience[-1]) if audience.startswith("seat") else None}
    if audience == "omniscient":
        viewer["omniscient"] = True
    assert (await over.seen(site.anybody, **{"as": audience}))["viewer"] == viewer
    assert (await over.seen(site.anybody, **{"as": audience}, at=2))["viewer"] == viewer


async def test_unknown_viewers(over: Sitting, ada: Caller) -> None:
    """An invalid viewer is malformed; a seat that the match lacks is 404."""
    for wrong in ("god", "seat:", "seat:x", "seat:-1", "seat:100", "", "spectator\n", "seat:0\n"):
        answer = await ada.get(over.path, **{"as": wrong})
        assert "$.as" in problem_of(answer, 400, "malformed")["detail"]
    problem_of(await ada.get(over.path, **{"as": "seat:2"}), 404, "not_found")


async def test_unknown_match(site: Site) -> None:
    """An unknown match is 404, whatever its id looks like."""
    for id in ("nothing", "%00", "{s00}", "a%20b", "%F0%9F%8E%B2", "x" * 2000):
        problem_of(await site.anybody.get(f"/api/matches/{id}"), 404, "not_found")
