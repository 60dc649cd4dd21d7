"""Several worker processes that share one listening socket and one Redis."""

import asyncio
import os
import shutil
import signal
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import cast

import structlog
from prometheus_client import multiprocess

from server.api.health import METRICS_FOLDER
from server.app import redis_process
from server.bot_supervisor import supervised_bots
from server.serving import StartupError, announce, listen, reachable
from server.settings import Settings
from server.store.child import LAUNCHER

_forget_gauges = cast(
    "Callable[[int, str], None]",
    multiprocess.mark_process_dead,  # pyright: ignore[reportUnknownMemberType]
)

_RETRY_DELAY_S = 0.5
_DRAIN_GRACE_S = 4.0

log = structlog.stdlib.get_logger()


async def serve_with_workers(settings: Settings) -> None:
    """Serve until SIGINT or SIGTERM; a worker that dies is restarted."""
    with listen(settings) as listening:
        async with redis_process(settings) as redis:
            _empty(_metrics_folder(settings))
            workers = _workers(settings, redis.url, listening.fileno())
            try:
                await asyncio.gather(*(worker.start() for worker in workers))
                announce(listening)
                async with supervised_bots(settings, reachable(listening)):
                    await _until_stopped(workers)
            finally:
                await asyncio.gather(*(worker.stop() for worker in workers))


def _workers(settings: Settings, redis: str, socket: int) -> list["Worker"]:
    numbers = range(settings.workers)
    environment = {
        # Secrets: a URL of Redis may have a password.
        "ARCHIPEL_BOTS_KEY": settings.bots_key or "",
        "ARCHIPEL_REDIS": redis,
        METRICS_FOLDER: str(_metrics_folder(settings)),
    }
    return [Worker(_arguments(settings, number, socket), socket, environment) for number in numbers]


def _metrics_folder(settings: Settings) -> Path:
    return settings.data.resolve() / "metrics"


def _empty(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)


class Worker:
    """One worker process, restarted until it is stopped."""

    def __init__(
        self, arguments: tuple[str, ...], socket: int, environment: Mapping[str, str]
    ) -> None:
        self._arguments = arguments
        self._socket = socket
        self._environment = environment
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Returns once it accepts connections."""
        # The launcher ties its life to this process.
        launcher = ("-IS", str(LAUNCHER), str(os.getpid()), sys.executable)
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *launcher,
            *self._arguments,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, **self._environment},
            pass_fds=(self._socket,),
            start_new_session=True,
        )
        self._process = process
        if process.stdout is None or not await process.stdout.readline():
            raise StartupError("a worker did not start; its log has the reason")

    async def supervise(self) -> None:
        while self._process is not None:
            status = await self._process.wait()
            log.error("worker_died", status=status)
            # Its counters stay, or totals would fall.
            _forget_gauges(self._process.pid, self._environment[METRICS_FOLDER])
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


async def _until_stopped(workers: list[Worker]) -> None:
    signalled = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, signalled.set)
    stopped = asyncio.create_task(signalled.wait())
    supervisors = [asyncio.create_task(worker.supervise()) for worker in workers]
    done, others = await asyncio.wait((stopped, *supervisors), return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    for task in done:
        task.result()


def _arguments(settings: Settings, number: int, socket: int) -> tuple[str, ...]:
    """The command line of one worker: that of this process, with its own values."""
    own = {"workers": 1, "socket": socket, "data": _folder(settings, number)}
    values = asdict(settings)
    packs = tuple(("data_pack", path) for path in values.pop("data_pack"))
    # Passed in the environment.
    del values["bots_key"], values["redis"]
    for name in [name for name, value in values.items() if isinstance(value, dict)]:
        # A group of settings: each is a flag.
        values |= values.pop(name)
    flags = values | own | {"demo": False, "bots": False}
    # -P: the working directory may hold other packages of these names.
    return (
        "-P",
        "-m",
        "archipel_cli",
        "serve",
        *(f"--{name.replace('_', '-')}={value}" for name, value in (*flags.items(), *packs)),
    )


def _folder(settings: Settings, number: int) -> Path:
    """Each worker has its own high-water mark."""
    return settings.data / f"worker-{number}"
