"""`archipel serve --demo`: a match is always running, and no process outlives the server."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from archipel_client import Archipel
from archipel_client.contract import Listed
from kit.processes import processes
from kit.server_process import ROOT, Serve, ServerProcess
from kit.waiting import until, until_async
from server.serving import reachable

WITHOUT_BOTS = """
import sys
sys.modules["archipel_bots"] = None
from archipel_cli.dispatch import main
main()
"""


def bots(server: ServerProcess) -> list[int]:
    return processes("archipel_bots.demo", str(server.data))


async def playing(server: ServerProcess, least: int = 5) -> Listed:
    """The running match, once it has this version."""

    async def asked() -> Listed | None:
        async with Archipel(server.url) as client:
            running = [each async for each in client.lobby(status="running")]
        return next((match for match in running if match.version >= least), None)

    return await until_async(asked, within=10, what=server.output)


@pytest.fixture
async def demo(serve: Serve) -> ServerProcess:
    """Slow enough that a match lasts for some seconds."""
    return await serve("--demo", "--demo-pace=0.1")


async def test_a_match_is_running(demo: ServerProcess) -> None:
    """Within ten seconds the lobby lists a running match; after SIGTERM no process is left."""
    match = await playing(demo)
    assert [seat.player and seat.player.name for seat in match.seats] == ["Greedy", "Random"]
    assert await demo.end() == 0
    assert not processes(str(demo.data))


async def test_match_after_match(serve: Serve) -> None:
    """When a match is over, the next one begins."""
    server = await serve("--demo", "--demo-pace=0")
    first = await playing(server)

    async def another() -> Listed | None:
        match = await playing(server)
        return match if match.id != first.id else None

    await until_async(another)
    async with Archipel(server.url) as client:
        ended = await client.match(first.id)
    assert ended.outcome is not None
    assert ended.outcome.reason == "completed"


async def test_bots_that_die(demo: ServerProcess) -> None:
    """They are restarted as the same guests, and resume the match."""
    before = await playing(demo)
    (pid,) = bots(demo)
    os.kill(pid, signal.SIGKILL)
    after = await playing(demo, before.version + 5)
    assert (after.id, after.seats) == (before.id, before.seats)
    assert bots(demo) != [pid]


async def test_a_server_that_dies(demo: ServerProcess) -> None:
    """The bots end with it, and after a restart the match is resumed."""
    before = await playing(demo)
    await demo.end(signal.SIGKILL)
    await until(lambda: not bots(demo))
    await demo.start()
    after = await playing(demo, before.version + 5)
    assert (after.id, after.seats) == (before.id, before.seats)


async def test_several_workers(serve: Serve) -> None:
    """With several workers one match is played, and no process is left."""
    server = await serve("--demo", "--demo-pace=0.1", "--workers=2")
    await playing(server)
    assert len(bots(server)) == 1
    assert await server.end() == 0
    assert not bots(server)


async def test_within_tight_limits(tmp_path: Path) -> None:
    """At its default pace it stays within the rate limits."""
    flags = ("--commands-per-second=2", "--players-per-minute=2", "--matches-per-minute=1")
    server = ServerProcess(tmp_path / "data", "--port", "0", "--demo", *flags)
    try:
        await server.start()
        await playing(server, least=6)
        assert '"status":429' not in server.output()
        assert "supervised_process_died" not in server.output()
    finally:
        server.clean_up()


def test_without_bots(tmp_path: Path) -> None:
    """Where they are not installed, the error says how to install them."""
    flags = ("serve", "--demo", "--port", "0", "--data", str(tmp_path / "data"))
    command = [sys.executable, "-c", WITHOUT_BOTS, *flags]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert "pip install 'archipel[bots]'" in ran.stderr
    assert "Traceback" not in ran.stderr
    assert not processes(str(tmp_path))


@pytest.mark.parametrize("host", ["", "127.0.0.1"])
def test_over_loopback(host: str) -> None:
    """A server on all interfaces is reached over loopback."""
    with socket.create_server((host, 0)) as listening:
        assert reachable(listening) == f"http://127.0.0.1:{listening.getsockname()[1]}"
