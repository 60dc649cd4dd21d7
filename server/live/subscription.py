"""A subscription to one match as one viewer: exactly once, in order, from any version on."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import TypeAlias

from msgspec import Struct

from domain.game import Viewer
from domain.match import Match
from domain.player import Player
from server.engine.errors import NotFoundError
from server.engine.rendered_commit import Audience, EncodedFrame, Frames, RenderedCommit
from server.live.hub import MatchChannel, MatchHub
from server.presence.tracker import Presence

NO_SUCH_CURSOR = "this server knows no such moment of the match"

# The viewer that a subscriber is now: seats change hands before a match starts.
ViewerResolver: TypeAlias = Callable[[Match], Viewer]
# Writes a WebSocket frame at once; False, and nothing written, under back-pressure.
Send: TypeAlias = Callable[[bytes], bool]
SendPresence: TypeAlias = Callable[[Presence], object]


class Snapshot(Struct, frozen=True):
    """The whole match: the viewer has changed, or, with a reason, the history has."""

    match: Match
    reason: str | None = None


class Subscription:
    """Either live, when each commit is sent as it is published, or catching up from the log.

    A subscriber that cannot take a frame falls behind: its backlog is the log, not a queue.
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
        self._send: Send | None = None
        self._send_presence: SendPresence | None = None
        self._is_live = False
        # Also past what a spectator may see: that there is more must not show.
        self._reset_reason = None if after <= self._visible_version else NO_SUCH_CURSOR
        self._viewer_changed = False
        self._closed = False
        self._wake_up = asyncio.Event()
        channel.subscribe(self)

    def attach(self, send: Send, send_presence: SendPresence) -> None:
        """Send directly from now on where there is no back-pressure."""
        self._send = send
        self._send_presence = send_presence

    @property
    def match(self) -> Match:
        return self._channel.match

    async def visible_match(self) -> Match:
        return await self._channel.match_for(self.audience.viewer)

    def unsubscribe(self) -> None:
        self._hub.unsubscribe(self._channel, self)

    def deliver(self, rendered: RenderedCommit) -> None:
        self._update_viewer(rendered.match)
        if self._is_live and self.version == self._visible_version:
            # Spectators are to see it later.
            return
        if self._is_live and self.version + 1 == rendered.version and self._sends(rendered):
            self.version = rendered.version
        else:
            self.fall_behind()

    def update_presence(self, presence: Presence) -> None:
        if self._send_presence is not None and self._is_live:
            self._send_presence(presence)

    def fall_behind(self) -> None:
        self._is_live = False
        self._wake_up.set()

    def reset(self, reason: str) -> None:
        self._reset_reason = reason
        self.fall_behind()

    def close(self) -> None:
        self._closed = True
        self.fall_behind()

    async def catch_up(self) -> AsyncIterator[EncodedFrame | Snapshot]:
        """Everything that is not sent directly, until the server shuts down."""
        while not self._closed:
            self._wake_up.clear()
            self._update_viewer(self._channel.match)
            if self._reset_reason is not None:
                yield await self._reset_snapshot(self._reset_reason)
            async for rendered in self._channel.commits_after(self.version):
                if rendered.version > self._visible_version:
                    break
                yield await self._rendered(rendered)
                self.version = rendered.version
            if self.version < self._visible_version or self._reset_reason or self._closed:
                continue
            if self._viewer_changed:
                self._viewer_changed = False
                yield Snapshot(await self.visible_match())
                continue
            # No await between the comparison above and the wait, or a commit could be missed.
            self._is_live = True
            await self._wake_up.wait()

    async def _rendered(self, commit: RenderedCommit) -> EncodedFrame:
        """One new frame at a time, so that a crowd that catches up leaves time for others."""
        if commit.has_frame(self.audience):
            return commit.frame(self.audience)
        async with self._hub.rendering:
            frame = commit.frame(self.audience)
            await asyncio.sleep(0)
            return frame

    def _update_viewer(self, match: Match) -> None:
        if match.seats is self._seats:
            return
        self._seats = match.seats
        viewer = self._resolve_viewer(match)
        if viewer != self.audience.viewer:
            self.audience, self._viewer_changed = Audience(viewer, self.audience.frames), True
            self._channel.count_presence_soon()
            self.fall_behind()

    def _sends(self, rendered: RenderedCommit) -> bool:
        return self._send is not None and self._send(rendered.frame(self.audience).websocket)

    @property
    def _visible_version(self) -> int:
        """The latest version that the viewer may see: spectators may be delayed."""
        return self._channel.match.shown_to(self.audience.viewer)

    async def _reset_snapshot(self, reason: str) -> Snapshot:
        self._reset_reason = None
        match = await self.visible_match()
        if match.version == 0:
            # The new history does not contain the match.
            raise NotFoundError("match", self._id)
        self.version = match.version
        return Snapshot(match, reason)
