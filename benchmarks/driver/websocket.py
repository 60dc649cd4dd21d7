"""One WebSocket of the driver: blocking while it connects, non-blocking afterwards."""

import os
import socket
from base64 import b64encode
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from benchmarks.driver.frames import (
    BINARY,
    CLOSE,
    PING,
    PONG,
    TEXT,
    FrameReader,
    client_frame,
)

_AT_ONCE: Final = 1 << 18
_SWITCHING: Final = b"HTTP/1.1 101"
_HEADERS_END: Final = b"\r\n\r\n"


class WebSocketClosedError(Exception):
    """The other side has ended it."""


class WebSocket:
    """`ping` is a message that is a ping, and the frame that answers it."""

    def __init__(
        self,
        url: str,
        headers: Mapping[str, str] | None = None,
        ping: tuple[bytes, bytes] | None = None,
    ) -> None:
        self._ping, self._pong = ping or (b"", b"")
        self._reader = FrameReader()
        self._early: list[bytes] = []
        self._socket = _connected(url)
        self._shake_hands(url, headers or {})

    def fileno(self) -> int:
        return self._socket.fileno()

    def wait(self) -> list[bytes]:
        """The next messages, however long they take to come."""
        messages: list[bytes] = []
        while not messages:
            messages = self.read_within(10)
        return messages

    def read_within(self, seconds: float) -> list[bytes]:
        """The next messages, or nothing once so much time has passed."""
        self._socket.settimeout(seconds)
        try:
            return self.read()
        except TimeoutError:
            return []
        finally:
            self._socket.settimeout(0)

    def read(self) -> list[bytes]:
        """The messages that have come; pings are answered on the way."""
        early, self._early = self._early, []
        if early:
            return early
        return self._messages(self._socket.recv(_AT_ONCE))

    def send(self, frame: bytes) -> None:
        """A whole frame: ours are far smaller than any socket's buffer."""
        if self._socket.send(frame) != len(frame):
            raise WebSocketClosedError("the server does not read")

    def close(self) -> None:
        self._socket.close()

    def _messages(self, data: bytes) -> list[bytes]:
        if not data:
            raise WebSocketClosedError("the server has hung up")
        messages: list[bytes] = []
        for opcode, payload in self._reader.read(data):
            if opcode == TEXT and payload == self._ping:
                self.send(self._pong)
            elif opcode in {TEXT, BINARY}:
                messages.append(payload)
            elif opcode == PING:
                self.send(client_frame(payload, PONG))
            elif opcode == CLOSE:
                raise WebSocketClosedError(payload[2:].decode())
        return messages

    def _shake_hands(self, url: str, headers: Mapping[str, str]) -> None:
        parts = urlsplit(url)
        asked = {
            "Host": parts.netloc,
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Version": "13",
            **headers,
        }
        lines = "".join(f"{name}: {value}\r\n" for name, value in asked.items())
        target = f"{parts.path}?{parts.query}"
        self._socket.sendall(f"GET {target} HTTP/1.1\r\n{lines}\r\n".encode())
        answer = b""
        while _HEADERS_END not in answer:
            data = self._socket.recv(_AT_ONCE)
            if not data:
                raise WebSocketClosedError(answer.decode(errors="replace"))
            answer += data
        head, _, rest = answer.partition(_HEADERS_END)
        if not head.startswith(_SWITCHING):
            raise WebSocketClosedError(head.decode())
        self._early = self._messages(rest) if rest else []
        self._socket.settimeout(0)


def _connected(url: str) -> socket.socket:
    parts = urlsplit(url)
    made = socket.create_connection((parts.hostname or "", parts.port or 0), timeout=30)
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return made
