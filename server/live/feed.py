"""Consumes the feeds of all shards: read models, subscribers and listeners follow the log."""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import AsyncExitStack, suppress

import structlog

from projections.clocks import Due
from projections.lobby import CommitListener, MatchRow
from server.engine.match_cache import MatchCache
from server.live.checkpointing import Checkpointer
from server.live.daily_ladders import DailyLadders
from server.live.hub import MatchHub
from server.live.leaderboards import Leaderboards, PlayerHistory
from server.live.lobby_feed import LobbyFeed
from server.live.lobby_index import Place, RowFilter
from server.live.pairings import Pairings
from server.live.rating_pools import RatingPools
from server.live.read_models import ReadModels, StatusCounts
from server.store.keys import rank, shard_of
from server.store.port import FeedEntry, LogUnavailableError, Store

_SAVE_INTERVAL_S = 1.0
_RETRY_DELAY_S = 0.2
_BATCH = 500
_SLICE = 16
_POLL_MS = 2_000

log = structlog.stdlib.get_logger()


class FeedConsumer:
    """One consumer per server; its offsets are saved together with the rows (checkpoints)."""

    def __init__(
        self,
        store: Store,
        matches: MatchCache,
        hub: MatchHub,
        lobby_feed: LobbyFeed,
        listeners: set[CommitListener],
    ) -> None:
        self._store = store
        self._matches = matches
        self._hub = hub
        self._lobby_feed = lobby_feed
        self._listeners = listeners
        self._models = ReadModels()
        self._checkpointer = Checkpointer(store, self._models)
        self._advanced = asyncio.Event()
        self.is_away = False

    @property
    def lobby(self) -> Mapping[str, MatchRow]:
        return self._models.lobby.all

    def newest_first(self, wanted: RowFilter, before: Place | None = None) -> Iterator[MatchRow]:
        """The rows that a filter includes; it costs as much as the rows that are taken."""
        rows = self.lobby
        return (rows[id] for id in self._models.lobby_index.newest(wanted, before))

    @property
    def flags(self) -> Mapping[str, Due]:
        return self._models.flags.all

    @property
    def daily_ladders(self) -> DailyLadders:
        return self._models.daily_ladders

    @property
    def leaderboards(self) -> Leaderboards:
        return self._models.leaderboards

    @property
    def rating_pools(self) -> RatingPools:
        return self._models.rating_pools

    @property
    def player_history(self) -> PlayerHistory:
        return self._models.player_history

    @property
    def pairings(self) -> Pairings:
        return self._models.pairings

    @property
    def status_counts(self) -> StatusCounts:
        return self._models.status_counts

    async def prepare(self) -> None:
        """Bring every read model to the offset from which the feed is consumed."""
        await self._checkpointer.prepare()

    async def run(self) -> None:
        """Consume until cancelled; start again when the log has another history (epoch)."""
        while True:
            async with AsyncExitStack() as stack:
                reader = asyncio.create_task(self._consume([*self._checkpointer.positions]))
                stack.callback(reader.cancel)
                await self._save_during_epoch(reader)
            await self._prepare_with_retries()

    async def save(self) -> None:
        """Write checkpoints; while Redis is away, the changes are kept for the next time."""
        with suppress(LogUnavailableError):
            await self._checkpointer.save()

    async def caught_up(self) -> None:
        """Wait until the read models hold everything that this process has appended."""
        while any(
            rank(consumed) < rank(appended)
            for consumed, appended in zip(
                self._checkpointer.positions, self._store.log.last_appended, strict=True
            )
        ):
            await self._advanced.wait()

    async def _consume(self, offsets: list[str]) -> None:
        while True:
            try:
                batch = await self._store.log.follow(offsets, count=_BATCH, wait_ms=_POLL_MS)
            except LogUnavailableError as error:
                self._note_away(error)
                await asyncio.sleep(_RETRY_DELAY_S)
                continue
            self._note_back()
            for number, fed in enumerate(batch, start=1):
                shard = shard_of(fed.entry.match)
                self._apply(shard, fed)
                offsets[shard] = fed.position
                if number % _SLICE == 0:
                    # Behind by a whole batch, it would hold up all requests.
                    await asyncio.sleep(0)

    def _note_away(self, error: LogUnavailableError) -> None:
        """One line for an outage, however often it is retried."""
        if not self.is_away:
            self.is_away = True
            log.warning("feed_unavailable", reason=str(error))

    def _note_back(self) -> None:
        if self.is_away:
            self.is_away = False
            log.info("feed_available")

    def _apply(self, shard: int, fed: FeedEntry) -> None:
        commit, rendered = self._matches.apply(fed.entry)
        self._hub.publish(commit, fed.entry.hash, rendered)
        change = self._models.apply(commit)
        if (row := change.listed) is not None:
            self._lobby_feed.publish(row)
        for listener in tuple(self._listeners):
            listener(commit, change.after)
        self._checkpointer.positions[shard] = fed.position
        self._advanced.set()
        self._advanced = asyncio.Event()

    async def _prepare_with_retries(self) -> None:
        """A Redis that has just lost its data may well go away once more."""
        while True:
            try:
                await self.prepare()
                return await self._hub.reset()
            except LogUnavailableError:
                log.warning("projections_unavailable")
                await asyncio.sleep(_SAVE_INTERVAL_S)

    async def _save_during_epoch(self, reader: asyncio.Task[None]) -> None:
        while self._checkpointer.epoch == self._store.log.epoch:
            done, _ = await asyncio.wait({reader}, timeout=_SAVE_INTERVAL_S)
            for failed in done:
                failed.result()
            await self.save()
