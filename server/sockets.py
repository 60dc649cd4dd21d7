"""uvicorn's WebSocket protocol, and a short way past it for frames that are made already."""

from collections.abc import Mapping
from typing import Protocol, cast

from litestar.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

_NAME = "archipel.direct"
# Past this, a reader is behind: it reads the log instead of letting frames pile up here.
_MOST_BUFFERED = 64 * 1024


class Direct(Protocol):
    """Writes a whole frame at once, or not at all."""

    def push(self, framed: bytes) -> bool: ...


class DirectSockets(WebSocketsSansIOProtocol):
    """Hands itself to the application, which may write to it without a detour."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if "scope" in vars(self):
            _extensions(cast("Scope", self.scope))[_NAME] = self

    def push(self, framed: bytes) -> bool:
        """False where the frame would only wait; nothing of it is written then."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return False
        if self.transport.get_write_buffer_size() > _MOST_BUFFERED:
            return False
        self.transport.write(framed)
        return True


def direct(scope: Scope) -> Direct | None:
    """The short way, where our own protocol serves this socket."""
    found = _extensions(scope).get(_NAME)
    return found if isinstance(found, DirectSockets) else None


def _extensions(scope: Scope) -> dict[str, object]:
    found = cast("Mapping[str, object]", scope).get("extensions")
    return cast("dict[str, object]", found or {})
