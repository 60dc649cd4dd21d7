"""The channel of one match that is watched: its recent commits and its subscribers."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from typing import Protocol

from domain.commit import AnyCommit
from domain.game import SPECTATOR, Viewer
from domain.match import Match, advance
from server.engine.match_cache import MatchCache
from server.engine.rendered_commit import Audience, RenderedCommit
from server.presence.tracker import Presence, PresenceTracker

_RECENT_COMMITS = 64
_PRESENCE_DEBOUNCE_S = 0.5


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
    def __init__(self, match: Match, matches: MatchCache, presence: PresenceTracker) -> None:
        self.match = match
        self.subscribers: set[Subscriber] = set()
        self._matches = matches
        self._presence = presence
        self._recent: deque[RenderedCommit] = deque(maxlen=_RECENT_COMMITS)
        self._presence_timer: asyncio.TimerHandle | None = None

    def subscribe(self, subscriber: Subscriber) -> None:
        self.subscribers.add(subscriber)
        self.count_presence_soon()

    def unsubscribe(self, subscriber: Subscriber) -> None:
        self.subscribers.discard(subscriber)
        self.count_presence_soon()

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
        self._recent.append(rendered)
        for subscriber in tuple(self.subscribers):
            subscriber.deliver(rendered)
