"""The server's subcommands of `archipel`: entry points of `archipel.commands`."""

import sys
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from secrets import token_urlsafe

import uvloop

from server.bot_supervisor import BotsNotInstalledError
from server.listening import ListenError
from server.logs import configure
from server.packs import UnusablePackError, bring_all
from server.rebuilding import RebuildError
from server.rebuilding import rebuild as rebuild_projections
from server.rotating import KeyRotationError, rotate
from server.serving import StartupError
from server.serving import serve as serve_until_told
from server.settings import Settings
from server.store.data_folder import DataFolderInUseError
from server.store.durability import UnsuitableRedisError
from server.store.embedded import EmbeddedRedisError, NoRedisServerError
from server.workers import share

# Each says in words what is wrong: nobody is helped by a traceback.
CANNOT_BEGIN = (
    ListenError,
    RebuildError,
    KeyRotationError,
    StartupError,
    DataFolderInUseError,
    EmbeddedRedisError,
    BotsNotInstalledError,
    NoRedisServerError,
    UnsuitableRedisError,
    UnusablePackError,
)
DEFAULTS = Settings()


def serve(settings: Settings = DEFAULTS) -> None:
    """Serve games until told to stop."""
    configure(settings.log_level)
    run = serve_until_told if settings.workers == 1 else share
    _carry_out(_equipped(run, settings))


def rebuild(*, data: Path = DEFAULTS.data, redis: str | None = DEFAULTS.redis) -> None:
    """Fold the projections anew from the matches; stop the servers first.

    Parameters
    ----------
    data
        The folder of the private Redis and of what its server remembers.
    redis
        The URL of a Redis or Valkey; without it, the private one is started.

    """
    configure("warning")
    _carry_out(rebuild_projections(Settings(data=data, redis=redis)))


def rotate_key(*, data: Path = DEFAULTS.data, redis: str | None = DEFAULTS.redis) -> None:
    """Sign logs with a new key from now on; the old one stays listed, and its secret is forgotten.

    Parameters
    ----------
    data
        The folder of the private Redis; the server on it has to be stopped.
    redis
        The URL of a Redis or Valkey, whose servers may go on.

    """
    configure("warning")
    _carry_out(rotate(Settings(data=data, redis=redis)))


async def _equipped(
    run: Callable[[Settings], Coroutine[None, None, None]], settings: Settings
) -> None:
    bring_all(settings.data_pack)
    await run(replace(settings, bots_key=settings.bots_key or token_urlsafe()))


def _carry_out(work: Coroutine[None, None, None]) -> None:
    try:
        uvloop.run(work)
    except CANNOT_BEGIN as trouble:
        sys.exit(f"archipel: {trouble}")
