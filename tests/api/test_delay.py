import pytest

from kit.api_client import Caller, Site, json_of, problem_of
from kit.api_matches import CITY, Sitting, running


@pytest.fixture
async def slow(ada: Caller, bob: Caller) -> Sitting:
    """A match with a spectator delay of two commits: opened, joined, one move made."""
    match = await running(ada, bob, delay=2)
    json_of(await match.command(ada, CITY), 201)
    return match


async def test_spectators_are_held_back(slow: Sitting, ada: Caller, site: Site) -> None:
    """A spectator sees an earlier version, the players the current one."""
    seen = await slow.seen(site.anybody)
    assert (seen["version"], seen["status"], seen["delay"]) == (1, "waiting", 2)
    assert (await slow.seen(ada))["version"] == 3
    assert (await slow.seen(ada, **{"as": "spectator"}))["version"] == 1


async def test_no_way_round(slow: Sitting, site: Site) -> None:
    """Delayed commits are in no page, under no version and in no record."""
    problem_of(await site.anybody.get(slow.path, at=2), 404, "not_found")
    page = json_of(await site.anybody.get(f"{slow.path}/commits"))
    assert ([commit["version"] for commit in page["commits"]], page["next"]) == ([1], None)
    record = await site.anybody.get(f"{slow.path}/record", {"Accept": "text/plain"})
    problem_of(record, 422, "match/not_started")


async def test_no_delay_after_the_end(slow: Sitting, site: Site) -> None:
    """After the end nothing is delayed."""
    await slow.end()
    assert (await slow.seen(site.anybody))["version"] == 4
    page = json_of(await site.anybody.get(f"{slow.path}/commits"))
    assert [commit["version"] for commit in page["commits"]] == [1, 2, 3, 4]


async def test_delay_is_bounded(ada: Caller) -> None:
    """A delay beyond the maximum is malformed."""
    opening = {"options": {"game": "divercite"}, "delay": 51}
    problem_of(await ada.post("/api/matches", opening), 400, "malformed")
