"""Bots that a server hosts in a process of its own."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from archipel_client import Archipel
from domain.registry import games
from kit.connected_clients import RESIGN
from kit.hosted_bots import against, awaited, hosts, over, played, why_not
from kit.processes import processes
from kit.server_process import ROOT, Serve, ServerProcess
from kit.waiting import until, until_async

DIVERCITE = {"game": "divercite"}
PACE = "--bots-pace=0.02"
WITHOUT_BOTS = """
import sys
sys.modules["archipel_bots"] = None
from archipel_cli.dispatch import main
main()
"""


@pytest.fixture
async def hosting_server(serve: Serve) -> ServerProcess:
    return await serve("--bots", PACE)


@pytest.fixture
async def ada(hosting_server: ServerProcess) -> AsyncIterator[Archipel]:
    """A player on the server, once the bots are there."""
    async with Archipel(hosting_server.url) as client:
        await client.join("Ada")
        await awaited(client)
        yield client


async def test_a_whole_match(ada: Archipel) -> None:
    """An invited engine plays a match to its end, and a rematch."""
    match = await against(ada, "divercite_5", DIVERCITE)
    assert match.status == "running"
    assert [chair.player and chair.player.name for chair in match.seats] == ["Ada", "Strategist 5"]
    ended = await played(ada, match.id)
    assert ended.outcome is not None
    assert (ended.outcome.reason, ended.outcome.winners) == ("completed", [1])
    again = await ada.rematch(match.id)
    assert (await played(ada, again.id, upto=8)).version >= 8
    assert [chair.player for chair in (await ada.match(again.id)).seats] == [
        chair.player for chair in ended.seats
    ]


@pytest.mark.parametrize("game", games())
async def test_random_plays_every_game(ada: Archipel, game: str) -> None:
    """Alone or against another player, it plays each game to its end."""
    opened = await ada.open_match({"game": game}, seat=None)
    if len(opened.seats) == 1:
        await ada.invite(opened.id, "random")
        ended = await over(ada, opened.id)
    else:
        ended = await played(ada, (await against(ada, "random", {"game": game})).id)
    assert ended.outcome is not None
    assert ended.outcome.reason == "completed"


async def test_two_bots_in_one_match(ada: Archipel) -> None:
    """Two bots of one host play a match, and its owner watches."""
    opened = await ada.open_match(DIVERCITE, seat=None)
    await ada.invite(opened.id, "random")
    await ada.invite(opened.id, "greedy")
    ended = await over(ada, opened.id)
    assert ended.outcome is not None
    assert ended.outcome.winners == [1]


async def test_copies_for_every_seat(ada: Archipel) -> None:
    """A bot for every game has copies for all seats of the largest match but one."""
    match = await ada.open_match({"game": "mini_divercity", "mode": "team", "players": 7}, seat=0)
    for seat in range(1, 7):
        match = await ada.invite(match.id, "random", seat)
    assert match.status == "running"
    assert len({chair.player and chair.player.id for chair in match.seats}) == 7


async def test_its_host_is_killed(hosting_server: ServerProcess, ada: Archipel) -> None:
    """It is restarted, and the same bots resume their matches."""
    matches = [
        await against(ada, "greedy", DIVERCITE, visibility=visibility)
        for visibility in ("public", "unlisted")
    ]
    await asyncio.gather(*(played(ada, match.id, upto=10) for match in matches))
    (pid,) = hosts(hosting_server)
    os.kill(pid, signal.SIGKILL)
    ends = await asyncio.gather(*(played(ada, match.id) for match in matches))
    assert [end.outcome and end.outcome.reason for end in ends] == ["completed"] * 2
    assert hosts(hosting_server) != [pid]


async def test_the_server_is_killed(hosting_server: ServerProcess, ada: Archipel) -> None:
    """The host ends with it; after a restart the match is resumed without an invitation."""
    match = await against(ada, "greedy", DIVERCITE, visibility="unlisted")
    before = await played(ada, match.id, upto=10)
    await hosting_server.end(signal.SIGKILL)
    await until(lambda: not hosts(hosting_server))
    await hosting_server.start()
    async with Archipel(hosting_server.url, ada.token) as again:
        ended = await played(again, match.id)
    assert ended.outcome is not None
    assert ended.outcome.reason == "completed"
    assert ended.seats == before.seats


async def test_analysis(ada: Archipel) -> None:
    """A bot of the server analyses each move of a finished match."""
    match = await against(ada, "random", {**DIVERCITE, "starter": 0})
    await played(ada, match.id, upto=5)
    await ada.command(match.id, RESIGN)
    await awaited(ada, "divercite_8")
    assert (await ada.analyse(match.id)).analyst.bot == "divercite_8"

    async def whole() -> bool:
        known = await ada.analysis(match.id)
        return known is not None and known.whole

    await until_async(whole, within=60)


async def test_several_workers(serve: Serve) -> None:
    """One host serves all workers: each lists its bots, and they accept invitations."""
    server = await serve("--bots", PACE, "--workers=2")
    for _ in range(6):
        # Each has a connection of its own, and so any of the workers.
        async with Archipel(server.url) as client:
            await client.join("Ada")
            await awaited(client)
            match = await against(client, "greedy", DIVERCITE, visibility="unlisted")
            assert match.status == "running"
            assert (await played(client, match.id, upto=6)).version >= 6
    assert len(hosts(server)) == 1
    assert await server.end() == 0
    assert not processes(str(server.data))


async def test_workers_that_die(serve: Serve) -> None:
    """The bot reconnects to restarted workers, resumes its match, and can be invited."""
    server = await serve("--bots", PACE, "--workers=2")
    async with Archipel(server.url, timeout_s=30) as ada:
        await ada.join("Ada")
        await awaited(ada)
        match = await against(ada, "greedy", DIVERCITE, visibility="unlisted")
        await played(ada, match.id, upto=10)
        for worker in processes(f"--data={server.data}/worker-"):
            os.kill(worker, signal.SIGKILL)
        assert (await played(ada, match.id)).outcome is not None
        await awaited(ada)
        assert (await against(ada, "greedy", DIVERCITE)).status == "running"


async def test_limit_of_matches(serve: Serve) -> None:
    """A full host announces it, and accepts the next invitation when a match is over."""
    server = await serve("--bots", PACE, "--bots-tables=1")
    async with Archipel(server.url) as ada:
        await ada.join("Ada")
        await awaited(ada)
        match = await against(ada, "greedy", DIVERCITE)
        await played(ada, match.id, upto=5)
        waiting = await ada.open_match(DIVERCITE, seat=0)
        assert await why_not(ada, waiting.id, "random") == "bot_busy"
        assert {bot.busy for bot in await ada.bots()} == {True}
        await ada.command(match.id, RESIGN)
        assert (await ada.invite(waiting.id, "random")).status == "running"


async def test_a_host_that_is_away(hosting_server: ServerProcess, ada: Archipel) -> None:
    """Without a host an invitation is an error; repeated, it succeeds after a restart."""
    waiting = await ada.open_match(DIVERCITE, seat=0)
    (pid,) = hosts(hosting_server)
    os.kill(pid, signal.SIGSTOP)
    assert await why_not(ada, waiting.id, "greedy") == "bot_unavailable"
    os.kill(pid, signal.SIGKILL)
    assert (await ada.invite(waiting.id, "greedy")).status == "running"


async def test_no_process_is_left(hosting_server: ServerProcess, ada: Archipel) -> None:
    """After SIGTERM during a match, no process is left."""
    await played(ada, (await against(ada, "greedy", DIVERCITE)).id, upto=6)
    assert await hosting_server.end() == 0
    assert not processes(str(hosting_server.data))


async def test_no_bots(serve: Serve) -> None:
    """With --no-bots none are listed, and an invitation is an error."""
    server = await serve("--no-bots")
    async with Archipel(server.url) as ada:
        await ada.join("Ada")
        waiting = await ada.open_match(DIVERCITE, seat=0)
        assert (await ada.bots(), hosts(server)) == ([], [])
        assert await why_not(ada, waiting.id, "greedy") == "not_found"


async def test_bots_that_are_not_installed(tmp_path: Path) -> None:
    """The server serves without them."""
    flags = ("serve", "--port", "0", "--data", str(tmp_path / "data"))
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", WITHOUT_BOTS, *flags, cwd=ROOT, stdout=subprocess.PIPE
    )
    try:
        assert process.stdout is not None
        url = (await process.stdout.readline()).decode().rpartition(" ")[2].strip()
        async with Archipel(url) as ada:
            await ada.join("Ada")
            waiting = await ada.open_match(DIVERCITE, seat=0)
            assert await ada.bots() == []
            assert await why_not(ada, waiting.id, "greedy") == "not_found"
    finally:
        process.terminate()
        await process.wait()
    assert not processes(str(tmp_path))
