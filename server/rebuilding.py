"""Throws the projections away and folds them anew from the matches' own streams."""

from collections.abc import Mapping
from time import monotonic

from msgspec import Struct

from server.live.checkpointing import Checkpointer, Read
from server.live.read_models import ReadModels
from server.serving import store_of
from server.settings import Settings
from server.store.port import LogUnavailableError, Store


class RebuildError(Exception):
    """The projections are not rebuilt; the message says why."""


class Rebuilt(Struct, frozen=True):
    """What was read, and how many rows of each projection came of it."""

    read: Read
    rows: Mapping[str, int]


async def rebuild(settings: Settings) -> None:
    """Says on one line what it did."""
    began = monotonic()
    try:
        async with store_of(settings) as store:
            done = await rebuilt(store)
    except LogUnavailableError as trouble:
        raise RebuildError(f"Redis went away; begin again: {trouble}") from trouble
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
