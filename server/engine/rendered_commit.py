"""A commit with the match after it, rendered once for each audience.

The same object serves the answer to the command and the frames of everyone who watches.
"""

from typing import Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType

from domain.commit import AnyCommit
from domain.game import SPECTATOR, Viewer
from domain.match import Match
from domain.messages import View
from projections.card import view
from projections.frames import CommitFrame, Visible, brief, frame, visible

Frames: TypeAlias = Literal["view", "events"]

_encode = msgspec.json.Encoder().encode

# RFC 6455, section 5.2: the first byte of a final text frame, and the marks of longer lengths.
_FINAL_TEXT = 0x81
_TWO_BYTES = 126
_EIGHT_BYTES = 127


class Audience(NamedTuple):
    """All subscribers who receive the same bytes: one viewer and one frame mode."""

    viewer: Viewer
    frames: Frames = "view"


class EncodedFrame(Struct, gc=False):
    """A commit as one audience receives it: as JSON, and as a WebSocket frame."""

    version: int
    json: bytes
    _websocket: bytes = b""

    @property
    def websocket(self) -> bytes:
        if not self._websocket:
            self._websocket = text_frame(self.json)
        return self._websocket


class RenderedCommit:
    """Views are large and needed once: a delivered commit keeps its frames alone."""

    __slots__ = ("_frames", "_open_view", "_visible", "commit", "match")

    def __init__(self, commit: AnyCommit, match: Match) -> None:
        self.commit = commit
        self.match = match
        self._visible: dict[Viewer, Visible] = {}
        self._frames: dict[Audience, EncodedFrame] = {}
        self._open_view: View | UnsetType | None = UNSET

    @property
    def version(self) -> int:
        return self.match.version

    def visible(self, viewer: Viewer) -> Visible:
        """The events, the view and the choices of one viewer."""
        known = self._visible.get(viewer)
        if known is None:
            known = visible(self.match, self.commit, viewer, self._view)
            self._visible[viewer] = known
        return known

    def frame(self, audience: Audience) -> EncodedFrame:
        known = self._frames.get(audience)
        if known is None:
            known = EncodedFrame(self.version, _encode(self._frame(audience)))
            self._frames[audience] = known
        return known

    def has_frame(self, audience: Audience) -> bool:
        return audience in self._frames

    def drop_views(self) -> None:
        """Free what only the next audience would need; it is rendered again for one."""
        self._visible = {}
        self._open_view = UNSET

    def _frame(self, audience: Audience) -> CommitFrame:
        viewer = audience.viewer
        if audience.frames == "events":
            return brief(self.match, self.commit, viewer)
        return frame(self.match, self.commit, viewer, self.visible(viewer))

    def _view(self, match: Match, viewer: Viewer) -> View | None:
        """A game that hides nothing has one view for all."""
        if not match.game.hides_nothing:
            return view(match, viewer)
        if self._open_view is UNSET:
            self._open_view = view(match, SPECTATOR)
        return self._open_view


def text_frame(payload: bytes) -> bytes:
    """A whole message in one WebSocket frame, unmasked, as servers send it."""
    size = len(payload)
    if size < _TWO_BYTES:
        return bytes((_FINAL_TEXT, size)) + payload
    if size < 1 << 16:
        return bytes((_FINAL_TEXT, _TWO_BYTES)) + size.to_bytes(2) + payload
    return bytes((_FINAL_TEXT, _EIGHT_BYTES)) + size.to_bytes(8) + payload
