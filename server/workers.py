"""Several processes on one port and one Redis: each is a whole server, none knows the others."""

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

import structlog

from server.bot_supervisor import supervised_bots
from server.listening import address, listen
from server.redis_process import redis_process
from server.serving import StartupError
from server.settings import Settings
from server.store.child import LAUNCHER

_RETRY_DELAY_S = 0.5
_DRAIN_GRACE_S = 20.0

log = structlog.stdlib.get_logger()


async def share(settings: Settings) -> None:
    """Until SIGINT or SIGTERM; a worker that dies is started again."""
    with listen(settings) as listening:
        async with redis_process(settings) as redis:
            crew = _crew(settings, redis.url, listening.fileno())
            try:
                await asyncio.gather(*(worker.start() for worker in crew))
                print(f"Archipel answers at {address(listening)}", flush=True)  # noqa: T201
                async with supervised_bots(settings, listening):
                    await _until_told(crew)
            finally:
                await asyncio.gather(*(worker.stop() for worker in crew))


def _crew(settings: Settings, redis: str, socket: int) -> list["Worker"]:
    numbers = range(settings.workers)
    key = {"ARCHIPEL_BOTS_KEY": settings.bots_key or ""}
    return [Worker(_words(settings, redis, number, socket), socket, key) for number in numbers]


class Worker:
    """One process, kept alive until it is told to stop."""

    def __init__(self, words: tuple[str, ...], socket: int, secrets: Mapping[str, str]) -> None:
        self._words = words
        self._socket = socket
        self._secrets = secrets
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """It answers when this returns."""
        # It ends with us, however we end.
        launcher = ("-IS", str(LAUNCHER), str(os.getpid()), sys.executable)
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *launcher,
            *self._words,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, **self._secrets},
            pass_fds=(self._socket,),
            start_new_session=True,
        )
        self._process = process
        if process.stdout is None or not await process.stdout.readline():
            raise StartupError("a worker could not begin, and has said why")

    async def keep(self) -> None:
        while self._process is not None:
            status = await self._process.wait()
            log.error("worker_died", status=status)
            await asyncio.sleep(_RETRY_DELAY_S)
            await self.start()

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is None or process.returncode is not None:
            return
        process.terminate()
        try:
            async with asyncio.timeout(_DRAIN_GRACE_S):
                await process.wait()
        except TimeoutError:
            process.kill()


async def _until_told(crew: list[Worker]) -> None:
    told = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, told.set)
    stopped = asyncio.create_task(told.wait())
    keepers = [asyncio.create_task(worker.keep()) for worker in crew]
    done, others = await asyncio.wait((stopped, *keepers), return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    for task in done:
        task.result()


def _words(settings: Settings, redis: str, number: int, socket: int) -> tuple[str, ...]:
    """The command line of one worker: ours, but for what is its own."""
    own = {"redis": redis, "workers": 1, "socket": socket, "data": _folder(settings, number)}
    given = asdict(settings)
    packs = tuple(("data_pack", path) for path in given.pop("data_pack"))
    # What others on this machine must not read goes by the environment.
    del given["bots_key"]
    flags = given.pop("limits") | given | own | {"demo": False, "bots": False}
    # -P: the working directory may hold another package named `server`.
    return (
        "-P",
        "-m",
        "server",
        "serve",
        *(f"--{name.replace('_', '-')}={value}" for name, value in (*flags.items(), *packs)),
    )


def _folder(settings: Settings, number: int) -> Path:
    """Each remembers on its own how far it has served the log."""
    return settings.data / f"worker-{number}"
