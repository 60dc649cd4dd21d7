"""Who watches what: every commit of the feed goes to the room of its match, if there is one."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from weakref import WeakValueDictionary

from domain.commit import AnyCommit
from server.engine.errors import NotFoundError, ShuttingDownError
from server.engine.match_cache import MatchCache
from server.live.channel import MatchChannel, Subscriber
from server.presence.tracker import PresenceTracker
from server.store.port import LogUnavailableError

_RETRY_DELAY_S = 0.2
ANOTHER_HISTORY = "the log was restored from something older"


class MatchHub:
    def __init__(self, matches: MatchCache, audience: PresenceTracker) -> None:
        self._matches = matches
        self._presence = audience
        # A room that nobody holds is gone, also where somebody was turned away at its door.
        self._channels: WeakValueDictionary[str, MatchChannel] = WeakValueDictionary()
        self._door = asyncio.Lock()
        self._closing = False
        self._entering = ""
        self._meanwhile: list[tuple[AnyCommit, bytes]] = []
        self._errands: set[asyncio.Task[None]] = set()

    async def channel(self, id: str, at_least: int = 0) -> MatchChannel:
        """The room of a match, as far as the match has come, or as a guest knows it to have."""
        async with self._door:
            if self._closing:
                raise ShuttingDownError
            channel = self._channels.get(id) or await self._opened(id)
            self._channels[id] = channel
            if channel.match.version < at_least:
                # Heard over HTTP, or from another server: the log has it before the feed.
                await self._catch_up(channel)
            if channel.match.version == 0:
                raise NotFoundError("match", id)
            return channel

    def leave(self, channel: MatchChannel, subscriber: Subscriber) -> None:
        """An empty room is forgotten: the log knows all that was in it."""
        channel.leave(subscriber)
        if not channel.subscribers and self._channels.get(channel.match.id) is channel:
            del self._channels[channel.match.id]

    def tell(self, commit: AnyCommit, head: bytes) -> None:
        after = self._matches.told(commit, head)
        if commit.match == self._entering:
            self._meanwhile.append((commit, head))
        channel = self._channels.get(commit.match)
        if channel is not None and not channel.tell(commit, head, after):
            self._run(self._reload(channel))

    def words(self) -> bytes:
        """Who watches here, for the other servers."""
        return self._presence.words()

    def hear(self, said: dict[str, bytes]) -> None:
        """Elsewhere, somebody has come or gone."""
        for id in self._presence.hear(said):
            if (channel := self._channels.get(id)) is not None:
                channel.tell_present()

    async def restart(self) -> None:
        """The log is another one than before."""
        for channel in tuple(self._channels.values()):
            channel.restart(await self._matches.latest(channel.match.id), ANOTHER_HISTORY)

    def close(self) -> None:
        """Sends everybody away, and lets nobody in."""
        self._closing = True
        for channel in tuple(self._channels.values()):
            for subscriber in tuple(channel.subscribers):
                subscriber.end()

    async def _opened(self, id: str) -> MatchChannel:
        """What is told while the log is being read is kept, so that nothing falls between."""
        self._entering, self._meanwhile = id, []
        try:
            match = await self._matches.latest(id)
        finally:
            self._entering = ""
        channel = MatchChannel(match, self._matches, self._presence)
        for commit, head in self._meanwhile:
            channel.tell(commit, head)
        return channel

    def _run(self, errand: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _reload(self, channel: MatchChannel) -> None:
        """The feed has skipped something: the log has it, as soon as it can be read."""
        while channel.subscribers:
            with suppress(LogUnavailableError):
                await self._catch_up(channel)
                break
            await asyncio.sleep(_RETRY_DELAY_S)

    async def _catch_up(self, channel: MatchChannel) -> None:
        match = await self._matches.latest(channel.match.id)
        if match.version > channel.match.version:
            channel.jump(match)
