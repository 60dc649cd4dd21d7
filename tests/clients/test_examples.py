import asyncio
import re
import sys
from pathlib import Path
from random import Random
from typing import TypeGuard

from archipel_client import client
from archipel_client.contract import LobbyMessage, Matches, MatchListed
from kit.connected_clients import SIT, Clients, seated
from kit.server_process import ServerProcess
from lint.source_tree import ROOT

README = ROOT / "clients/python/README.md"
ANY_GAME = ROOT / "clients/python/examples/any_game.py"


async def example(server: ServerProcess, *words: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, ANY_GAME, "--server", server.url, *words, stdout=-1, stderr=-1
    )


def is_waiting(change: LobbyMessage) -> TypeGuard[MatchListed]:
    """Waits until the match has one player and one free seat."""
    return (
        isinstance(change, MatchListed)
        and change.match.status == "waiting"
        and any(seat.player is not None for seat in change.match.seats)
    )


async def test_any_game(open_server: ServerProcess) -> None:
    """Two guests play a whole match by its choices alone."""
    output, failure = await (await example(open_server)).communicate()
    assert "reason='completed'" in output.decode(), failure.decode()


async def test_any_game_with_whoever_comes(open_server: ServerProcess, clients: Clients) -> None:
    """One guest waits in the lobby, and plays with the second player."""
    changes = clients.bob.lobby_changes()
    assert isinstance(await anext(changes), Matches)
    playing = await example(open_server, "--wait", "--game", "divercite")
    match = await anext(change.match.id async for change in changes if is_waiting(change))
    await changes.aclose()
    await clients.bob.command(match, SIT)
    ended = await seated(clients.bob, match, Random(1))
    output, failure = await playing.communicate()
    assert ended.outcome is not None
    assert repr(ended.outcome) in output.decode(), failure.decode()


async def test_the_readme(open_server: ServerProcess, clients: Clients, tmp_path: Path) -> None:
    """The ten lines of the README play a whole match."""
    (code,) = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
    script = tmp_path / "readme.py"
    script.write_text(code.replace(client.LOCAL, open_server.url))
    changes = clients.bob.lobby_changes()
    assert isinstance(await anext(changes), Matches)
    playing = await asyncio.create_subprocess_exec(sys.executable, script, stdout=-1, stderr=-1)
    match = await anext(change.match.id async for change in changes if is_waiting(change))
    await changes.aclose()
    await clients.bob.command(match, SIT)
    ended = await seated(clients.bob, match, Random(1))
    output, failure = await playing.communicate()
    assert output.decode() == f"{ended.outcome}\n", failure.decode()


def test_the_example_is_short() -> None:
    """It can be read at a glance."""
    assert len(ANY_GAME.read_text().splitlines()) <= 60
