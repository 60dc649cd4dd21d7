"""Supervises the processes in which bots play, as clients of the server."""

import asyncio
import os
import sys
from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import asynccontextmanager
from importlib.util import find_spec
from pathlib import Path

import structlog
from msgspec import Struct

from server.settings import Settings
from server.store.child import Child

_BOTS = "archipel_bots"
# -P: do not import from the working directory.
_MODULE = ("-P", "-m")
_BOTS_KEY = "ARCHIPEL_BOTS_KEY"
_RETRY_DELAY_S = 2.0
_DRAIN_GRACE_S = 1.0

log = structlog.stdlib.get_logger()


class BotsNotInstalledError(Exception):
    """The bots are not installed; the message says how to get them."""


class SupervisedProcess(Struct, frozen=True):
    """A program that is restarted whenever it has exited."""

    name: str
    folder: Path
    arguments: tuple[str, ...]
    environment: Mapping[str, str] = {}


@asynccontextmanager
async def supervised_bots(settings: Settings, url: str) -> AsyncGenerator[None]:
    """The bot processes that the settings ask for, as clients of the server at this URL."""
    processes = _processes(settings, url)
    supervisors = [asyncio.create_task(_supervise(process)) for process in processes]
    try:
        yield
    finally:
        for each in supervisors:
            each.cancel()
        if supervisors:
            await asyncio.wait(supervisors)


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
    arguments = (*_MODULE, f"{_BOTS}.demo", f"--server={url}", f"--guests={folder}", pace)
    return SupervisedProcess("demo", folder, arguments, _secret(settings))


def _hosts(url: str, folder: Path, settings: Settings) -> SupervisedProcess:
    options = (f"--pace={settings.bots_pace}", f"--tables={settings.bots_tables}")
    arguments = (*_MODULE, _BOTS, "host", f"--server={url}", f"--guests={folder}", *options)
    return SupervisedProcess("bots", folder, arguments, _secret(settings))


def _secret(settings: Settings) -> Mapping[str, str]:
    """A command line can be read by other users of this machine, an environment cannot."""
    return {} if settings.bots_key is None else {_BOTS_KEY: settings.bots_key}


async def _supervise(process: SupervisedProcess) -> None:
    process.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    while True:
        status = await _run(process)
        log.warning(
            "supervised_process_died",
            name=process.name,
            status=status,
            retry_in=_RETRY_DELAY_S,
            arguments=" ".join(process.arguments),
        )
        await asyncio.sleep(_RETRY_DELAY_S)


async def _run(process: SupervisedProcess) -> int:
    environment = {**os.environ, **process.environment}
    child = Child(Path(sys.executable), process.arguments, process.folder, environment)
    log.info("supervised_process_started", name=process.name, pid=child.pid)
    try:
        return await child.wait()
    finally:
        await child.stop(_DRAIN_GRACE_S)
