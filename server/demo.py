"""The demo: a child process in which two bots play, through the contract like everyone else."""

import asyncio
import socket
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path

import structlog

from server.listening import address
from server.settings import Settings
from server.store.child import Child

_BOTS = "archipel_bots"
_BREATH = 2.0
_LAST_WORDS = 2.0

log = structlog.stdlib.get_logger()


class NoBots(Exception):
    """The bots are not installed; the message says how to get them."""


@asynccontextmanager
async def demonstration(settings: Settings, listening: socket.socket) -> AsyncGenerator[None]:
    """Bots play on this socket, from when it is answered, if that is wanted."""
    if not settings.demo:
        yield
        return
    if find_spec(_BOTS) is None:
        raise NoBots("--demo needs the bots, and they are not installed: pip install archipel-bots")
    keeping = asyncio.create_task(_keep(settings, _reachable(listening)))
    try:
        yield
    finally:
        keeping.cancel()
        await asyncio.wait({keeping})


async def _keep(settings: Settings, url: str) -> None:
    """Started again whenever it has died, for ever."""
    folder = settings.data.resolve() / "demo"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    pace = f"--pace={settings.demo_pace}"
    words = ("-m", f"{_BOTS}.demo", f"--server={url}", f"--guests={folder}", pace)
    while True:
        status = await _once(words, folder)
        log.warning("demo_died", status=status, again_in=_BREATH, by_hand=" ".join(words))
        await asyncio.sleep(_BREATH)


async def _once(words: tuple[str, ...], folder: Path) -> int:
    child = Child(Path(sys.executable), words, folder)
    log.info("demo_started", pid=child.pid)
    try:
        return await child.death()
    finally:
        await child.end(_LAST_WORDS)


def _reachable(listening: socket.socket) -> str:
    """Its address, or loopback if it listens on every one."""
    url = address(listening)
    if not ip_address(listening.getsockname()[0]).is_unspecified:
        return url
    loopback = "127.0.0.1" if listening.family == socket.AF_INET else "[::1]"
    return f"http://{loopback}:{url.rpartition(':')[2]}"
