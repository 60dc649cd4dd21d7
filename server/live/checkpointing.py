"""Checkpointing of the read models: restored or rebuilt at start-up, then saved as they change."""

from collections.abc import Sequence

import msgspec
import structlog
from msgspec import Struct

from server.live.read_models import AnyRows, ReadModels
from server.store.codec import decode
from server.store.keys import rank
from server.store.port import Checkpoint, Store

log = structlog.stdlib.get_logger()


class Read(Struct, frozen=True):
    """The part of the log that a rebuild has read."""

    matches: int
    commits: int


class Checkpointer:
    def __init__(self, store: Store, models: ReadModels) -> None:
        self._store = store
        self._models = models
        self.epoch = store.log.epoch
        # Per shard, the offset in the feed up to which the models are folded.
        self.positions: list[str] = []
        self._saved: dict[str, list[str]] = {}
        self._rebuilt: set[str] = set()

    async def prepare(self) -> None:
        """Bring every model to the offset from which the feed is consumed."""
        self._clear()
        ends = await self._store.log.ends()
        starts = [await self._restored(rows) for rows in self._models.rows]
        pairs = zip(self._models.rows, starts, strict=True)
        if stale := [rows for rows, start in pairs if start is None]:
            await self._reread(stale)
        known = [start for start in starts if start is not None]
        self.positions = [min(shard, key=rank) for shard in zip(ends, *known, strict=True)]
        self._models.rebuild_indexes()

    async def rebuild(self) -> Read:
        """Like `prepare`, but from the streams of the matches alone."""
        self._clear()
        self.positions = [*await self._store.log.ends()]
        read = await self._reread(self._models.rows)
        self._models.rebuild_indexes()
        return read

    async def save(self) -> bool:
        """Save the changed rows with their offsets; False if another server has saved later ones.

        Offsets are saved even if no row has changed: the feed must not be trimmed past them.
        """
        moved = [rows for rows in self._models.rows if self._saved.get(rows.name) != self.positions]
        return all([await self._save(rows) for rows in moved])

    async def _save(self, rows: AnyRows) -> bool:
        positions, unsaved, saved = [*self.positions], rows.take_unsaved(), False
        whole = rows.name in self._rebuilt
        try:
            saved = await self._store.checkpoints.save(
                self._name(rows), tuple(positions), unsaved, whole=whole
            )
        finally:
            if saved:
                self._saved[rows.name] = positions
                self._rebuilt.discard(rows.name)
            else:
                # Redis is away, or another server is ahead: saved next time.
                rows.put_back(unsaved)
        return saved

    def _clear(self) -> None:
        self.epoch = self._store.log.epoch
        self._saved, self._rebuilt = {}, set()
        for rows in self._models.rows:
            rows.clear()

    async def _restored(self, rows: AnyRows) -> tuple[str, ...] | None:
        """The offsets of a checkpoint, or None if the feed is trimmed past them."""
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
            await self._store.log.is_trimmed(shard, position)
            for shard, position in enumerate(checkpoint.positions)
        ]
        return any(missed)

    async def _reread(self, stale: Sequence[AnyRows]) -> Read:
        """The old checkpoint stays until the new one replaces it as a whole."""
        self._rebuilt = {rows.name for rows in stale}
        log.info("projections_rebuild", projections=sorted(self._rebuilt))
        matches = commits = 0
        async for match in self._store.log.matches():
            entries = await self._store.log.read(match)
            matches, commits = matches + 1, commits + len(entries)
            for commit in map(decode, entries):
                for rows in stale:
                    rows.apply(commit)
        return Read(matches, commits)

    def _name(self, rows: AnyRows) -> str:
        return f"{rows.name}@{self.epoch}"
