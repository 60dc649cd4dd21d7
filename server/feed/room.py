"""One match that is being watched: its last moments, and those who watch."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from typing import Protocol

from domain.commit import AnyCommit
from domain.game import SPECTATOR, Viewer
from domain.match import Match, advance
from server.feed.audience import Audience, Present
from server.feed.moments import Eyes, Moment
from server.matches import Matches

_KEPT = 64
_A_MOMENT = 0.5


class Watcher(Protocol):
    """Somebody who follows a match; nothing that it is told may make it wait."""

    @property
    def eyes(self) -> Eyes: ...

    def offer(self, moment: Moment) -> None:
        """The newest moment, at once."""
        ...

    def wake(self) -> None:
        """There is something new to be read."""
        ...

    def begin_again(self, reason: str) -> None:
        """History is another one: whatever was told before is worth nothing."""
        ...

    def end(self) -> None:
        """Nothing more will be told here."""
        ...

    def notice(self, present: Present) -> None:
        """Others have come or gone."""
        ...


class Room:
    def __init__(self, match: Match, matches: Matches, audience: Audience) -> None:
        self.match = match
        self.watchers: set[Watcher] = set()
        self._matches = matches
        self._audience = audience
        self._recent: deque[Moment] = deque(maxlen=_KEPT)
        self._count: asyncio.TimerHandle | None = None

    def enter(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self.count_soon()

    def leave(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.count_soon()

    def tell(self, commit: AnyCommit, head: bytes, after: Match | None = None) -> bool:
        """False if a commit before this one is missing here, or was another one."""
        if commit.version == self.match.version + 1 and commit.previous == self.match.head:
            self._show(Moment(commit, after or advance(self.match, commit, head)))
        return commit.version <= self.match.version

    async def after(self, version: int) -> AsyncIterator[Moment]:
        """Everything since a version: from memory where it is recent, else from the log."""
        if self._recent and self._recent[0].version <= version + 1:
            for moment in tuple(self._recent):
                if moment.version > version:
                    yield moment
            return
        async for commit, match in self._matches.story(self.match.id, after=version):
            yield Moment(commit, match)

    async def as_shown_to(self, viewer: Viewer) -> Match:
        """The match as far as this viewer may see it."""
        match = self.match
        shown = match.shown_to(viewer)
        return match if shown == match.version else await self._matches.at(match.id, shown)

    def jump(self, match: Match) -> None:
        """Goes on from a later state; what lies between is read from the log."""
        self._go_on_from(match)
        for watcher in tuple(self.watchers):
            watcher.wake()

    def begin_again(self, match: Match, reason: str) -> None:
        self._go_on_from(match)
        for watcher in tuple(self.watchers):
            watcher.begin_again(reason)

    def count_soon(self) -> None:
        """Not at once: a thousand spectators come within a moment."""
        if self._count is None:
            self._count = asyncio.get_running_loop().call_later(_A_MOMENT, self._take_count)

    def tell_present(self) -> None:
        """Who watches, here and elsewhere."""
        present = self._audience.of(self.match.id)
        for watcher in tuple(self.watchers):
            watcher.notice(present)

    def _take_count(self) -> None:
        self._count = None
        viewers = [watcher.eyes.viewer for watcher in self.watchers]
        seats = {viewer for viewer in viewers if isinstance(viewer, int)}
        here = Present(viewers.count(SPECTATOR), tuple(sorted(seats)))
        self._audience.count(self.match.id, here)
        self.tell_present()

    def _go_on_from(self, match: Match) -> None:
        self.match = match
        self._recent.clear()

    def _show(self, moment: Moment) -> None:
        self.match = moment.match
        self._recent.append(moment)
        for watcher in tuple(self.watchers):
            watcher.offer(moment)
