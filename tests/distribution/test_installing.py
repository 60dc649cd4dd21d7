"""All distributions in one environment: installed in either order, used, and uninstalled."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from kit.server_process import NO_LIMITS, ServerProcess
from kit.wheels import Environment, build, projects

ALL = ("archipel", "archipel-client", "archipel-bots", "archipel-kits[openspiel,pettingzoo]")
SUBCOMMANDS = {
    "archipel": {"serve", "rebuild", "rotate-key"},
    "archipel-client": {
        "play",
        "watch",
        "replay",
        "matches",
        "receipts",
        "export",
        "verify",
        "import",
    },
    "archipel-bots": {"bot", "host", "analyse"},
}
KITS = """
import pyspiel, archipel_kits.openspiel
from archipel_kits.pettingzoo import env
print(pyspiel.load_game("archipel_divercite").num_players(), len(env("divercite").possible_agents))
"""


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with a wheel of every distribution."""
    folder = tmp_path_factory.mktemp("wheels")
    for project in projects():
        build(project, folder)
    return folder


@pytest.fixture
def environment(tmp_path: Path, wheels: Path) -> Environment:
    return Environment(tmp_path / "environment", wheels)


def subcommands(environment: Environment) -> set[str]:
    """The subcommands in the help text."""
    shown = environment.run("archipel", "--help")
    assert not shown.returncode, shown.stderr
    return {words[1] for line in shown.stdout.splitlines() if len(words := line.split()) > 1}


@asynccontextmanager
async def server(environment: Environment, folder: Path) -> AsyncIterator[str]:
    """The address of the installed server, once it is ready."""
    process = ServerProcess(
        folder / "data",
        "--port=0",
        *NO_LIMITS,
        folder=folder,
        program=environment.program("archipel"),
    )
    try:
        await process.start()
        async with httpx.AsyncClient() as http:
            assert (await http.get(f"{process.url}/health/ready")).status_code == httpx.codes.OK
        yield process.url
    finally:
        process.clean_up()


def use_clients(environment: Environment, url: str) -> None:
    """Two bots play a match to its end; the client exports and verifies it."""
    play = ("bot", "random", "--opponent=random", "--game=divercite", "--seed=1")
    played = environment.run("archipel", *play, f"--server={url}")
    assert not played.returncode, played.stderr
    match = played.stdout.split()[0].rpartition("/")[2]
    log = environment.run("archipel", "export", match, "--format=log", f"--server={url}")
    assert log.stdout.count("\n") > 40, log.stderr


def use_kits(environment: Environment) -> None:
    kits = environment.run("python", "-c", KITS)
    assert kits.stdout.splitlines()[-1:] == ["2 2"], kits.stderr


async def test_client_uninstalled(environment: Environment, tmp_path: Path) -> None:
    """The server first and the kits last: all work, and the server without the client."""
    for distribution in ALL:
        environment.install(distribution)
    environment.check()
    assert set().union(*SUBCOMMANDS.values()) <= subcommands(environment)
    async with server(environment, tmp_path) as url:
        use_clients(environment, url)
    use_kits(environment)
    environment.uninstall("archipel-client")
    assert SUBCOMMANDS["archipel"] <= subcommands(environment)
    async with server(environment, tmp_path):
        missing = environment.run("archipel", "play")
    assert missing.stderr == "archipel: play is not installed: pip install 'archipel[client]'\n"


async def test_server_uninstalled(environment: Environment, tmp_path: Path) -> None:
    """The kits first and the server last: all work, and the rest without the server."""
    for distribution in reversed(ALL):
        environment.install(distribution)
    environment.check()
    async with server(environment, tmp_path) as url:
        use_clients(environment, url)
        # The process goes on with what it has loaded; its distribution is gone.
        environment.uninstall("archipel")
        environment.check()
        use_clients(environment, url)
    use_kits(environment)
    assert SUBCOMMANDS["archipel-client"] | SUBCOMMANDS["archipel-bots"] <= subcommands(environment)
    missing = environment.run("archipel", "serve")
    assert missing.stderr == "archipel: serve is not installed: pip install 'archipel'\n"


def test_requirements(environment: Environment) -> None:
    """Extras bring what they name, and bots and kits bring the rules without the server."""
    clients = {"archipel-cli", "archipel-client"}
    bots = {*clients, "archipel-bots", "archipel-rules"}
    assert environment.plan("archipel") == {"archipel", "archipel-cli", "archipel-rules"}
    assert environment.plan("archipel[client]") == {"archipel", "archipel-rules", *clients}
    assert environment.plan("archipel[bots]") == {"archipel", *bots}
    assert environment.plan("archipel[all]") == {"archipel", *bots}
    assert environment.plan("archipel-client") == clients
    assert environment.plan("archipel-bots") == bots
    assert environment.plan("archipel-kits") == {"archipel-kits", "archipel-rules"}
