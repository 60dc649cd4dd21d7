import asyncio
import json
import os
import signal
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from kit.live_followers import AWAY, TRANSPORTS, Follower
from kit.live_sockets import LiveSocket, on_match
from kit.lobby import Listener, present
from kit.players import DIVERCITE, Pair, good, seated, speaking, welcome
from kit.server_process import NO_LIMITS, Serve, ServerProcess
from kit.waiting import until, until_async

LONG = 3_600.0
ENOUGH = 1_000
MANY = 12
# docs/operating.md says so.
FORGOTTEN = 10.0
FOREIGN = "a package of another project was run"


@pytest.fixture
async def workers(serve: Serve) -> ServerProcess:
    """A server with two workers on one port."""
    return await serve("--workers=2")


def worker_pids(server: ServerProcess) -> list[int]:
    """The processes whose data folder is that of a worker of this server."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes()
        except OSError:
            continue
        if f"--data={server.data}/worker-".encode() in words:
            found.append(int(process.name))
    return found


def crowd(pair: Pair) -> list[Follower]:
    """Enough followers that each worker has some on every transport."""
    # The worker that wakes first accepts: on a busy machine that is one of them for a while.
    transports = [*TRANSPORTS.values()] * 12
    return [
        Follower(pair, transport, Random(seed), life=LONG, frames=ENOUGH)
        for seed, transport in enumerate(transports)
    ]


@pytest.fixture
def foreign_folder(tmp_path: Path) -> Path:
    """A folder with packages of another project, which have the names of ours and fail if run."""
    for package in ("archipel_bots", "archipel_cli", "domain", "projections", "server"):
        folder = tmp_path / "foreign" / package
        folder.mkdir(parents=True)
        for module in ("__init__", "__main__", "demo"):
            (folder / f"{module}.py").write_text(f"raise SystemExit({FOREIGN!r})\n")
    return tmp_path / "foreign"


async def moved(pair: Pair, draw: Random) -> int:
    """A move, by whichever worker answers."""
    while True:
        try:
            return int((await pair.move(draw))["version"])
        except AWAY:
            continue


async def test_every_worker_sends_every_commit(
    workers: ServerProcess, http: httpx.AsyncClient
) -> None:
    """Followers through either worker receive every commit, even when one worker is killed."""
    pair, draw = await seated(workers, http), Random(1)
    followers = crowd(pair)
    async with AsyncExitStack() as watching:
        for follower in followers:
            await watching.enter_async_context(follower.following())
        for _ in range(10):
            await moved(pair, draw)
        os.kill(worker_pids(workers)[0], signal.SIGKILL)
        for _ in range(10):
            await moved(pair, draw)
        version = int((await pair.seen())["version"])
        for follower in followers:
            await follower.has(version)
    assert all(follower.commits == followers[0].commits for follower in followers)
    assert 0 < sum(follower.lost > 0 for follower in followers) < len(followers)
    await until(lambda: len(worker_pids(workers)) == 2, within=30, what=workers.output)


async def test_the_lobby_agrees(workers: ServerProcess, http: httpx.AsyncClient) -> None:
    """Every worker lists every match at its current version."""
    pair, draw = await seated(workers, http), Random(2)
    version = await moved(pair, draw)

    async def listed() -> int:
        async with speaking() as fresh:
            (row,) = good(await fresh.get(f"{workers.url}/api/matches"))["matches"]
            return int(row["version"])

    for _ in range(12):
        seen = await listed()
        while seen < version:
            seen = await listed()
        assert seen == version


async def test_all_are_counted_on_either(workers: ServerProcess, http: httpx.AsyncClient) -> None:
    """Spectators of either worker count on both; a killed one's are forgotten by the other."""
    match = (await seated(workers, http)).match
    async with AsyncExitStack() as watching:
        crowd = [await watching.enter_async_context(on_match(workers, match)) for _ in range(MANY)]
        await asyncio.gather(*(present(socket, MANY, []) for socket in crowd))
        os.kill(worker_pids(workers)[0], signal.SIGKILL)
        counts = await asyncio.gather(*(last_count(socket, FORGOTTEN) for socket in crowd))
    survivors = [last for last in counts if last is not None]
    assert 0 < len(survivors) < MANY
    assert {*survivors} == {len(survivors)}


async def last_count(socket: LiveSocket, within: float) -> int | None:
    """The last count of spectators received by then; None where the socket is cut."""
    count = MANY
    with suppress(TimeoutError):
        async with asyncio.timeout(within):
            while True:
                try:
                    count = json.loads(await socket.connection.recv())["spectators"]
                except ConnectionClosed:
                    return None
    return count


async def test_all_end_together(workers: ServerProcess) -> None:
    """When the parent ends, its workers and its Redis end too."""
    assert len(worker_pids(workers)) == 2
    assert await workers.end() == 0
    assert worker_pids(workers) == []
    assert workers.redis_pid is None


async def test_the_lobby_as_it_happens(workers: ServerProcess, http: httpx.AsyncClient) -> None:
    """The lobby feed of either worker shows a match from its opening to its end."""
    ada, bob = [await welcome(workers, http, name) for name in ("Ada", "Bob")]
    async with AsyncExitStack() as listening:
        listeners = [await listening.enter_async_context(Listener.of(workers)) for _ in range(12)]
        match = good(await ada.post("/api/matches", DIVERCITE))["id"]
        for listener in listeners:
            await listener.has(match, "waiting")
        pair = Pair(match, (ada, bob))
        good(await pair.command(1, {"type": "match.take_seat", "seat": 1}))
        for listener in listeners:
            await listener.has(match, "running")
        good(await pair.command(0, {"type": "match.resign"}))
        for listener in listeners:
            await listener.has(match, "finished")
        os.kill(worker_pids(workers)[0], signal.SIGKILL)
        await until(lambda: any(listener.lost for listener in listeners), within=30)
        assert not all(listener.lost for listener in listeners), "they were all one worker's"


async def test_starts_beside_foreign_packages(
    foreign_folder: Path, tmp_path: Path, http: httpx.AsyncClient
) -> None:
    """Workers and bots run our packages, not those of the same name in the working directory."""
    flags = ("--port=0", "--workers=2", "--bots", "--demo", "--demo-pace=0.1", *NO_LIMITS)
    server = ServerProcess(tmp_path / "data", *flags, folder=foreign_folder)
    try:
        await server.start()
        assert len(worker_pids(server)) == 2

        async def demo_plays() -> bool:
            matches = good(await http.get(f"{server.url}/api/matches"))["matches"]
            return any(match["version"] > 4 for match in matches)

        await until_async(demo_plays)
        assert FOREIGN not in server.output()
    finally:
        server.clean_up()
