"""A commit with the match after it, and what each class of viewer is told, encoded once."""

from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from domain.commit import AnyCommit
from domain.game import SPECTATOR, Viewer
from domain.match import Match
from domain.messages import View
from projections.card import view
from projections.frames import CommitFrame, brief, frame
from server.live.framing import text_frame

Frames: TypeAlias = Literal["view", "events"]

_encode = msgspec.json.Encoder().encode


class Audience(NamedTuple):
    """A class of viewer: all who see the same and want it in the same words."""

    viewer: Viewer
    frames: Frames = "view"


class EncodedFrame:
    """One moment as one class of viewer is told it: as JSON, and ready for a socket."""

    def __init__(self, version: int, json: bytes) -> None:
        self.version = version
        self.json = json

    @cached_property
    def framed(self) -> bytes:
        return text_frame(self.json)


class RenderedCommit:
    """One step of a match, ready to be told."""

    def __init__(self, commit: AnyCommit, match: Match) -> None:
        self.commit = commit
        self.match = match
        self._told: dict[Audience, EncodedFrame] = {}

    @property
    def version(self) -> int:
        return self.match.version

    def told(self, audience: Audience) -> EncodedFrame:
        """The same bytes for all who have the same eyes."""
        if (known := self._told.get(audience)) is not None:
            return known
        told = self._told[audience] = EncodedFrame(self.version, _encode(self._frame(audience)))
        return told

    def _frame(self, audience: Audience) -> CommitFrame:
        if audience.frames == "events":
            return brief(self.match, self.commit, audience.viewer)
        return frame(self.match, self.commit, audience.viewer, self._see)

    def _see(self, match: Match, viewer: Viewer) -> View | None:
        """Where the game hides nothing, everybody sees the same one."""
        return self._open_view if match.game.hides_nothing else view(match, viewer)

    @cached_property
    def _open_view(self) -> View | None:
        return view(self.match, SPECTATOR)
