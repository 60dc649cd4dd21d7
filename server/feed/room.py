"""One match that is being watched: its last moments, and those who watch."""

from collections import deque
from collections.abc import AsyncIterator
from typing import Protocol

from domain.commit import AnyCommit
from domain.match import Match, advance
from server.feed.moments import Eyes, Moment
from server.matches import Matches

_KEPT = 64


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


class Room:
    def __init__(self, match: Match, matches: Matches) -> None:
        self.match = match
        self.watchers: set[Watcher] = set()
        self._matches = matches
        self._recent: deque[Moment] = deque(maxlen=_KEPT)

    def tell(self, commit: AnyCommit, head: str) -> bool:
        """False if a commit before this one is missing here."""
        if commit.version == self.match.version + 1:
            self._show(Moment(commit, advance(self.match, commit, head)))
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

    def jump(self, match: Match) -> None:
        """Goes on from a later state; what lies between is read from the log."""
        self._enter(match)
        for watcher in tuple(self.watchers):
            watcher.wake()

    def begin_again(self, match: Match, reason: str) -> None:
        self._enter(match)
        for watcher in tuple(self.watchers):
            watcher.begin_again(reason)

    def _enter(self, match: Match) -> None:
        self.match = match
        self._recent.clear()

    def _show(self, moment: Moment) -> None:
        self.match = moment.match
        self._recent.append(moment)
        for watcher in tuple(self.watchers):
            watcher.offer(moment)
