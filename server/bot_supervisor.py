"""Processes beside ours in which bots play, through the contract like everyone else."""

import asyncio
import os
import socket
import sys
from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import asynccontextmanager
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path

import structlog
from msgspec import Struct

from server.listening import address
from server.settings import Settings
from server.store.child import Child

_BOTS = "archipel_bots"
# -P: the working directory is no place to import from.
_MODULE = ("-P", "-m")
_RETRY_DELAY_S = 2.0
_DRAIN_GRACE_S = 2.0

log = structlog.stdlib.get_logger()


class BotsNotInstalledError(Exception):
    """The bots are not installed; the message says how to get them."""


class SupervisedProcess(Struct, frozen=True):
    """A program that is started again whenever it has died."""

    name: str
    folder: Path
    words: tuple[str, ...]
    environment: Mapping[str, str] = {}


@asynccontextmanager
async def supervised_bots(settings: Settings, listening: socket.socket) -> AsyncGenerator[None]:
    """Bots play on this socket, from when it is answered, as far as that is wanted."""
    wanted = _processes(settings, _reachable(listening))
    keeping = [asyncio.create_task(_keep(process)) for process in wanted]
    try:
        yield
    finally:
        for each in keeping:
            each.cancel()
        if keeping:
            await asyncio.wait(keeping)


def _processes(settings: Settings, url: str) -> Iterator[SupervisedProcess]:
    data, installed = settings.data.resolve(), find_spec(_BOTS) is not None
    if settings.demo and not installed:
        raise BotsNotInstalledError(
            "--demo needs the bots, and they are not installed: pip install 'archipel[bots]'"
        )
    if settings.demo:
        yield _demo(url, data / "demo", settings)
    if settings.bots and installed:
        yield _hosts(url, data / "bots", settings)


def _demo(url: str, folder: Path, settings: Settings) -> SupervisedProcess:
    pace = f"--pace={settings.demo_pace}"
    words = (*_MODULE, f"{_BOTS}.demo", f"--server={url}", f"--guests={folder}", pace)
    return SupervisedProcess("demo", folder, words)


def _hosts(url: str, folder: Path, settings: Settings) -> SupervisedProcess:
    manner = (f"--pace={settings.bots_pace}", f"--tables={settings.bots_tables}")
    words = (*_MODULE, _BOTS, "host", f"--server={url}", f"--guests={folder}", *manner)
    # Others on this machine can read a command line, but not an environment.
    secret = {} if settings.bots_key is None else {"ARCHIPEL_BOTS_KEY": settings.bots_key}
    return SupervisedProcess("bots", folder, words, secret)


async def _keep(process: SupervisedProcess) -> None:
    """For ever."""
    process.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    while True:
        status = await _once(process)
        by_hand = " ".join(process.words)
        log.warning(
            "companion_died",
            name=process.name,
            status=status,
            again_in=_RETRY_DELAY_S,
            by_hand=by_hand,
        )
        await asyncio.sleep(_RETRY_DELAY_S)


async def _once(process: SupervisedProcess) -> int:
    environment = {**os.environ, **process.environment}
    child = Child(Path(sys.executable), process.words, process.folder, environment)
    log.info("companion_started", name=process.name, pid=child.pid)
    try:
        return await child.wait()
    finally:
        await child.stop(_DRAIN_GRACE_S)


def _reachable(listening: socket.socket) -> str:
    """Its address, or loopback if it listens on every one."""
    url = address(listening)
    if not ip_address(listening.getsockname()[0]).is_unspecified:
        return url
    loopback = "127.0.0.1" if listening.family == socket.AF_INET else "[::1]"
    return f"http://{loopback}:{url.rpartition(':')[2]}"
