"""Maintenance commands: rebuilding the projections and rotating the signing key."""

from collections.abc import Mapping
from time import monotonic

from msgspec import Struct

from server.engine.clocks import now
from server.live.checkpointing import Checkpointer, Read
from server.live.read_models import ReadModels
from server.redis_process import store_of
from server.replays.signed_logs import Keys
from server.settings import Settings
from server.store.port import LogUnavailableError, Store


class RebuildError(Exception):
    """The projections are not rebuilt; the message says why."""


class KeyRotationError(Exception):
    """The signing key may not be rotated; the message says why."""


class Rebuilt(Struct, frozen=True):
    """The part of the log that was read, and the resulting number of rows of each projection."""

    read: Read
    rows: Mapping[str, int]


async def rebuild(settings: Settings) -> None:
    """Rebuild the projections from the streams of the matches, and print a summary."""
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
    models = ReadModels()
    checkpointer = Checkpointer(store, models)
    read = await checkpointer.rebuild()
    if not await checkpointer.save():
        raise RebuildError("a server on this Redis has read further meanwhile; stop it first")
    return Rebuilt(read, {rows.name: rows.count for rows in models.rows})


async def rotate_key(settings: Settings) -> None:
    """Sign logs with a new key from now on; the public half of the old one stays listed."""
    try:
        async with store_of(settings) as store:
            key = await Keys(store.secret_store, now).rotate()
    except LogUnavailableError as error:
        raise KeyRotationError(f"Redis went away; see which key is listed: {error}") from error
    print(f"Logs are signed with the key {key.kid} from now on")  # noqa: T201
