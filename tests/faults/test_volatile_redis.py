"""A Redis without persistence is restarted under a running server: the epoch changes."""

import asyncio
import signal
import subprocess
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from random import Random

import httpx
import pytest

from kit.lobby import served
from kit.outages import ready
from kit.players import seated, welcome
from kit.server_process import Serve, ServerProcess
from kit.waiting import until, until_async
from server.store.embedded import find_binary


class VolatileRedis:
    """A Redis without persistence."""

    def __init__(self, folder: Path) -> None:
        self.socket = folder / "volatile"
        self._folder = folder
        self.start()

    def start(self) -> None:
        command = [str(find_binary().path), "--port", "0", "--unixsocket", str(self.socket)]
        command += ["--appendonly", "no", "--save", ""]
        self._process = subprocess.Popen(command, cwd=self._folder, stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()


@pytest.fixture
def volatile(tmp_path: Path) -> Iterator[VolatileRedis]:
    redis = VolatileRedis(tmp_path)
    yield redis
    redis.kill()


async def test_epoch_changes_after_loss(
    serve: Serve, volatile: VolatileRedis, http: httpx.AsyncClient
) -> None:
    """After the restart the epoch is another, old matches are gone, and new ones can be played."""
    await until(volatile.socket.exists)
    server = await serve("--redis", f"unix://{volatile.socket}")
    pair = await seated(server, http)
    before = await epoch(server, http)
    assert list(await served(pair.guests[0])) == [pair.match]
    volatile.kill()

    async def away() -> bool:
        return not await ready(server, http)

    await until_async(away)
    volatile.start()
    await until_async(lambda: ready(server, http))
    gone = await pair.guests[0].get(pair.path)
    assert gone.status_code == HTTPStatus.NOT_FOUND
    guest = await welcome(server, http, "Eve")

    async def forgotten() -> bool:
        return not await served(guest)

    await until_async(forgotten)
    again = await seated(server, http)
    await again.move(Random(1))
    assert list(await served(guest)) == [again.match]
    assert await epoch(server, http) != before


async def test_lost_again_during_the_rebuild(
    serve: Serve, volatile: VolatileRedis, http: httpx.AsyncClient
) -> None:
    """A second restart during the rebuild still leads to a correct lobby."""
    await until(volatile.socket.exists)
    server = await serve("--redis", f"unix://{volatile.socket}")
    draw = Random(1)
    for _ in range(30):
        volatile.kill()
        await asyncio.sleep(draw.uniform(0, 0.8))
        volatile.start()
        await asyncio.sleep(draw.uniform(0, 0.3))
    await until_async(lambda: ready(server, http))
    pair = await seated(server, http)
    assert list(await served(pair.guests[0])) == [pair.match]
    flagged = await seated(server, http, clock={"kind": "per_move", "seconds": 1})

    async def over() -> bool:
        return bool((await flagged.seen())["status"] == "finished")

    await until_async(over)


async def epoch(server: ServerProcess, http: httpx.AsyncClient) -> str:
    return str((await http.get(f"{server.url}/health/ready")).json()["epoch"])
