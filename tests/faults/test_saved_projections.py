"""Results, ratings and lists of five thousand matches equal those of a rebuild."""

from secrets import randbelow

import pytest

from kit.players import speaking
from kit.saved_projections import Plan, saved_projections
from kit.server_process import Serve


@pytest.mark.timeout(1800)
async def test_saved_projections(serve: Serve, redis_url: str, findings: list[str]) -> None:
    """Three servers that are killed while saving, one after another, show the same values."""
    servers = [await serve("--redis", redis_url, data=name) for name in ("one", "two", "three")]
    async with speaking(seconds=30) as http:
        plan = Plan(matches=5_000, deaths=9, seed=randbelow(10**6))
        kept = await saved_projections(servers, http, redis_url, plan)
    findings.append(str(kept))
    assert len(kept.ended) == 4
