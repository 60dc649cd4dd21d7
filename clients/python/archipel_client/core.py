"""Following a match without a socket: frames in, messages out, and what to do when it breaks.

Nothing here awaits, reads a clock or knows a network. A shell (following.py is ours) connects to
`path`, sends what `connected` says, gives every frame to `receive`, and asks `resumes` when the
connection is gone. What comes out is the story exactly once and in order, whatever the wire does.
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
from archipel_client.messages import BOTS, LOBBY, MATCH, Command, sent

Frames: TypeAlias = Literal["view", "events"]

# What the server says about itself: nothing was done, or nobody knows yet. The id will tell.
_ASK_AGAIN = frozenset({429, 503})
_FIRST_FINAL, _LAST_FINAL = 4500, 4999
_FIRST_WAIT, _LONGEST_WAIT = 0.1, 5.0


class Hole(Exception):
    """Something that we need is missing: leave this connection and resume."""


def resumes(code: int | None) -> bool:
    """Whether to come back after this close code; none where the line just went dead."""
    return code is None or not _FIRST_FINAL <= code <= _LAST_FINAL


def waits() -> Iterator[float]:
    """How long to wait before each attempt, the first being at once."""
    yield 0.0
    wait = _FIRST_WAIT
    while True:
        yield wait
        wait = min(2 * wait, _LONGEST_WAIT)


class Follower:
    """Where we are in the story of one match, and what we have asked for and not heard of."""

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
        self._seen_as: ViewerCard | None = None
        self._greeted = False  # on this connection
        self._broken = False  # a reset is sure to be said
        self._pending: dict[str, str] = {}  # frames, by the ids of their commands

    @property
    def path(self) -> str:
        """Where to connect now."""
        query = {"frames": self._frames, "as": self._viewer, "epoch": self.epoch}
        told = {name: value for name, value in query.items() if value is not None}
        after = {} if self.cursor is None else {"after": self.cursor}
        return f"/api/matches/{quote(self.match, safe='')}/live?{urlencode({**told, **after})}"

    @property
    def pending(self) -> tuple[str, ...]:
        """The ids of the commands whose fate is not known."""
        return tuple(self._pending)

    def connected(self) -> tuple[str, ...]:
        """A new connection: what to send on it first, each command under the id that it had."""
        self._greeted = self._broken = False
        return tuple(self._pending.values())

    def command(self, id: str, command: Command, if_version: int | None = None) -> str:
        """The frame to send; it is repeated on every new connection until its fate is known."""
        frame = self._pending[id] = sent(id, command, if_version)
        return frame

    def repeated(self, id: str) -> str | None:
        """The frame of a pending command once more, or nothing if its fate is known by now."""
        return self._pending.get(id)

    def receive(self, frame: str | bytes) -> tuple[MatchMessage, ...]:
        """What this frame says that was not said before; a hole raises."""
        match MATCH.read(frame):
            case Hello() as hello:
                return self._greet(hello)
            case CommitFrame() as commit:
                return self._step(commit)
            case Reset() as reset:
                self.cursor, self.epoch, self._broken = None, None, False
                return (reset,)
            case Ack() as ack:
                return () if self._pending.pop(ack.id, None) is None else (ack,)
            case Refused() as refused:
                return self._turned_down(refused)
            case Presence() as presence:
                return (presence,)
            case Closing() | None:
                # The close code says the same again, and it comes even when this frame does not.
                return ()

    def _greet(self, hello: Hello) -> tuple[MatchMessage, ...]:
        """The greeting of a connection that merely goes on says nothing new."""
        if not self._goes_on(hello):
            # The server has been told our cursor and epoch, so it says a reset next.
            self._broken = True
            return ()
        resumed = self.epoch is not None and not self._greeted and hello.viewer == self._seen_as
        if hello.match is None and not resumed:
            # Ours is as somebody else may see it; without an epoch, the whole match comes.
            self.epoch = None
            raise Hole("the match is seen with other eyes now")
        if self.cursor is None:
            self.cursor = hello.version
        self.epoch, self._seen_as, self._greeted = hello.epoch, hello.viewer, True
        return () if resumed else (hello,)

    def _goes_on(self, hello: Hello) -> bool:
        known = self.epoch in {None, hello.epoch}
        return known and (self.cursor is None or self.cursor <= hello.version)

    def _step(self, commit: CommitFrame) -> tuple[MatchMessage, ...]:
        if self.cursor is None or self._broken or commit.version > self.cursor + 1:
            raise Hole(f"after {self.cursor} came {commit.version}")
        if commit.version <= self.cursor:
            return ()
        self.cursor = commit.version
        return (commit,)

    def _turned_down(self, refused: Refused) -> tuple[MatchMessage, ...]:
        """A refusal for the moment leaves the command pending; any other is its end."""
        if refused.id is None or refused.problem.status in _ASK_AGAIN:
            return (refused,)
        return () if self._pending.pop(refused.id, None) is None else (refused,)


class BotFollower:
    """A bot that is there to be invited: it says so on every new connection."""

    path = "/api/bots/live"

    def __init__(self, announcement: str) -> None:
        self.announcement = announcement
        self._greeted = False  # on this connection

    def connected(self) -> tuple[str, ...]:
        self._greeted = False
        return (self.announcement,)

    def receive(self, frame: str | bytes) -> tuple[BotsMessage, ...]:
        """Whatever is said again of ourselves is answered, but that is no news."""
        message = BOTS.read(frame)
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
    """The list of matches: whoever comes back is told the newest again, so nothing is missed."""

    path = "/api/lobby/live"

    def connected(self) -> tuple[str, ...]:
        return ()

    def receive(self, frame: str | bytes) -> tuple[LobbyMessage, ...]:
        message = LOBBY.read(frame)
        return () if message is None or isinstance(message, Closing) else (message,)
