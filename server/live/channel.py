"""One match that is being watched: its last moments, and those who watch."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from typing import Protocol

from domain.commit import AnyCommit
from domain.game import SPECTATOR, Viewer
from domain.match import Match, advance
from server.engine.match_cache import MatchCache
from server.live.rendered_commit import Audience, RenderedCommit
from server.presence.tracker import PresenceTracker, Present

_KEPT = 64
_A_MOMENT = 0.5


class Subscriber(Protocol):
    """Somebody who follows a match; nothing that it is told may make it wait."""

    @property
    def audience(self) -> Audience: ...

    def offer(self, rendered: RenderedCommit) -> None:
        """The newest moment, at once."""
        ...

    def wake(self) -> None:
        """There is something new to be read."""
        ...

    def restart(self, reason: str) -> None:
        """History is another one: whatever was told before is worth nothing."""
        ...

    def end(self) -> None:
        """Nothing more will be told here."""
        ...

    def notice(self, present: Present) -> None:
        """Others have come or gone."""
        ...


class MatchChannel:
    def __init__(self, match: Match, matches: MatchCache, audience: PresenceTracker) -> None:
        self.match = match
        self.subscribers: set[Subscriber] = set()
        self._matches = matches
        self._presence = audience
        self._recent: deque[RenderedCommit] = deque(maxlen=_KEPT)
        self._count: asyncio.TimerHandle | None = None

    def enter(self, subscriber: Subscriber) -> None:
        self.subscribers.add(subscriber)
        self.count_soon()

    def leave(self, subscriber: Subscriber) -> None:
        self.subscribers.discard(subscriber)
        self.count_soon()

    def tell(self, commit: AnyCommit, head: bytes, after: Match | None = None) -> bool:
        """False if a commit before this one is missing here, or was another one."""
        if commit.version == self.match.version + 1 and commit.previous == self.match.head:
            self._show(RenderedCommit(commit, after or advance(self.match, commit, head)))
        return commit.version <= self.match.version

    async def after(self, version: int) -> AsyncIterator[RenderedCommit]:
        """Everything since a version: from memory where it is recent, else from the log."""
        if self._recent and self._recent[0].version <= version + 1:
            for rendered in tuple(self._recent):
                if rendered.version > version:
                    yield rendered
            return
        async for commit, match in self._matches.story(self.match.id, after=version):
            yield RenderedCommit(commit, match)

    async def as_shown_to(self, viewer: Viewer) -> Match:
        """The match as far as this viewer may see it."""
        match = self.match
        shown = match.shown_to(viewer)
        return match if shown == match.version else await self._matches.at(match.id, shown)

    def jump(self, match: Match) -> None:
        """Goes on from a later state; what lies between is read from the log."""
        self._go_on_from(match)
        for subscriber in tuple(self.subscribers):
            subscriber.wake()

    def restart(self, match: Match, reason: str) -> None:
        self._go_on_from(match)
        for subscriber in tuple(self.subscribers):
            subscriber.restart(reason)

    def count_soon(self) -> None:
        """Not at once: a thousand spectators come within a moment."""
        if self._count is None:
            self._count = asyncio.get_running_loop().call_later(_A_MOMENT, self._take_count)

    def tell_present(self) -> None:
        """Who watches, here and elsewhere."""
        present = self._presence.of(self.match.id)
        for subscriber in tuple(self.subscribers):
            subscriber.notice(present)

    def _take_count(self) -> None:
        self._count = None
        viewers = [subscriber.audience.viewer for subscriber in self.subscribers]
        seats = {viewer for viewer in viewers if isinstance(viewer, int)}
        here = Present(viewers.count(SPECTATOR), tuple(sorted(seats)))
        self._presence.count(self.match.id, here)
        self.tell_present()

    def _go_on_from(self, match: Match) -> None:
        self.match = match
        self._recent.clear()

    def _show(self, rendered: RenderedCommit) -> None:
        self.match = rendered.match
        self._recent.append(rendered)
        for subscriber in tuple(self.subscribers):
            subscriber.offer(rendered)
