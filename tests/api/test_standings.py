import re
from collections.abc import Iterator

import pytest

from kit.api_client import Caller, Json, Site, json_of, problem_of
from kit.api_matches import opened, resigned_late, running, solo
from kit.pile_game import PILE
from kit.registering import registered

NEXT = re.compile(r'<([^>]+)>; rel="next"')
PATH = "/api/standings/divercite"


@pytest.fixture
def pile() -> Iterator[None]:
    with registered(PILE):
        yield


def lines(body: list[Json]) -> list[tuple[int, str, int, int]]:
    """Rank, name, won and lost."""
    return [
        (line["rank"], line["player"]["name"], line["results"]["won"], line["results"]["lost"])
        for line in body
    ]


async def wins(by: Caller, **query: int) -> list[tuple[int, str, int, int]]:
    return lines(json_of(await by.get(PATH, **query))["wins"])


async def test_by_wins(site: Site, ada: Caller, bob: Caller, cleo: Caller) -> None:
    """More wins first, then fewer losses, as soon as the last command is answered."""
    await resigned_late(ada, bob)
    assert await wins(site.anybody) == [(1, "Bob", 1, 0), (2, "Ada", 0, 1)]
    await resigned_late(bob, cleo)
    assert await wins(site.anybody) == [(1, "Cleo", 1, 0), (2, "Bob", 1, 1), (3, "Ada", 0, 1)]
    await resigned_late(ada, bob)
    assert await wins(site.anybody) == [(1, "Bob", 2, 1), (2, "Cleo", 1, 0), (3, "Ada", 0, 2)]


async def test_line(site: Site, ada: Caller, bob: Caller) -> None:
    """A row has the player and the results of the profile for the game."""
    await resigned_late(ada, bob)
    body = json_of(await site.anybody.get(PATH))
    assert (body["game"], body["scores"]) == ("divercite", [])
    profile = json_of(await site.anybody.get(f"/api/players/{bob.id}"))
    assert body["wins"][0] == {
        "rank": 1,
        "player": {"id": bob.id, "name": "Bob"},
        "results": profile["results"]["divercite"],
    }


async def test_who_is_not_there(site: Site, ada: Caller, bob: Caller) -> None:
    """Waiting, running and unlisted matches do not count."""
    await opened(ada)
    await running(ada, bob)
    await resigned_late(ada, bob, visibility="unlisted")
    assert await wins(site.anybody) == []


@pytest.mark.parametrize("limit", [1, 2, 3, 4])
async def test_pages(site: Site, ada: Caller, limit: int) -> None:
    """The links lead through every player once; equal results share a rank across pages."""
    for name in ("Bob", "Cleo", "Dora"):
        await resigned_late(ada, await site.guest(name))
    answer = await site.anybody.get(PATH, limit=limit)
    found = [lines(json_of(answer)["wins"])]
    while (link := NEXT.fullmatch(answer.headers.get("Link", ""))) is not None:
        answer = await site.anybody.get(link[1])
        found.append(lines(json_of(answer)["wins"]))
    assert {len(page) for page in found[:-1]} <= {limit}
    everybody = [line for page in found for line in page]
    assert {name for _, name, _, _ in everybody[:3]} == {"Bob", "Cleo", "Dora"}
    assert [rank for rank, _, _, _ in everybody] == [1, 1, 1, 4]
    assert everybody[3] == (4, "Ada", 0, 3)


async def test_by_rating(site: Site, ada: Caller, bob: Caller, cleo: Caller) -> None:
    """In the time class with the most players, or in the one that is asked for."""
    blitz = {"kind": "total", "seconds": 180}
    await resigned_late(ada, bob)
    await resigned_late(bob, cleo)
    await resigned_late(bob, ada, clock=blitz)
    body = json_of(await site.anybody.get(PATH))
    assert body["time_class"] == "untimed"
    assert body["time_classes"] == [
        {"time_class": "blitz", "players": 2},
        {"time_class": "untimed", "players": 3},
    ]
    assert [line["player"]["name"] for line in body["ratings"]] == ["Cleo", "Bob", "Ada"]
    best = body["ratings"][0]["rating"]
    profile = json_of(await site.anybody.get(f"/api/players/{cleo.id}"))
    assert best.items() <= profile["ratings"][0].items()
    fast = json_of(await site.anybody.get(PATH, time_class="blitz"))
    assert [line["player"]["name"] for line in fast["ratings"]] == ["Ada", "Bob"]
    none = json_of(await site.anybody.get(PATH, time_class="rapid"))
    assert (none["time_class"], none["ratings"]) == ("rapid", [])


async def test_pages_of_ratings(site: Site, ada: Caller, bob: Caller, cleo: Caller) -> None:
    """The link to the next page stays in the time class."""
    await resigned_late(ada, bob)
    await resigned_late(bob, cleo)
    first = await site.anybody.get(PATH, time_class="untimed", limit=2)
    link = NEXT.fullmatch(first.headers["Link"])
    assert link is not None
    second = await site.anybody.get(link[1])
    ranks = [line["rank"] for page in (first, second) for line in json_of(page)["ratings"]]
    assert ranks == [None] * 3
    assert "Link" not in second.headers


@pytest.mark.usefixtures("pile")
async def test_high_scores(site: Site, ada: Caller, bob: Caller, cleo: Caller) -> None:
    """Solo players are ranked by their best score of a completed match."""
    await solo(site, ada, "one")
    await solo(site, bob, "two")
    await solo(site, cleo, "three", to_its_end=False)
    body = json_of(await site.anybody.get("/api/standings/pile"))
    assert body["wins"] == []
    assert body["ladder"] == "1-stones"
    solos = {line["player"]["name"]: line["results"]["solo"] for line in body["scores"]}
    best = {name: result["best"]["1-stones"] for name, result in solos.items()}
    assert {name: (each["score"], each["match"]) for name, each in best.items()} == {
        "Ada": (1, "one"),
        "Bob": (1, "two"),
    }
    assert [line["rank"] for line in body["scores"]] == [1, 1]


@pytest.mark.usefixtures("pile")
async def test_ladders(site: Site, ada: Caller, bob: Caller) -> None:
    """Scores under other options are on another ladder, which can be requested."""
    await solo(site, ada, "one")
    await solo(site, bob, "two")
    await solo(site, ada, "three", stones=3)
    body = json_of(await site.anybody.get("/api/standings/pile"))
    assert body["ladders"] == [
        {"ladder": "1-stones", "players": 2},
        {"ladder": "3-stones", "players": 1},
    ]
    assert body["ladder"] == "1-stones"
    other = json_of(await site.anybody.get("/api/standings/pile", ladder="3-stones"))
    (line,) = other["scores"]
    assert line["player"]["name"] == "Ada"
    assert line["results"]["solo"]["best"].keys() == {"3-stones", "1-stones"}
    empty = json_of(await site.anybody.get("/api/standings/pile", ladder="4-stones"))
    assert empty["scores"] == []


@pytest.mark.usefixtures("pile")
async def test_pages_of_a_ladder(site: Site, ada: Caller, bob: Caller) -> None:
    """The link to the next page stays on the ladder."""
    await solo(site, ada, "one", stones=3)
    await solo(site, bob, "two", stones=3)
    first = await site.anybody.get("/api/standings/pile", ladder="3-stones", limit=1)
    link = NEXT.fullmatch(first.headers["Link"])
    assert link is not None
    second = await site.anybody.get(link[1])
    names = [line["player"]["name"] for page in (first, second) for line in json_of(page)["scores"]]
    assert sorted(names) == ["Ada", "Bob"]


async def test_unknown_game(site: Site) -> None:
    """An unknown game is 404; a game without matches has empty standings."""
    problem_of(await site.anybody.get("/api/standings/chess"), 404, "not_found")
    body = json_of(await site.anybody.get(PATH))
    assert body == {
        "game": "divercite",
        "wins": [],
        "time_class": "untimed",
        "ratings": [],
        "time_classes": [],
        "ladder": "all",
        "scores": [],
        "ladders": [],
        "bots": [],
    }


@pytest.mark.parametrize(
    "query",
    [
        {"limit": 0},
        {"limit": 501},
        {"cursor": -1},
        {"cursor": "x"},
        {"time_class": "slow"},
        {"game": "divercite"},
    ],
)
async def test_bad_queries(site: Site, query: Json) -> None:
    """An unknown parameter is refused by its name."""
    answer = await site.anybody.get(PATH, **query)
    assert next(iter(query)) in problem_of(answer, 400, "malformed")["detail"]


async def test_beyond_the_end(site: Site, ada: Caller, bob: Caller) -> None:
    """Beyond the last rank a page is empty and has no next link."""
    await resigned_late(ada, bob)
    answer = await site.anybody.get(PATH, cursor=10**9)
    assert json_of(answer)["wins"] == []
    assert "Link" not in answer.headers
