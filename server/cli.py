"""The server's subcommands of `archipel`: entry points of `archipel.commands`."""

import sys
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from pathlib import Path
from secrets import token_urlsafe
from time import monotonic

import uvloop
from msgspec import Struct

from server.addresses.client_address import AddressSettingError
from server.app import RedisNotFoundError, client_addresses, store_of
from server.bot_supervisor import BotsNotInstalledError
from server.engine.game_time import GameTime
from server.engine.signing_keys import Keys
from server.live.checkpointing import Checkpointer, Read
from server.live.read_models import ReadModels
from server.log_output import configure_logs
from server.serving import StartupError, load_packs
from server.serving import serve as serve_alone
from server.settings import Settings
from server.store.data_folder import DataFolderInUseError
from server.store.durability import UnsuitableRedisError
from server.store.embedded import EmbeddedRedisError, NoRedisServerError
from server.store.port import LogUnavailableError, Store
from server.workers import serve_with_workers


class RebuildError(Exception):
    """The projections are not rebuilt; the message says why."""


class KeyRotationError(Exception):
    """The signing key may not be rotated; the message says why."""


class Rebuilt(Struct, frozen=True):
    """The part of the log that was read, and the resulting number of rows of each projection."""

    read: Read
    rows: Mapping[str, int]


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
    AddressSettingError,
)
DEFAULTS = Settings()


def serve(settings: Settings = DEFAULTS) -> None:
    """Serve games until SIGINT or SIGTERM."""
    configure_logs(settings.log_level)
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
    configure_logs("warning")
    _run(_rebuild(Settings(data=data, redis=redis)))


def rotate_key(*, data: Path = DEFAULTS.data, redis: str | None = DEFAULTS.redis) -> None:
    """Sign logs with a new key from now on; the old one stays listed, its secret is deleted.

    Parameters
    ----------
    data
        The folder of the embedded Redis; its server has to be stopped.
    redis
        The URL of a Redis or Valkey, whose servers may continue.

    """
    configure_logs("warning")
    _run(_rotate_key(Settings(data=data, redis=redis)))


def _run(work: Coroutine[None, None, None]) -> None:
    try:
        uvloop.run(work)
    except OPERATOR_ERRORS as error:
        sys.exit(f"archipel: {error}")


async def _prepared(
    run: Callable[[Settings], Coroutine[None, None, None]], settings: Settings
) -> None:
    load_packs(settings.data_pack)
    # An error in these settings is found before any process is started.
    client_addresses(settings)
    await run(replace(settings, bots_key=settings.bots_key or token_urlsafe()))


async def _rebuild(settings: Settings) -> None:
    """Print a summary of what was read."""
    began = monotonic()
    try:
        async with store_of(settings) as store:
            done = await rebuilt(store)
    except LogUnavailableError as error:
        raise RebuildError(f"Redis went away; begin again: {error}") from error
    rows = ", ".join(f"{count} {name}" for name, count in done.rows.items())
    read = f"{done.read.matches} matches with {done.read.commits} commits"
    print(f"Rebuilt from {read} in {monotonic() - began:.1f} s: rows {rows}")  # noqa: T201


async def rebuilt(store: Store) -> Rebuilt:
    """The projections, rebuilt from the streams of the matches and saved."""
    models = ReadModels()
    checkpointer = Checkpointer(store, models)
    read = await checkpointer.rebuild()
    if not await checkpointer.save():
        raise RebuildError("a server on this Redis has read further meanwhile; stop it first")
    return Rebuilt(read, {rows.name: rows.count for rows in models.rows})


async def _rotate_key(settings: Settings) -> None:
    """The public half of the old key stays listed."""
    try:
        async with store_of(settings) as store:
            time = GameTime(store.heartbeat)
            await time.start()
            key = await Keys(store.secret_store, time.now).rotate()
    except LogUnavailableError as error:
        raise KeyRotationError(f"Redis went away; see which key is listed: {error}") from error
    print(f"Logs are signed with the key {key.kid} from now on")  # noqa: T201
