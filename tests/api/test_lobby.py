import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from kit.api_client import Caller, Json, Site, json_of, problem_of
from kit.api_matches import GAME, LEAVE, Sitting, opened, resigned, running, take
from server.live.read_models import Rows

NEXT = re.compile(r'<([^>]+)>; rel="next"')


async def listed(by: Caller, **query: str | int) -> list[str]:
    return [match["id"] for match in json_of(await by.get("/api/matches", **query))["matches"]]


async def pages(by: Caller, **query: str | int) -> list[list[str]]:
    """Every page, as far as the links lead."""
    answer = await by.get("/api/matches", **query)
    found = [[match["id"] for match in json_of(answer)["matches"]]]
    while (link := NEXT.fullmatch(answer.headers.get("Link", ""))) is not None:
        answer = await by.get(link[1])
        found.append([match["id"] for match in json_of(answer)["matches"]])
    return found


async def test_listed_at_once(site: Site, ada: Caller) -> None:
    """A match is in the list as soon as its opener has the answer; newest first."""
    first, second = await opened(ada), await opened(ada)
    assert await listed(site.anybody) == [second.id, first.id]


async def test_line(ada: Caller, bob: Caller, site: Site) -> None:
    """A row of the list has the fields of the match, but no view."""
    match = await running(ada, bob, clock={"kind": "per_move", "seconds": 60})
    (line,) = json_of(await site.anybody.get("/api/matches"))["matches"]
    seen = await match.seen(site.anybody, at=2)
    assert line.pop("spectators") == 0
    assert (line.pop("start"), line.pop("kinship"), line.pop("house_bots")) == (2, None, [])
    assert line == {name: value for name, value in seen.items() if name in line}
    assert not {"view", "choices", "options", "head"} & line.keys()


async def test_status_follows(ada: Caller, bob: Caller) -> None:
    """The list follows a match from waiting over running to finished."""
    match = await opened(ada)
    assert await listed(ada, status="waiting") == [match.id]
    json_of(await match.command(bob, take(1)), 201)
    assert await listed(ada, status="running") == [match.id]
    await Sitting(match.id, (ada, bob)).end()
    assert await listed(ada, status="finished") == [match.id]
    assert await listed(ada, status="waiting") == await listed(ada, status="running") == []


async def test_filters(site: Site, ada: Caller, bob: Caller, cleo: Caller) -> None:
    """By game, by status, by player, and by all at once."""
    waiting, over = await opened(cleo), await resigned(ada, bob)
    assert await listed(site.anybody, game="divercite") == [over.id, waiting.id]
    assert await listed(site.anybody, game="chess") == []
    assert await listed(site.anybody, player=bob.id) == [over.id]
    assert await listed(site.anybody, player=cleo.id) == [waiting.id]
    assert await listed(site.anybody, game="divercite", status="waiting", player=ada.id) == []


async def test_who_left_is_not_listed(ada: Caller) -> None:
    """A player who has left a seat is not found by the filter."""
    match = await opened(ada)
    json_of(await match.command(ada, LEAVE), 201)
    assert await listed(ada, player=ada.id) == []
    assert await listed(ada, status="finished") == [match.id]


async def test_unlisted(site: Site, ada: Caller, bob: Caller) -> None:
    """An unlisted match is in no list, not even in its players', but open to who has its id."""
    match = await resigned(ada, bob, visibility="unlisted")
    assert await listed(ada) == await listed(ada, player=ada.id) == []
    assert await listed(ada, status="finished", game="divercite") == []
    assert (await match.seen(site.anybody))["visibility"] == "unlisted"


async def counts(by: Caller, **query: str | int) -> dict[str, int]:
    body: dict[str, int] = json_of(await by.get("/api/matches", **query))["counts"]
    return body


async def test_counts(site: Site, ada: Caller, bob: Caller) -> None:
    """The counts by status are current and do not depend on the filter."""
    online = {"spectators": 0, "players": 0}
    assert await counts(ada) == {"waiting": 0, "running": 0, "finished": 0, **online}
    match = await opened(ada)
    await running(ada, bob)
    await resigned(ada, bob)
    await resigned(ada, bob)
    assert await counts(ada) == {"waiting": 1, "running": 1, "finished": 2, **online}
    json_of(await match.command(bob, take(1)), 201)
    assert await counts(bob) == {"waiting": 0, "running": 2, "finished": 2, **online}
    assert await counts(site.anybody, limit=1, status="waiting", game="chess") == await counts(bob)
    lobby = json_of(await site.anybody.get("/api/lobby"))
    assert lobby["counts"] == await counts(bob)


async def test_unlisted_matches_are_not_counted(site: Site, ada: Caller, bob: Caller) -> None:
    """Unlisted matches are not counted."""
    before = await counts(site.anybody)
    await opened(ada, visibility="unlisted")
    await resigned(ada, bob, visibility="unlisted")
    assert await counts(site.anybody) == before


@pytest.mark.parametrize("limit", [1, 3, 7, 8])
async def test_pages(ada: Caller, limit: int) -> None:
    """The links lead through all matches once, newest first, and end."""
    there = [(await opened(ada)).id for _ in range(7)]
    found = await pages(ada, limit=limit)
    assert [id for page in found for id in page] == there[::-1]
    assert {len(page) for page in found[:-1]} <= {limit}
    assert found[-1]


async def test_pages_keep_their_filter(ada: Caller, cleo: Caller) -> None:
    """The next page answers the same question as the first."""
    hers = [(await opened(who)).id for who in (ada, cleo, ada, cleo, ada) if who is ada]
    found = await pages(cleo, limit=1, player=ada.id, status="waiting")
    assert found == [[], *([id] for id in hers)][:0:-1]


async def test_pages_while_matches_open(ada: Caller) -> None:
    """Matches that are opened between pages neither repeat nor hide others."""
    old = [(await opened(ada)).id for _ in range(4)]
    answer = await ada.get("/api/matches", limit=2)
    await opened(ada)
    link = NEXT.fullmatch(answer.headers["Link"])
    assert link
    rest = [match["id"] for match in json_of(await ada.get(link[1]))["matches"]]
    assert rest == old[1::-1]


@pytest.mark.parametrize(
    "query",
    [
        {"status": "over"},
        {"limit": 0},
        {"limit": 501},
        {"limit": "ten"},
        {"cursor": "x"},
        {"cursor": "1.\n"},
        {"player": ""},
        {"gmae": "divercite"},
    ],
)
async def test_bad_queries(site: Site, query: Json) -> None:
    """An unknown parameter is refused by its name."""
    answer = await site.anybody.get("/api/matches", **query)
    assert next(iter(query)) in problem_of(answer, 400, "malformed")["detail"]


async def test_repeated_parameter(site: Site) -> None:
    """A repeated parameter is refused."""
    answer = await site.anybody.get("/api/matches?status=waiting&status=running")
    assert "`status`" in problem_of(answer, 400, "malformed")["detail"]


async def test_far_future(site: Site, ada: Caller) -> None:
    """A cursor newer than all matches lists all of them."""
    body = json_of(await ada.post("/api/matches", {"options": GAME}), 201)
    assert await listed(site.anybody, cursor=f"{'9' * 16}.zzz") == [body["id"]]
    assert await listed(site.anybody, cursor="0.a") == []


class CountedRows(dict[str, Any]):
    """Rows that count how often one is looked up; iterating over them is an error."""

    looked_up = 0

    def __getitem__(self, id: str) -> object:
        self.looked_up += 1
        return super().__getitem__(id)

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("all rows are scanned")


@pytest.mark.parametrize(
    "query, rows",
    [
        ({"player": "stranger"}, 0),
        ({"game": "dice_miner"}, 0),
        ({"status": "finished"}, 0),
        ({"status": "running", "limit": 1}, 1),
        ({"limit": 2}, 3),
    ],
)
async def test_a_page_looks_at_no_other_rows(
    ada: Caller, bob: Caller, monkeypatch: pytest.MonkeyPatch, query: Json, rows: int
) -> None:
    """A filter without a hit looks at no row, whatever the number of matches."""
    for _ in range(5):
        await opened(ada)
    await running(ada, bob)
    counted = CountedRows()

    def all_rows(models: Rows[Any]) -> Mapping[str, object]:
        counted.update(models._rows)
        return counted

    monkeypatch.setattr(Rows, "all", property(all_rows))
    await ada.get("/api/matches", **query)
    assert counted.looked_up == rows
