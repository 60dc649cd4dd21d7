"""Follows the feed: the read models are kept by it, and those who watch are told."""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import AsyncExitStack, suppress

import structlog

from domain.commit import AnyCommit
from projections.flags import Due
from projections.lobby import MatchRow
from server.bots.invitations import Invitations
from server.live.by_creation import Place
from server.live.checkpointing import Checkpointer
from server.live.feed_reader import FeedReader
from server.live.hub import MatchHub
from server.live.leaderboards import Leaderboards
from server.live.lobby_feed import LobbyFeed
from server.live.player_history import PlayerHistory
from server.live.rating_pools import RatingPools
from server.live.read_models import ReadModels
from server.live.status_counts import StatusCounts
from server.store.port import LogUnavailableError, Store
from server.store.positions import rank

_SAVE_EVERY = 1.0

log = structlog.stdlib.get_logger()


class FeedConsumer:
    def __init__(
        self, store: Store, hub: MatchHub, lobby_feed: LobbyFeed, invitations: Invitations
    ) -> None:
        self._store = store
        self._hub = hub
        self._lobby_feed = lobby_feed
        self._invitations = invitations
        self._models = ReadModels()
        self._checkpointer = Checkpointer(store, self._models)
        self._news = asyncio.Event()

    @property
    def lobby(self) -> Mapping[str, MatchRow]:
        return self._models.lobby.all

    def newest_first(self, before: Place | None) -> Iterator[MatchRow]:
        return (self.lobby[id] for id in self._models.by_creation.before(before))

    @property
    def flags(self) -> Mapping[str, Due]:
        return self._models.flags.all

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
    def status_counts(self) -> StatusCounts:
        return self._models.status_counts

    async def prepare(self) -> None:
        """Brings every read model to where the feed will go on."""
        await self._checkpointer.prepare()

    async def run(self) -> None:
        """Follows the feed for ever; starts again where history turns out to be another one."""
        while True:
            async with AsyncExitStack() as reading:
                following = FeedReader(self._store.log, self._checkpointer.positions, self._tell)
                reader = asyncio.create_task(following.run())
                reading.callback(reader.cancel)
                await self._save_while_current(reader)
            await self._prepare_in_the_end()

    async def save(self) -> None:
        """Writes down what changed since the last time; a Redis that is away gets it later."""
        with suppress(LogUnavailableError):
            await self._checkpointer.save()

    async def caught_up(self) -> None:
        """Waits until what this process itself has appended is in the rows."""
        while any(
            rank(told) < rank(written)
            for told, written in zip(
                self._checkpointer.positions, self._store.log.last_fed, strict=True
            )
        ):
            await self._news.wait()

    def _tell(self, shard: int, position: str, commit: AnyCommit, head: bytes) -> None:
        self._hub.tell(commit, head)
        self._models.tell(commit)
        row = self.lobby.get(commit.match)
        self._lobby_feed.tell(commit, row)
        self._invitations.tell(commit, row)
        self._checkpointer.positions[shard] = position
        self._news.set()
        self._news = asyncio.Event()

    async def _prepare_in_the_end(self) -> None:
        """A Redis that has just lost its past may well be gone once more."""
        while True:
            try:
                await self.prepare()
                return await self._hub.restart()
            except LogUnavailableError:
                log.warning("projections_wait")
                await asyncio.sleep(_SAVE_EVERY)

    async def _save_while_current(self, reader: asyncio.Task[None]) -> None:
        while self._checkpointer.epoch == self._store.log.epoch:
            done, _ = await asyncio.wait({reader}, timeout=_SAVE_EVERY)
            for broken in done:
                broken.result()
            await self.save()
