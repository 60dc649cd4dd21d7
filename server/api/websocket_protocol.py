"""uvicorn's WebSocket protocol, extended to write encoded frames directly to the transport."""

from collections.abc import Mapping
from typing import Protocol, cast

import msgspec
from litestar.types import Scope
from websockets.frames import CloseCode as ProtocolCloseCode
from websockets.http11 import Request

from server.api.messages import TOO_MANY, TOO_SLOW, CloseCode, Closing
from server.engine.rendered_commit import text_frame
from server.transport.frame_limits import LimitedFrames

_NAME = "archipel.direct"
_DRAIN_GRACE_S = 10.0
# Enough to read the reason.
_FLOOD_GRACE_S = 1.0
# Back-pressure: past this, a subscriber catches up from the log instead of filling a buffer.
_MAX_BUFFERED = 64 * 1024


class Direct(Protocol):
    """Writes a whole frame at once, or nothing."""

    def send_frame(self, framed: bytes) -> bool: ...
    def close_now(self, framed: bytes, code: int, reason: str) -> None: ...
    def count_for(self, address: str) -> None: ...


class DirectSockets(LimitedFrames):
    """Puts itself into the ASGI scope, so that the application can write to the transport."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if "scope" in vars(self):
            _extensions(cast("Scope", self.scope))[_NAME] = self

    def send_receive_event_to_app(self) -> None:
        """Text that is not UTF-8 closes the socket without a traceback in the log."""
        is_text = self.curr_msg_data_type == "text" and not self.close_sent
        if is_text and not _is_utf_8(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(ProtocolCloseCode.INVALID_DATA)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        """No pong in time: the client reads too slowly."""
        self.pong_timer = None
        self._close_with(TOO_SLOW)

    def close_flood(self) -> None:
        """Also before the application has accepted the socket."""
        if self.handshake_complete:
            self._close_with(TOO_MANY)
            if self.close_timer is not None:
                self.close_timer.cancel()
            self.close_timer = self.loop.call_later(_FLOOD_GRACE_S, self.transport.abort)
        else:
            self.transport.abort()

    def send_frame(self, framed: bytes) -> bool:
        """False, and nothing written, under back-pressure or after the close."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return False
        if self.transport.get_write_buffer_size() > _MAX_BUFFERED:
            return False
        self.transport.write(framed)
        return True

    def close_now(self, framed: bytes, code: int, reason: str) -> None:
        """Write a last frame and the close frame; abort the connection if they are not read."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code, reason)
        self.transport.write(framed + b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(_DRAIN_GRACE_S, self.transport.abort)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def _close_with(self, why: CloseCode) -> None:
        last = msgspec.json.encode(Closing(why.code, why.reason))
        self.queue.put_nowait({"type": "websocket.disconnect", "code": why.code})
        self.close_now(text_frame(last), why.code, why.reason)


def direct(scope: Scope) -> Direct | None:
    """The protocol of this socket, where it is ours."""
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
