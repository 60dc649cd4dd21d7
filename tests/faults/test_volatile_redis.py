"""A Redis that keeps nothing is restarted under a living server: history begins anew, openly."""

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
from kit.waiting import until, until_told
from server.store.embedded import find_binary


class Forgetful:
    """A Redis without any file."""

    def __init__(self, folder: Path) -> None:
        self.socket = folder / "forgetful"
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
def forgetful(tmp_path: Path) -> Iterator[Forgetful]:
    redis = Forgetful(tmp_path)
    yield redis
    redis.kill()


async def test_history_begins_anew(
    serve: Serve, forgetful: Forgetful, http: httpx.AsyncClient
) -> None:
    """The old matches are gone, from the lobby too; the epoch says so; new ones can be played."""
    await until(forgetful.socket.exists)
    server = await serve("--redis", f"unix://{forgetful.socket}")
    pair = await seated(server, http)
    before = await epoch(server, http)
    assert list(await served(pair.guests[0])) == [pair.match]
    forgetful.kill()

    async def away() -> bool:
        return not await ready(server, http)

    await until_told(away)
    forgetful.start()
    await until_told(lambda: ready(server, http))
    gone = await pair.guests[0].get(pair.path)
    assert gone.status_code == HTTPStatus.NOT_FOUND
    guest = await welcome(server, http, "Eve")

    async def forgotten() -> bool:
        return not await served(guest)

    await until_told(forgotten)
    again = await seated(server, http)
    await again.move(Random(1))
    assert list(await served(guest)) == [again.match]
    assert await epoch(server, http) != before


async def test_again_and_again(serve: Serve, forgetful: Forgetful, http: httpx.AsyncClient) -> None:
    """Even if it is gone again while history is being read anew, the lobby is right in the end."""
    await until(forgetful.socket.exists)
    server = await serve("--redis", f"unix://{forgetful.socket}")
    draw = Random(1)
    for _ in range(30):
        forgetful.kill()
        await asyncio.sleep(draw.uniform(0, 0.8))
        forgetful.start()
        await asyncio.sleep(draw.uniform(0, 0.3))
    await until_told(lambda: ready(server, http))
    pair = await seated(server, http)
    assert list(await served(pair.guests[0])) == [pair.match]
    flagged = await seated(server, http, clock={"kind": "per_move", "seconds": 1})

    async def over() -> bool:
        return bool((await flagged.seen())["status"] == "finished")

    await until_told(over)


async def epoch(server: ServerProcess, http: httpx.AsyncClient) -> str:
    return str((await http.get(f"{server.url}/health/ready")).json()["epoch"])
