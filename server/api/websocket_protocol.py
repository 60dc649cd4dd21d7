"""uvicorn's WebSocket protocol, and a short way past it for frames that are made already."""

from collections.abc import Mapping
from typing import Protocol, cast

import msgspec
from litestar.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.http11 import Request

from server.api.closing import TOO_SLOW
from server.api.messages import Closing
from server.live.framing import text_frame

_NAME = "archipel.direct"
_DRAIN_GRACE_S = 10.0
# Past this, a reader is behind: it reads the log instead of letting frames pile up here.
_MOST_BUFFERED = 64 * 1024


class Direct(Protocol):
    """Writes a whole frame at once, or not at all."""

    def push(self, framed: bytes) -> bool: ...
    def dismiss(self, framed: bytes, code: int, reason: str) -> None: ...


class DirectSockets(WebSocketsSansIOProtocol):
    """Hands itself to the application, which may write to it without a detour."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if "scope" in vars(self):
            _extensions(cast("Scope", self.scope))[_NAME] = self

    def send_receive_event_to_app(self) -> None:
        """Text that is none costs the socket, but no traceback in our log."""
        is_text = self.curr_msg_data_type == "text" and not self.close_sent
        if is_text and not _is_utf_8(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        """Whoever answers no ping reads nothing."""
        self.pong_timer = None
        last_words = msgspec.json.encode(Closing(TOO_SLOW.code, TOO_SLOW.reason))
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_SLOW.code})
        self.dismiss(text_frame(last_words), TOO_SLOW.code, TOO_SLOW.reason)

    def push(self, framed: bytes) -> bool:
        """False where the frame would only wait; nothing of it is written then."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return False
        if self.transport.get_write_buffer_size() > _MOST_BUFFERED:
            return False
        self.transport.write(framed)
        return True

    def dismiss(self, framed: bytes, code: int, reason: str) -> None:
        """Last words and the close frame, whether they are read or not; then the line is cut."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code, reason)
        self.transport.write(framed + b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(_DRAIN_GRACE_S, self.transport.abort)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()


def direct(scope: Scope) -> Direct | None:
    """The short way, where our own protocol serves this socket."""
    found = _extensions(scope).get(_NAME)
    return found if isinstance(found, DirectSockets) else None


def _is_utf_8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _extensions(scope: Scope) -> dict[str, object]:
    found = cast("Mapping[str, object]", scope).get("extensions")
    return cast("dict[str, object]", found or {})
