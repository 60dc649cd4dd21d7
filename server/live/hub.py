"""Publish-subscribe for matches: the hub, and the channel of each match that is watched.

Every commit of the feed goes to the channel of its match, and from there to its subscribers.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import suppress
from typing import Protocol
from weakref import WeakValueDictionary

from domain.commit import AnyCommit
from domain.game import SPECTATOR, Viewer
from domain.match import Match, advance
from server.engine.errors import NotFoundError, ShuttingDownError
from server.engine.match_cache import MatchCache
from server.engine.rendered_commit import Audience, RenderedCommit
from server.presence.tracker import Presence, PresenceTracker
from server.store.port import LogUnavailableError

_RECENT_COMMITS = 64
_PRESENCE_DEBOUNCE_S = 0.5
_RETRY_DELAY_S = 0.2
ANOTHER_HISTORY = "the log was restored from something older"


class Subscriber(Protocol):
    """A subscriber of a match; no call may block or wait."""

    @property
    def audience(self) -> Audience: ...

    def deliver(self, rendered: RenderedCommit) -> None:
        """The next commit."""
        ...

    def fall_behind(self) -> None:
        """There are commits that were not delivered."""
        ...

    def reset(self, reason: str) -> None:
        """The log has another history: cursors and delivered commits are void."""
        ...

    def close(self) -> None:
        """The server shuts down."""
        ...

    def update_presence(self, presence: Presence) -> None: ...


class MatchChannel:
    def __init__(
        self,
        match: Match,
        matches: MatchCache,
        presence: PresenceTracker,
        recent: Iterable[RenderedCommit] = (),
    ) -> None:
        self.match = match
        self.subscribers: set[Subscriber] = set()
        self._matches = matches
        self._presence = presence
        self._recent: deque[RenderedCommit] = deque(recent, maxlen=_RECENT_COMMITS)
        self._presence_timer: asyncio.TimerHandle | None = None

    def subscribe(self, subscriber: Subscriber) -> None:
        self.subscribers.add(subscriber)
        self.count_presence_soon()

    def unsubscribe(self, subscriber: Subscriber) -> None:
        self.subscribers.discard(subscriber)
        self.count_presence_soon()
        if not self.subscribers:
            # Closed sockets wait for the garbage collector, and must not keep commits until then.
            self._recent.clear()

    def publish(
        self, commit: AnyCommit, head: bytes, rendered: RenderedCommit | None = None
    ) -> bool:
        """Deliver the next commit; False if one before it is missing here or differs."""
        if commit.version == self.match.version + 1 and commit.previous == self.match.head:
            self._deliver(rendered or RenderedCommit(commit, advance(self.match, commit, head)))
        return commit.version <= self.match.version

    async def commits_after(self, version: int) -> AsyncIterator[RenderedCommit]:
        """Recent commits from memory, older ones from the log."""
        if self._recent and self._recent[0].version <= version + 1:
            for rendered in tuple(self._recent):
                if rendered.version > version:
                    yield rendered
            return
        async for commit, match in self._matches.history(self.match.id, after=version):
            yield RenderedCommit(commit, match)

    async def match_for(self, viewer: Viewer) -> Match:
        """The latest match that this viewer may see: spectators may be delayed."""
        match = self.match
        shown = match.shown_to(viewer)
        return match if shown == match.version else await self._matches.at(match.id, shown)

    def skip_to(self, match: Match) -> None:
        """Continue from a later state; subscribers read what lies between from the log."""
        self._continue_from(match)
        for subscriber in tuple(self.subscribers):
            subscriber.fall_behind()

    def reset(self, match: Match, reason: str) -> None:
        self._continue_from(match)
        for subscriber in tuple(self.subscribers):
            subscriber.reset(reason)

    def count_presence_soon(self) -> None:
        """Debounced: a thousand spectators may connect within a second."""
        if self._presence_timer is None:
            loop = asyncio.get_running_loop()
            self._presence_timer = loop.call_later(_PRESENCE_DEBOUNCE_S, self._count_presence)

    def publish_presence(self) -> None:
        """To all subscribers: the viewers on all servers."""
        presence = self._presence.of(self.match.id)
        for subscriber in tuple(self.subscribers):
            subscriber.update_presence(presence)

    def _count_presence(self) -> None:
        self._presence_timer = None
        viewers = [subscriber.audience.viewer for subscriber in self.subscribers]
        seats = {viewer for viewer in viewers if isinstance(viewer, int)}
        local = Presence(viewers.count(SPECTATOR), tuple(sorted(seats)))
        self._presence.set_local(self.match.id, local)
        self.publish_presence()

    def _continue_from(self, match: Match) -> None:
        self.match = match
        self._recent.clear()

    def _deliver(self, rendered: RenderedCommit) -> None:
        self.match = rendered.match
        if self._recent:
            # Not those of this commit: the answer to its command may not be rendered yet.
            self._recent[-1].drop_views()
        self._recent.append(rendered)
        for subscriber in tuple(self.subscribers):
            subscriber.deliver(rendered)


class MatchHub:
    def __init__(self, matches: MatchCache, presence: PresenceTracker) -> None:
        self._matches = matches
        self._presence = presence
        # A channel that is referenced by no one is collected, also after a failed subscription.
        self._channels: WeakValueDictionary[str, MatchChannel] = WeakValueDictionary()
        # One for each match: to load a long one takes a while.
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._closing = False
        self.rendering = asyncio.Lock()
        # What the feed brings of the matches that are being loaded.
        self._buffers: dict[str, list[tuple[AnyCommit, bytes]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def channel(self, id: str, at_least: int = 0) -> MatchChannel:
        """The channel of a match, at the version of the client's cursor if the log has it."""
        async with self._locks.setdefault(id, asyncio.Lock()):
            if self._closing:
                raise ShuttingDownError
            channel = self._channels.get(id) or await self._open(id)
            self._channels[id] = channel
            if channel.match.shown_to(SPECTATOR) < at_least:
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
        if (buffer := self._buffers.get(commit.match)) is not None:
            buffer.append((commit, head))
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
        buffer = list[tuple[AnyCommit, bytes]]()
        self._buffers[id] = buffer
        try:
            match, _ = await self._matches.last_known(id)
            hidden = await self._hidden(match)
        finally:
            del self._buffers[id]
        channel = MatchChannel(match, self._matches, self._presence, hidden)
        for commit, head in buffer:
            channel.publish(commit, head)
        return channel

    async def _hidden(self, match: Match) -> list[RenderedCommit]:
        """The commits that spectators do not see yet: each later commit uncovers one of them."""
        if (shown := match.shown_to(SPECTATOR)) == match.version:
            return []
        commits = self._matches.history(match.id, after=shown, upto=match.version)
        return [RenderedCommit(commit, after) async for commit, after in commits]

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
