"""Throws the projections away and folds them anew from the matches' own streams."""

from collections.abc import Mapping
from time import monotonic

from msgspec import Struct

from server.feed.keeping import Keeping, Read
from server.feed.models import Models
from server.serving import store_of
from server.settings import Settings
from server.store.port import LogUnavailable, Store


class CannotRebuild(Exception):
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
    except LogUnavailable as trouble:
        raise CannotRebuild(f"Redis went away; begin again: {trouble}") from trouble
    rows = ", ".join(f"{count} {name}" for name, count in done.rows.items())
    read = f"{done.read.matches} matches with {done.read.commits} commits"
    print(f"Rebuilt from {read} in {monotonic() - began:.1f} s: rows {rows}")  # noqa: T201


async def rebuilt(store: Store) -> Rebuilt:
    models = Models()
    keeping = Keeping(store, models)
    read = await keeping.rebuild()
    if not await keeping.save():
        raise CannotRebuild("a server on this Redis has read further meanwhile; stop it first")
    return Rebuilt(read, {rows.name: rows.count for rows in models.rows})
