"""Following one match with one pair of eyes: exactly once, in order, from any version on."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import TypeAlias

from msgspec import Struct

from domain.game import Viewer
from domain.match import Match
from domain.player import Player
from server.feed.audience import Present
from server.feed.hub import Hub
from server.feed.moments import Eyes, Frames, Moment, Told
from server.feed.room import Room
from server.trouble import UnknownThing

NO_SUCH_CURSOR = "this server knows no such moment of the match"

# As whom to look at a match as it stands: seats change hands before it starts.
Gaze: TypeAlias = Callable[[Match], Viewer]
Push: TypeAlias = Callable[[Told], bool]
Notice: TypeAlias = Callable[[Present], object]


class Afresh(Struct, frozen=True):
    """The whole match as it stands: other eyes look at it now, or, with a reason, history broke."""

    match: Match
    reason: str | None = None


class Watch:
    """Either in step, and then pushed to by the room, or behind, and then reading on its own.

    A watcher that cannot take more is simply behind: the log is its backlog, not a queue.
    """

    def __init__(
        self, hub: Hub, room: Room, gaze: Gaze, after: int, frames: Frames = "view"
    ) -> None:
        self.eyes = Eyes(gaze(room.match), frames)
        self.version = after
        self._gaze = gaze
        self._seats: tuple[Player | None, ...] = room.match.seats
        self._id = room.match.id
        self._hub = hub
        self._room = room
        self._push: Push | None = None
        self._notice: Notice | None = None
        self._in_step = False
        self._broken = None if after <= room.match.version else NO_SUCH_CURSOR
        self._looks_anew = False
        self._ended = False
        self._news = asyncio.Event()
        room.enter(self)

    def push_with(self, push: Push) -> None:
        """How to tell a moment at once; it answers False where that would pile up."""
        self._push = push

    def notice_with(self, notice: Notice) -> None:
        """How to say who else is there."""
        self._notice = notice

    def notice(self, present: Present) -> None:
        # Whoever is behind has more to read than this.
        if self._notice is not None and self._in_step:
            self._notice(present)

    @property
    def match(self) -> Match:
        return self._room.match

    async def sight(self) -> Match:
        """The match as far as these eyes may see it."""
        return await self._room.as_shown_to(self.eyes.viewer)

    def leave(self) -> None:
        self._hub.leave(self._room, self)

    def offer(self, moment: Moment) -> None:
        self._look_at(moment.match)
        if self._in_step and self._may_have(moment) and self._pushes(moment.told(self.eyes)):
            self.version = moment.version
        else:
            self.wake()

    def wake(self) -> None:
        self._in_step = False
        self._news.set()

    def begin_again(self, reason: str) -> None:
        self._broken = reason
        self.wake()

    def end(self) -> None:
        self._ended = True
        self.wake()

    async def told(self) -> AsyncIterator[Told | Afresh]:
        """Everything that was not pushed, until the server goes away."""
        while not self._ended:
            self._news.clear()
            self._look_at(self._room.match)
            if self._broken is not None:
                yield await self._begun_again(self._broken)
            async for moment in self._room.after(self.version):
                if moment.version > self._shown:
                    break
                yield moment.told(self.eyes)
                self.version = moment.version
            if self.version < self._shown or self._broken is not None or self._ended:
                continue
            if self._looks_anew:
                self._looks_anew = False
                yield Afresh(await self.sight())
                continue
            # Nothing may be awaited between this look and the wait: else something falls between.
            self._in_step = True
            await self._news.wait()

    def _look_at(self, match: Match) -> None:
        """Whoever has sat down or stood up, by whatever way, sees with other eyes from then on."""
        if match.seats is self._seats:
            return
        self._seats = match.seats
        viewer = self._gaze(match)
        if viewer != self.eyes.viewer:
            self.eyes, self._looks_anew = Eyes(viewer, self.eyes.frames), True
            self._room.count_soon()
            self.wake()

    def _may_have(self, moment: Moment) -> bool:
        return moment.version == self.version + 1 and moment.version <= self._shown

    def _pushes(self, told: Told) -> bool:
        return self._push is not None and self._push(told)

    @property
    def _shown(self) -> int:
        """How far these eyes may see: spectators may be held back."""
        return self._room.match.shown_to(self.eyes.viewer)

    async def _begun_again(self, reason: str) -> Afresh:
        self._broken = None
        match = await self.sight()
        if match.version == 0:
            # The new history knows nothing of it.
            raise UnknownThing("match", self._id)
        self.version = match.version
        return Afresh(match, reason)
