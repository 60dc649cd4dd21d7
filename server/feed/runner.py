"""Follows the feed: the read models are kept by it, and those who watch are told."""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import AsyncExitStack, suppress

import structlog

from domain.commit import AnyCommit
from projections.flags import Due
from projections.lobby import MatchRow
from server.bots.invitations import Invitations
from server.feed.annals import Annals
from server.feed.census import Census
from server.feed.hall import Hall
from server.feed.hub import Hub
from server.feed.keeping import Keeping
from server.feed.models import Models
from server.feed.newest import Place
from server.feed.pools import Pools
from server.feed.reader import Reader
from server.feed.tallies import Tallies
from server.store.port import LogUnavailable, Store
from server.store.positions import rank

_SAVE_EVERY = 1.0

log = structlog.stdlib.get_logger()


class Runner:
    def __init__(self, store: Store, hub: Hub, hall: Hall, invitations: Invitations) -> None:
        self._store = store
        self._hub = hub
        self._hall = hall
        self._invitations = invitations
        self._models = Models()
        self._keeping = Keeping(store, self._models)
        self._news = asyncio.Event()

    @property
    def lobby(self) -> Mapping[str, MatchRow]:
        return self._models.lobby.all

    def newest_first(self, before: Place | None) -> Iterator[MatchRow]:
        return (self.lobby[id] for id in self._models.newest.before(before))

    @property
    def flags(self) -> Mapping[str, Due]:
        return self._models.flags.all

    @property
    def tallies(self) -> Tallies:
        return self._models.tallies

    @property
    def pools(self) -> Pools:
        return self._models.pools

    @property
    def annals(self) -> Annals:
        return self._models.annals

    @property
    def census(self) -> Census:
        return self._models.census

    async def prepare(self) -> None:
        """Brings every read model to where the feed will go on."""
        await self._keeping.prepare()

    async def run(self) -> None:
        """Follows the feed for ever; starts again where history turns out to be another one."""
        while True:
            async with AsyncExitStack() as reading:
                following = Reader(self._store.log, self._keeping.positions, self._tell)
                reader = asyncio.create_task(following.run())
                reading.callback(reader.cancel)
                await self._save_while_current(reader)
            await self._prepare_in_the_end()

    async def save(self) -> None:
        """Writes down what changed since the last time; a Redis that is away gets it later."""
        with suppress(LogUnavailable):
            await self._keeping.save()

    async def caught_up(self) -> None:
        """Waits until what this process itself has appended is in the rows."""
        while any(
            rank(told) < rank(written)
            for told, written in zip(self._keeping.positions, self._store.log.last_fed, strict=True)
        ):
            await self._news.wait()

    def _tell(self, shard: int, position: str, commit: AnyCommit, head: bytes) -> None:
        self._hub.tell(commit, head)
        self._models.tell(commit)
        row = self.lobby.get(commit.match)
        self._hall.tell(commit, row)
        self._invitations.tell(commit, row)
        self._keeping.positions[shard] = position
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
        while self._keeping.epoch == self._store.log.epoch:
            done, _ = await asyncio.wait({reader}, timeout=_SAVE_EVERY)
            for broken in done:
                broken.result()
            await self.save()
