"""The subcommands `bot` and `host`."""

import asyncio
import re
import sys
from pathlib import Path

import pytest

from kit.connected_clients import RESIGN, SIT, Clients
from kit.server_process import ServerProcess
from kit.waiting import until_async


async def started(
    server: ServerProcess, *words: str, command: str = "bot"
) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "archipel_bots", command, *words, "--server", server.url,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip


async def output(bot: asyncio.subprocess.Process) -> str:
    text, _ = await bot.communicate()
    return text.decode()


async def test_against_another(open_server: ServerProcess) -> None:
    """Two bots play a new match, and the result is printed."""
    text = await output(await started(open_server, "greedy", "--opponent", "random", "--seed", "3"))
    assert text.startswith(f"{open_server.url}/api/matches/")
    assert re.search(r"Greedy won \(completed, \d+ – \d+\)", text)


async def test_waiting_for_an_opponent(open_server: ServerProcess, clients: Clients) -> None:
    """The address of the match is printed at once, and the result at the end."""
    bot = await started(open_server, "random")
    assert bot.stdout is not None
    match = (await bot.stdout.readline()).decode().strip().rpartition("/")[2]
    await clients.bob.command(match, SIT)

    async def has_started() -> bool:
        return (await clients.bob.match(match)).status == "running"

    # The bot may still have to reveal its client seed.
    await until_async(has_started)
    await clients.bob.command(match, RESIGN)
    assert "Random won (resigned" in await output(bot)


async def test_joining(open_server: ServerProcess, clients: Clients) -> None:
    """With the address of a match, the bot takes a seat there."""
    match = await clients.ada.open_match({"game": "divercite"}, seat=0)
    where = f"{open_server.url}/api/matches/{match.id}"
    bot = await started(open_server, "greedy", "--match", where)
    async with clients.ada.live(match.id) as table:
        async for _ in table:
            if table.match.status == "running":
                break
        await table.command(RESIGN)
    assert "Greedy won (resigned" in await output(bot)


async def test_hosting(open_server: ServerProcess, clients: Clients, tmp_path: Path) -> None:
    """A host prints the names of its bots for invitations; a rejected bot is named in the error."""
    bot = await started(
        open_server, "greedy", "--by", "Zoe", "--guests", str(tmp_path), command="host"
    )
    assert bot.stdout is not None
    name = (await bot.stdout.readline()).decode().split()[-1]
    opened = await clients.ada.open_match({"game": "divercite"}, seat=0)
    match = await clients.ada.invite(opened.id, name)
    assert [chair.player and chair.player.name for chair in match.seats] == ["Ada", "Greedy by Zoe"]
    bot.terminate()
    await bot.wait()
    text = await output(await started(open_server, "--bots-key", "guess", command="host"))
    assert re.match(r"archipel: \w+ cannot be there: ", text)


@pytest.mark.parametrize("words", [("greedy", "--game", "chess"), ("random", "--match", "none")])
async def test_errors_in_one_line(open_server: ServerProcess, words: tuple[str, ...]) -> None:
    """An error is printed in one line, without a traceback."""
    text = await output(await started(open_server, *words))
    assert text.startswith("archipel: ")
    assert text.count("\n") == 1
