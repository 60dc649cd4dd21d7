"""Keeps the projections: restored from a checkpoint or rebuilt, then told every commit."""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import AsyncExitStack

import msgspec
import structlog

from domain.commit import AnyCommit
from projections.flags import FLAGS, Due
from projections.lobby import LOBBY, Listed
from server.feed.hub import Hub
from server.feed.newest import Newest, Place
from server.feed.reader import Reader
from server.feed.rows import AnyRows, Rows
from server.store.codec import decode
from server.store.port import Checkpoint, LogUnavailable, Store
from server.store.positions import rank

_SAVE_EVERY = 1.0

log = structlog.stdlib.get_logger()


class Runner:
    def __init__(self, store: Store, hub: Hub) -> None:
        self._store = store
        self._hub = hub
        self._lobby = Rows(LOBBY)
        self._newest = Newest()
        self._flags = Rows(FLAGS)
        self._epoch = store.log.epoch
        self._positions: list[str] = []
        self._news = asyncio.Event()

    @property
    def lobby(self) -> Mapping[str, Listed]:
        return self._lobby.all

    def newest_first(self, before: Place | None) -> Iterator[Listed]:
        return (self._lobby.all[id] for id in self._newest.before(before))

    @property
    def flags(self) -> Mapping[str, Due]:
        return self._flags.all

    async def prepare(self) -> None:
        """Brings every projection to where the feed will go on."""
        self._epoch = self._store.log.epoch
        ends = await self._store.log.ends()
        starts = [await self._restored(rows) for rows in self._all]
        stale = [rows for rows, start in zip(self._all, starts, strict=True) if start is None]
        if stale:
            await self._rebuild(stale)
        known = [start for start in starts if start is not None]
        self._newest.begin_again(self._lobby.all.values())
        self._positions = [min(shard, key=rank) for shard in zip(ends, *known, strict=True)]

    async def run(self) -> None:
        """Follows the feed for ever; starts again where history turns out to be another one."""
        while True:
            async with AsyncExitStack() as reading:
                reader = asyncio.create_task(
                    Reader(self._store.log, tuple(self._positions), self._tell).run()
                )
                reading.callback(reader.cancel)
                await self._save_while_current(reader)
            await self._prepare_in_the_end()

    async def save(self) -> None:
        """Writes down what changed since the last time; a Redis that is away gets it later."""
        for rows in self._all:
            unsaved = rows.take_unsaved()
            if not unsaved:
                continue
            try:
                await self._store.checkpoints.save(
                    self._name(rows), tuple(self._positions), unsaved
                )
            except LogUnavailable:
                rows.put_back(unsaved)

    async def caught_up(self) -> None:
        """Waits until what this process itself has appended is in the rows."""
        while any(
            rank(told) < rank(written)
            for told, written in zip(self._positions, self._store.log.last_fed, strict=True)
        ):
            await self._news.wait()

    @property
    def _all(self) -> tuple[AnyRows, ...]:
        return (self._lobby, self._flags)

    def _tell(self, shard: int, position: str, commit: AnyCommit, head: str) -> None:
        self._hub.tell(commit, head)
        known = commit.match in self._lobby.all
        for rows in self._all:
            rows.tell(commit)
        if not known and commit.match in self._lobby.all:
            self._newest.add(self._lobby.all[commit.match])
        self._positions[shard] = position
        self._news.set()
        self._news = asyncio.Event()

    async def _prepare_in_the_end(self) -> None:
        """A Redis that has just lost its past may well be gone once more."""
        while True:
            try:
                await self.prepare()
                return await self._hub.begin_again()
            except LogUnavailable:
                log.warning("projections_wait")
                await asyncio.sleep(_SAVE_EVERY)

    async def _save_while_current(self, reader: asyncio.Task[None]) -> None:
        while self._epoch == self._store.log.epoch:
            done, _ = await asyncio.wait({reader}, timeout=_SAVE_EVERY)
            for broken in done:
                broken.result()
            await self.save()

    async def _restored(self, rows: AnyRows) -> tuple[str, ...] | None:
        """The positions of a checkpoint that the feed can still continue, or nothing."""
        rows.clear()
        checkpoint = await self._store.checkpoints.load(self._name(rows))
        if checkpoint is None or await self._trimmed(checkpoint):
            return None
        try:
            rows.restore(checkpoint)
        except msgspec.MsgspecError:
            log.warning("checkpoint_unreadable", projection=rows.name)
            return None
        return checkpoint.positions

    async def _trimmed(self, checkpoint: Checkpoint) -> bool:
        missed = [
            await self._store.log.missed(shard, position)
            for shard, position in enumerate(checkpoint.positions)
        ]
        return any(missed)

    async def _rebuild(self, stale: list[AnyRows]) -> None:
        log.info("projections_rebuild", projections=[rows.name for rows in stale])
        for rows in stale:
            await self._store.checkpoints.drop(self._name(rows))
        async for match in self._store.log.matches():
            for entry in await self._store.log.read(match):
                commit = decode(entry)
                for rows in stale:
                    rows.tell(commit)

    def _name(self, rows: AnyRows) -> str:
        return f"{rows.name}@{self._epoch}"
