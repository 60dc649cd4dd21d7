"""Following one match with one pair of eyes: exactly once, in order, from any version on."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import TypeAlias

from msgspec import Struct

from domain.game import Viewer
from domain.match import Match
from domain.player import Player
from server.engine.errors import NotFoundError
from server.live.channel import MatchChannel
from server.live.hub import MatchHub
from server.live.rendered_commit import Audience, EncodedFrame, Frames, RenderedCommit
from server.presence.tracker import Present

NO_SUCH_CURSOR = "this server knows no such moment of the match"

# As whom to look at a match as it stands: seats change hands before it starts.
ViewerResolver: TypeAlias = Callable[[Match], Viewer]
Push: TypeAlias = Callable[[EncodedFrame], bool]
Notice: TypeAlias = Callable[[Present], object]


class Snapshot(Struct, frozen=True):
    """The whole match as it stands: other eyes look at it now, or, with a reason, history broke."""

    match: Match
    reason: str | None = None


class Subscription:
    """Either in step, and then pushed to by the room, or behind, and then reading on its own.

    A watcher that cannot take more is simply behind: the log is its backlog, not a queue.
    """

    def __init__(
        self,
        hub: MatchHub,
        channel: MatchChannel,
        resolve_viewer: ViewerResolver,
        after: int,
        frames: Frames = "view",
    ) -> None:
        self.audience = Audience(resolve_viewer(channel.match), frames)
        self.version = after
        self._resolve_viewer = resolve_viewer
        self._seats: tuple[Player | None, ...] = channel.match.seats
        self._id = channel.match.id
        self._hub = hub
        self._channel = channel
        self._push: Push | None = None
        self._notice: Notice | None = None
        self._in_step = False
        self._broken = None if after <= channel.match.version else NO_SUCH_CURSOR
        self._looks_anew = False
        self._ended = False
        self._news = asyncio.Event()
        channel.enter(self)

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
        return self._channel.match

    async def sight(self) -> Match:
        """The match as far as these eyes may see it."""
        return await self._channel.as_shown_to(self.audience.viewer)

    def leave(self) -> None:
        self._hub.leave(self._channel, self)

    def offer(self, rendered: RenderedCommit) -> None:
        self._look_at(rendered.match)
        if (
            self._in_step
            and self._may_have(rendered)
            and self._pushes(rendered.told(self.audience))
        ):
            self.version = rendered.version
        else:
            self.wake()

    def wake(self) -> None:
        self._in_step = False
        self._news.set()

    def restart(self, reason: str) -> None:
        self._broken = reason
        self.wake()

    def end(self) -> None:
        self._ended = True
        self.wake()

    async def told(self) -> AsyncIterator[EncodedFrame | Snapshot]:
        """Everything that was not pushed, until the server goes away."""
        while not self._ended:
            self._news.clear()
            self._look_at(self._channel.match)
            if self._broken is not None:
                yield await self._begun_again(self._broken)
            async for rendered in self._channel.after(self.version):
                if rendered.version > self._shown:
                    break
                yield rendered.told(self.audience)
                self.version = rendered.version
            if self.version < self._shown or self._broken is not None or self._ended:
                continue
            if self._looks_anew:
                self._looks_anew = False
                yield Snapshot(await self.sight())
                continue
            # Nothing may be awaited between this look and the wait: else something falls between.
            self._in_step = True
            await self._news.wait()

    def _look_at(self, match: Match) -> None:
        """Whoever has sat down or stood up, by whatever way, sees with other eyes from then on."""
        if match.seats is self._seats:
            return
        self._seats = match.seats
        viewer = self._resolve_viewer(match)
        if viewer != self.audience.viewer:
            self.audience, self._looks_anew = Audience(viewer, self.audience.frames), True
            self._channel.count_soon()
            self.wake()

    def _may_have(self, rendered: RenderedCommit) -> bool:
        return rendered.version == self.version + 1 and rendered.version <= self._shown

    def _pushes(self, told: EncodedFrame) -> bool:
        return self._push is not None and self._push(told)

    @property
    def _shown(self) -> int:
        """How far these eyes may see: spectators may be held back."""
        return self._channel.match.shown_to(self.audience.viewer)

    async def _begun_again(self, reason: str) -> Snapshot:
        self._broken = None
        match = await self.sight()
        if match.version == 0:
            # The new history knows nothing of it.
            raise NotFoundError("match", self._id)
        self.version = match.version
        return Snapshot(match, reason)
