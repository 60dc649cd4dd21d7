"""The short form of tests/faults/test_saved_projections.py for `make test`."""

import httpx

from kit.saved_projections import Plan, saved_projections
from kit.server_process import Serve


async def test_saved_projections(serve: Serve, http: httpx.AsyncClient, redis_url: str) -> None:
    """Two servers, one of which is killed while it saves, and a rebuild show the same rows."""
    servers = [await serve("--redis", redis_url, data=name) for name in ("one", "two")]
    kept = await saved_projections(servers, http, redis_url, Plan(matches=80, deaths=1, seed=8))
    assert kept.matches == 80
    assert kept.ended.keys() == {"dice_miner", "divercite", "fifty_first_state", "mini_divercity"}
