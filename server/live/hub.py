"""Publish-subscribe for matches: every commit of the feed goes to the channel of its match."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from weakref import WeakValueDictionary

from domain.commit import AnyCommit
from server.engine.errors import NotFoundError, ShuttingDownError
from server.engine.match_cache import MatchCache
from server.engine.rendered_commit import RenderedCommit
from server.live.channel import MatchChannel, Subscriber
from server.presence.tracker import PresenceTracker
from server.store.port import LogUnavailableError

_RETRY_DELAY_S = 0.2
ANOTHER_HISTORY = "the log was restored from something older"


class MatchHub:
    def __init__(self, matches: MatchCache, presence: PresenceTracker) -> None:
        self._matches = matches
        self._presence = presence
        # A channel that is referenced by no one is collected, also after a failed subscription.
        self._channels: WeakValueDictionary[str, MatchChannel] = WeakValueDictionary()
        self._opening = asyncio.Lock()
        self._closing = False
        # The match that is being loaded, and what the feed brings of it meanwhile.
        self._loading = ""
        self._buffer: list[tuple[AnyCommit, bytes]] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def channel(self, id: str, at_least: int = 0) -> MatchChannel:
        """The channel of a match, at the version of the client's cursor if the log has it."""
        async with self._opening:
            if self._closing:
                raise ShuttingDownError
            channel = self._channels.get(id) or await self._open(id)
            self._channels[id] = channel
            if channel.match.version < at_least:
                # The client may be ahead of this server's feed, but not of the log.
                await self._catch_up(channel)
            if channel.match.version == 0:
                raise NotFoundError("match", id)
            return channel

    def unsubscribe(self, channel: MatchChannel, subscriber: Subscriber) -> None:
        """A channel without subscribers is dropped: it can be read from the log again."""
        channel.unsubscribe(subscriber)
        if not channel.subscribers and self._channels.get(channel.match.id) is channel:
            del self._channels[channel.match.id]

    def publish(
        self, commit: AnyCommit, head: bytes, rendered: RenderedCommit | None = None
    ) -> None:
        if commit.match == self._loading:
            self._buffer.append((commit, head))
        channel = self._channels.get(commit.match)
        if channel is not None and not channel.publish(commit, head, rendered):
            self._start(self._fill_gap(channel))

    def encode(self) -> bytes:
        """The viewers on this server, for the others (gossip)."""
        return self._presence.encode()

    def merge(self, states: dict[str, bytes]) -> None:
        """The viewers on the other servers."""
        for id in self._presence.merge(states):
            if (channel := self._channels.get(id)) is not None:
                channel.publish_presence()

    async def reset(self) -> None:
        """The log has another history than before."""
        for channel in tuple(self._channels.values()):
            channel.reset(await self._matches.latest(channel.match.id), ANOTHER_HISTORY)

    def close(self) -> None:
        """End all subscriptions and refuse new ones."""
        self._closing = True
        for channel in tuple(self._channels.values()):
            for subscriber in tuple(channel.subscribers):
                subscriber.close()

    async def _open(self, id: str) -> MatchChannel:
        """Commits that the feed brings while the log is read are buffered, so that none is lost."""
        self._loading, self._buffer = id, []
        try:
            match = await self._matches.latest(id)
        finally:
            self._loading = ""
        channel = MatchChannel(match, self._matches, self._presence)
        for commit, head in self._buffer:
            channel.publish(commit, head)
        return channel

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _fill_gap(self, channel: MatchChannel) -> None:
        """The feed has skipped a commit: read it from the log, retrying while that is away."""
        while channel.subscribers:
            with suppress(LogUnavailableError):
                await self._catch_up(channel)
                break
            await asyncio.sleep(_RETRY_DELAY_S)

    async def _catch_up(self, channel: MatchChannel) -> None:
        match = await self._matches.latest(channel.match.id)
        if match.version > channel.match.version:
            channel.skip_to(match)
