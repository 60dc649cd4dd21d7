import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import httpx
import pytest

from domain.registry import games
from kit.other_distribution import environment, install
from kit.players import good, seated
from kit.server_process import NO_LIMITS, ServerProcess
from kit.waiting import until_async

TRICK, TIC_TAC_TOE = "toy_trick", "tic_tac_toe"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both games, as wheels put them there."""
    target = tmp_path_factory.mktemp("games") / "site"
    install(target, TRICK, TIC_TAC_TOE)
    return target


@pytest.fixture(scope="module")
async def server(
    tmp_path_factory: pytest.TempPathFactory, installed: Path
) -> AsyncIterator[ServerProcess]:
    """A server with example games installed as distributions of their own."""
    folder = tmp_path_factory.mktemp("installed")
    process = ServerProcess(
        folder / "data",
        "--port",
        "0",
        *NO_LIMITS,
        environment={**os.environ, **environment(installed)},
    )
    try:
        await process.start()
        yield process
    finally:
        process.clean_up()


@pytest.mark.parametrize("slug", [TRICK, TIC_TAC_TOE])
async def test_it_is_in_the_contract(
    server: ServerProcess, http: httpx.AsyncClient, slug: str
) -> None:
    """The catalogue lists it, with its rules, and the contract describes its messages."""
    catalogue = good(await http.get(f"{server.url}/api/games"))
    assert {game["game"] for game in catalogue["games"]} == {*games(), TRICK, TIC_TAC_TOE}
    assert "**R1**" in good(await http.get(f"{server.url}/api/games/{slug}"))["rules"]
    schemas = good(await http.get(f"{server.url}/api/openapi.json"))["components"]["schemas"]
    for union in ("Command", "Event", "Pattern", "Options", "View"):
        assert f"#/components/schemas/{slug}." in str(schemas[union])


async def test_its_only_language(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """A game with texts in English only answers a request for French in English."""
    french = {"Accept-Language": "fr"}
    answer = await http.get(f"{server.url}/api/games/{TIC_TAC_TOE}", headers=french)
    assert answer.headers["Content-Language"] == "en"
    assert answer.json()["language"] == "en"
    assert answer.json()["title"] == "Tic-tac-toe"
    assert "**R1** *published*" in answer.json()["rules"]
    explained = await http.get(f"{server.url}/problems/tic_tac_toe/cell_taken", headers=french)
    assert "is taken" in explained.text


@pytest.mark.parametrize("slug", [TRICK, TIC_TAC_TOE])
async def test_it_is_played(server: ServerProcess, http: httpx.AsyncClient, slug: str) -> None:
    """Two guests play it to its end by `choices` alone."""
    pair = await seated(server, http, options={"game": slug})
    draw = Random(1)
    while not (await pair.seen())["outcome"]:
        await pair.move(draw)
    assert (await pair.seen())["outcome"]["reason"] == "completed"


async def test_only_own_cards_are_seen(server: ServerProcess, http: httpx.AsyncClient) -> None:
    """What an installed game hides is hidden by the server too."""
    pair = await seated(server, http, options={"game": TRICK})
    assert (await pair.seen(0))["view"] != (await pair.seen(1))["view"]


async def test_in_a_terminal(
    server: ServerProcess, http: httpx.AsyncClient, tmp_path: Path
) -> None:
    """`archipel play` offers the choices of a game that the client knows nothing of."""
    ada = good(await http.post(f"{server.url}/api/players", json={"name": "Ada"}))
    headers = {"Authorization": f"Bearer {ada['token']}"}
    body = {"options": {"game": TIC_TAC_TOE}, "seat": 1}
    match = good(await http.post(f"{server.url}/api/matches", json=body, headers=headers))["id"]
    terminal = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "archipel_cli", "play", match, "--server", server.url),
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path), "TERM": "xterm"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    address = f"{server.url}/api/matches/{match}"

    async def is_to_act(seat: int) -> bool:
        return bool(good(await http.get(address))["to_act"] == [seat])

    assert terminal.stdin
    for mine, theirs in (("b2", "a3"), ("c2", "c3")):
        terminal.stdin.write(f"place_mark {mine}\n".encode())
        await until_async(lambda: is_to_act(1))
        reply = {"type": "tic_tac_toe.place_mark", "cell": theirs}
        good(await http.post(f"{address}/commands", json=reply, headers=headers))
    shown, _ = await terminal.communicate(b"place_mark a2\n")
    assert "1: X, X, X" in shown.decode()
    assert "won (completed)" in shown.decode()
    assert terminal.returncode == 0


@pytest.mark.parametrize("slug", [TRICK, TIC_TAC_TOE])
async def test_by_the_search_bot(server: ServerProcess, installed: Path, slug: str) -> None:
    """Monte Carlo tree search plays it over the contract, with and without hidden cards."""
    words = ("bot", "mcts", "--opponent", "random", "--game", slug, "--iterations", "30")
    bot = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "archipel_bots", *words, "--seed", "1", "--server", server.url),
        env={**os.environ, **environment(installed)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    shown, _ = await bot.communicate()
    assert "completed" in shown.decode()
    assert bot.returncode == 0
