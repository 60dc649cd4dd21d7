"""The server's subcommands of `archipel`: entry points of `archipel.commands`."""

import sys
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from secrets import token_urlsafe

import uvloop

from server.bot_supervisor import BotsNotInstalledError
from server.logs import configure
from server.maintenance import KeyRotationError, RebuildError
from server.maintenance import rebuild as rebuild_projections
from server.maintenance import rotate_key as rotate
from server.redis_process import RedisNotFoundError
from server.serving import StartupError, load_packs
from server.serving import serve as serve_alone
from server.settings import Settings
from server.store.data_folder import DataFolderInUseError
from server.store.durability import UnsuitableRedisError
from server.store.embedded import EmbeddedRedisError, NoRedisServerError
from server.workers import serve_with_workers

# Errors for the operator: printed without a traceback.
OPERATOR_ERRORS = (
    RebuildError,
    KeyRotationError,
    StartupError,
    DataFolderInUseError,
    EmbeddedRedisError,
    BotsNotInstalledError,
    NoRedisServerError,
    UnsuitableRedisError,
    RedisNotFoundError,
)
DEFAULTS = Settings()


def serve(settings: Settings = DEFAULTS) -> None:
    """Serve games until SIGINT or SIGTERM."""
    configure(settings.log_level)
    run = serve_alone if settings.workers == 1 else serve_with_workers
    _run(_prepared(run, settings))


def rebuild(*, data: Path = DEFAULTS.data, redis: str | None = DEFAULTS.redis) -> None:
    """Rebuild the projections from the matches; stop the servers first.

    Parameters
    ----------
    data
        The folder of the embedded Redis and of the files of its server.
    redis
        The URL of a Redis or Valkey; without it, the embedded one is started.

    """
    configure("warning")
    _run(rebuild_projections(Settings(data=data, redis=redis)))


def rotate_key(*, data: Path = DEFAULTS.data, redis: str | None = DEFAULTS.redis) -> None:
    """Sign logs with a new key from now on; the old one stays listed, its secret is deleted.

    Parameters
    ----------
    data
        The folder of the embedded Redis; its server has to be stopped.
    redis
        The URL of a Redis or Valkey, whose servers may continue.

    """
    configure("warning")
    _run(rotate(Settings(data=data, redis=redis)))


async def _prepared(
    run: Callable[[Settings], Coroutine[None, None, None]], settings: Settings
) -> None:
    load_packs(settings.data_pack)
    await run(replace(settings, bots_key=settings.bots_key or token_urlsafe()))


def _run(work: Coroutine[None, None, None]) -> None:
    try:
        uvloop.run(work)
    except OPERATOR_ERRORS as error:
        sys.exit(f"archipel: {error}")
