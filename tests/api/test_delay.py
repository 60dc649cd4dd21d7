import pytest

from kit.api_client import Caller, Site, refused_by, told_by
from kit.api_matches import CITY, Sitting, running


@pytest.fixture
async def slow(ada: Caller, bob: Caller) -> Sitting:
    """A match that spectators see two commits late: opened, joined, one move made."""
    match = await running(ada, bob, delay=2)
    told_by(await match.command(ada, CITY), 201)
    return match


async def test_spectators_are_held_back(slow: Sitting, ada: Caller, site: Site) -> None:
    """A spectator sees the match as it stood, its players as it stands."""
    seen = await slow.seen(site.anybody)
    assert (seen["version"], seen["status"], seen["delay"]) == (1, "waiting", 2)
    assert (await slow.seen(ada))["version"] == 3
    assert (await slow.seen(ada, **{"as": "spectator"}))["version"] == 1


async def test_no_way_round(slow: Sitting, site: Site) -> None:
    """What is held back is in no page, under no number and in no record."""
    refused_by(await site.anybody.get(slow.path, at=2), 404, "not_found")
    page = told_by(await site.anybody.get(f"{slow.path}/commits"))
    assert ([commit["version"] for commit in page["commits"]], page["next"]) == ([1], None)
    record = await site.anybody.get(f"{slow.path}/record", {"Accept": "text/plain"})
    refused_by(record, 422, "match/not_started")


async def test_the_end_is_for_everyone(slow: Sitting, site: Site) -> None:
    """Once it is over, nothing is held back."""
    await slow.end()
    assert (await slow.seen(site.anybody))["version"] == 4
    page = told_by(await site.anybody.get(f"{slow.path}/commits"))
    assert [commit["version"] for commit in page["commits"]] == [1, 2, 3, 4]


async def test_nobody_waits_for_ever(ada: Caller) -> None:
    """A delay has a bound."""
    wish = {"options": {"game": "divercite"}, "delay": 51}
    refused_by(await ada.post("/api/matches", wish), 400, "malformed")
