"""Following a match without IO: frames in, messages out, and whether to reconnect.

Nothing here awaits, reads a clock or opens a socket. A driver (reconnecting.py is ours) connects to
`path`, sends the frames that `connected` returns, gives every frame to `receive`, and asks
`may_reconnect` when the connection is lost. Messages come out exactly once and in order.
"""

from collections.abc import Iterator
from typing import Literal, TypeAlias
from urllib.parse import quote, urlencode

from archipel_client.contract import (
    Ack,
    Announced,
    BotsMessage,
    Closing,
    CommitFrame,
    Hello,
    LobbyMessage,
    MatchMessage,
    Presence,
    Refused,
    Reset,
    ViewerCard,
)
from archipel_client.messages import BOTS, LOBBY, MATCH, Command, command_frame

Frames: TypeAlias = Literal["view", "events"]

# Temporary: the command may be sent again under the same id.
_RETRYABLE_STATUSES = frozenset({429, 503})
_FIRST_FINAL_CODE, _LAST_FINAL_CODE = 4500, 4999
_FIRST_DELAY_S, _MAX_DELAY_S = 0.1, 5.0


class GapError(Exception):
    """A commit is missing: close this connection and resume on a new one."""


def may_reconnect(code: int | None) -> bool:
    """Whether to reconnect after this close code, or None for a connection that was lost."""
    return code is None or not _FIRST_FINAL_CODE <= code <= _LAST_FINAL_CODE


def retry_delays() -> Iterator[float]:
    """Seconds before each attempt: none before the first, then exponential backoff."""
    yield 0.0
    delay = _FIRST_DELAY_S
    while True:
        yield delay
        delay = min(2 * delay, _MAX_DELAY_S)


class Follower:
    """The cursor in the log of one match, and the commands without an answer yet."""

    def __init__(
        self,
        match: str,
        after: int | None = None,
        *,
        frames: Frames = "view",
        viewer: str | None = None,
    ) -> None:
        self.match = match
        self.cursor = after
        self.epoch: str | None = None
        self._frames = frames
        self._viewer = viewer
        self._viewer_card: ViewerCard | None = None
        self._needs_match = False  # the next hello has to hold the whole match
        self._greeted = False  # on this connection
        self._broken = False  # a reset will follow
        self._pending: dict[str, str] = {}  # frames, by the ids of their commands

    @property
    def path(self) -> str:
        """The URL path to connect to now."""
        # Without an epoch the server sends the whole match.
        epoch = None if self._needs_match else self.epoch
        query = {"frames": self._frames, "as": self._viewer, "epoch": epoch}
        given = {name: value for name, value in query.items() if value is not None}
        after = {} if self.cursor is None else {"after": self.cursor}
        return f"/api/matches/{quote(self.match, safe='')}/live?{urlencode({**given, **after})}"

    @property
    def pending(self) -> tuple[str, ...]:
        """The ids of the commands without an answer."""
        return tuple(self._pending)

    def connected(self) -> tuple[str, ...]:
        """The frames to send first on a new connection: each pending command, under its old id."""
        self._greeted = self._broken = False
        return tuple(self._pending.values())

    def command(self, id: str, command: Command, if_version: int | None = None) -> str:
        """The frame to send; it is sent again on every new connection until it is answered."""
        frame = self._pending[id] = command_frame(id, command, if_version)
        return frame

    def pending_frame(self, id: str) -> str | None:
        """The frame of a command that is still pending, to send it again."""
        return self._pending.get(id)

    def receive(self, frame: str | bytes) -> tuple[MatchMessage, ...]:
        """The new messages in this frame; raises GapError if a commit is missing."""
        match MATCH.decode(frame):
            case Hello() as hello:
                return self._on_hello(hello)
            case CommitFrame() as commit:
                return self._on_commit(commit)
            case Reset() as reset:
                self.cursor, self.epoch, self._broken = None, None, False
                return (reset,)
            case Ack() as ack:
                return () if self._pending.pop(ack.id, None) is None else (ack,)
            case Refused() as refused:
                return self._on_refused(refused)
            case Presence() as presence:
                return (presence,)
            case Closing() | None:
                # The close code has the same meaning, and arrives even if this frame is lost.
                return ()

    def _on_hello(self, hello: Hello) -> tuple[MatchMessage, ...]:
        """On a resumed connection Hello is no news."""
        if not self._continues(hello):
            return self._on_other_epoch()
        same_view = self.epoch is not None and hello.viewer == self._viewer_card
        if hello.match is None and not same_view:
            self._needs_match = True
            raise GapError("the viewer has changed")
        known = hello.match is None if self._greeted else same_view
        if self.cursor is None:
            self.cursor = hello.version
        self.epoch, self._viewer_card, self._greeted = hello.epoch, hello.viewer, True
        self._needs_match = False
        return () if known else (hello,)

    def _on_other_epoch(self) -> tuple[MatchMessage, ...]:
        """The server knows our cursor and epoch from the path, so that it sends a reset next."""
        if self._needs_match:
            self._needs_match = False
            raise GapError("the log has another epoch, which the path did not name")
        self._broken = True
        return ()

    def _continues(self, hello: Hello) -> bool:
        known = self.epoch in {None, hello.epoch}
        return known and (self.cursor is None or self.cursor <= hello.version)

    def _on_commit(self, commit: CommitFrame) -> tuple[MatchMessage, ...]:
        if self.cursor is None or self._broken or commit.version > self.cursor + 1:
            raise GapError(f"version {commit.version} follows {self.cursor}")
        if commit.version <= self.cursor:
            return ()
        self.cursor = commit.version
        return (commit,)

    def _on_refused(self, refused: Refused) -> tuple[MatchMessage, ...]:
        """A temporary refusal leaves the command pending."""
        if refused.id is None or refused.problem.status in _RETRYABLE_STATUSES:
            return (refused,)
        return () if self._pending.pop(refused.id, None) is None else (refused,)


class BotFollower:
    """A bot that can be invited: sends its announcement on every new connection."""

    path = "/api/bots/live"

    def __init__(self, announcement: str) -> None:
        self.announcement = announcement
        self._greeted = False  # on this connection

    def connected(self) -> tuple[str, ...]:
        self._greeted = False
        return (self.announcement,)

    def receive(self, frame: str | bytes) -> tuple[BotsMessage, ...]:
        """`Announced` is a message once per connection; later announcements only repeat it."""
        message = BOTS.decode(frame)
        match message:
            case Announced() if self._greeted:
                return ()
            case Closing() | None:
                return ()
            case Announced():
                self._greeted = True
                return (message,)
            case _:
                return (message,)


class LobbyFollower:
    """The lobby: after a reconnect the server sends the newest matches again."""

    path = "/api/lobby/live"

    def connected(self) -> tuple[str, ...]:
        return ()

    def receive(self, frame: str | bytes) -> tuple[LobbyMessage, ...]:
        message = LOBBY.decode(frame)
        return () if message is None or isinstance(message, Closing) else (message,)
