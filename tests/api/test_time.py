"""A server that does not know the time: what it refuses, what it answers, and what it says."""

import pytest

from kit.api_client import Caller, Site, json_of, problem_of
from kit.api_matches import CITY, GAME, RESOURCE, Sitting, running
from server.engine.game_time import TimeBounds

CLOCK = {"kind": "total", "seconds": 600}


@pytest.fixture
async def timed(ada: Caller, bob: Caller) -> Sitting:
    """A match with a clock, Ada to move."""
    return await running(ada, bob, clock=CLOCK)


def forget_the_time(site: Site) -> None:
    """As if Redis had not answered with its time for long."""
    site.services.time._bounds = TimeBounds(age_s=-1)


def recall_the_time(site: Site) -> None:
    site.services.time._bounds = TimeBounds()


async def test_moves_on_the_clock(site: Site, timed: Sitting, ada: Caller) -> None:
    """A move in a match with a clock is refused, changes nothing, and may be repeated."""
    forget_the_time(site)
    answer = await timed.command(ada, CITY)
    problem_of(answer, 503, "time_unknown")
    assert answer.headers["Retry-After"] == "1"
    assert json_of(await ada.get(timed.path))["version"] == 2
    recall_the_time(site)
    json_of(await timed.command(ada, CITY), 201)


async def test_matches_without_a_clock(
    site: Site, match: Sitting, ada: Caller, bob: Caller
) -> None:
    """Untimed matches go on, and are opened."""
    forget_the_time(site)
    json_of(await match.command(ada, CITY), 201)
    json_of(await match.command(bob, RESOURCE), 201)
    json_of(await ada.post("/api/matches", {"options": GAME, "seat": 0}), 201)


async def test_a_clock_is_not_started(site: Site, ada: Caller, bob: Caller) -> None:
    """A match with a clock can be opened, but its last seat is taken when the time is known."""
    forget_the_time(site)
    body = {"options": GAME, "seat": 0, "clock": CLOCK}
    opened = json_of(await ada.post("/api/matches", body), 201)
    path = f"/api/matches/{opened['id']}/commands"
    sit = {"type": "match.take_seat", "seat": 1}
    problem_of(await bob.post(path, sit), 503, "time_unknown")
    recall_the_time(site)
    json_of(await bob.post(path, sit), 201)


async def test_readiness(site: Site) -> None:
    """Not ready without the time, with the reason, and ready again with it."""
    ready = json_of(await site.anybody.get("/health/ready"))
    assert "reason" not in ready or ready["reason"] is None
    assert ready["time"]["known"]
    assert abs(ready["time"]["offset_ms"]) < 1000
    assert 0 < ready["time"]["error_ms"] < 100
    forget_the_time(site)
    answer = await site.anybody.get("/health/ready")
    unready = json_of(answer, 503)
    assert (unready["ready"], unready["time"]["known"]) == (False, False)
    assert unready["reason"] == "The time is not known well enough for matches with a clock."
    assert answer.headers["Retry-After"] == "1"


async def test_metrics(site: Site) -> None:
    """The measurements are exported."""
    await site.services.time.start()
    text = (await site.anybody.get("/metrics")).text
    assert "archipel_clock_known 1.0" in text
    for name in ("offset_seconds", "round_trip_seconds", "error_seconds", "age_seconds"):
        assert f"archipel_clock_{name} " in text
