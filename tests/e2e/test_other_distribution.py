import os
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import httpx
import pytest

from domain.registry import games
from kit.other_distribution import SLUG, environment, install
from kit.players import good, seated
from kit.server_process import NO_LIMITS, ServerProcess

TOY = {"game": SLUG}


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ServerProcess]:
    """Our server, with somebody else's game installed beside it and nothing edited."""
    target = tmp_path / "site"
    install(target)
    process = ServerProcess(
        tmp_path / "data",
        "--port",
        "0",
        *NO_LIMITS,
        environment={**os.environ, **environment(target)},
    )
    try:
        await process.start()
        yield process
    finally:
        process.clean_up()


async def test_it_is_in_the_contract(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """The catalogue lists it, with its rules, and the contract describes its messages."""
    catalogue = good(await http.get(f"{server.url}/api/games"))
    assert {game["game"] for game in catalogue["games"]} == {*games(), SLUG}
    assert "**R1**" in good(await http.get(f"{server.url}/api/games/{SLUG}"))["rules"]
    schemas = good(await http.get(f"{server.url}/api/openapi.json"))["components"]["schemas"]
    for union in ("Command", "Event", "Pattern", "Options", "View"):
        assert f"#/components/schemas/{SLUG}." in str(schemas[union])


async def test_it_is_played(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """Two people play it to its end by `choices` alone, and see only their own cards."""
    pair = await seated(server, http, options=TOY)
    draw = Random(1)
    while not (await pair.seen())["outcome"]:
        await pair.move(draw)
    assert (await pair.seen())["outcome"]["reason"] == "completed"
    assert (await pair.seen(0, at=2))["view"] != (await pair.seen(1, at=2))["view"]
