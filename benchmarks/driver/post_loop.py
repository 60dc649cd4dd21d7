"""A closed loop of POST requests over keep-alive connections."""

import re
import socket
from collections import deque
from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

from benchmarks.driver.selector import Selector

_PATIENCE = 120
_AT_ONCE: Final = 1 << 18
_HEADERS_END: Final = b"\r\n\r\n"
_LENGTH: Final = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
_CREATED: Final = b"HTTP/1.1 201"


class NotCreatedError(Exception):
    """An answer that is not 201."""


class Post:
    """One request, whole."""

    def __init__(self, url: str, path: str, body: bytes, token: str | None = None) -> None:
        identity = f"Authorization: Bearer {token}\r\n" if token else ""
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {urlsplit(url).netloc}\r\n{identity}"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self.words = head.encode() + body


class Poster:
    """One connection and what it has still to ask."""

    def __init__(self, url: str, posts: Sequence[Post]) -> None:
        parts = urlsplit(url)
        self._waiting = deque(posts)
        self._answer = b""
        self._socket = socket.create_connection((parts.hostname or "", parts.port or 0))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.is_done = False

    def fileno(self) -> int:
        return self._socket.fileno()

    def ask(self) -> None:
        self._socket.send(self._waiting.popleft().words)

    def read(self) -> None:
        self._answer += self._socket.recv(_AT_ONCE)
        if not is_whole(self._answer):
            return
        if not self._answer.startswith(_CREATED):
            raise NotCreatedError(self._answer.decode())
        self._answer = b""
        if self._waiting:
            self.ask()
        else:
            self.is_done = True
            self._socket.close()


def is_whole(answer: bytes) -> bool:
    """Whether an answer to one request has come to its end."""
    head, end, body = answer.partition(_HEADERS_END)
    if not end:
        return False
    length = _LENGTH.search(head)
    if length is None:
        raise NotCreatedError(f"no length: {head.decode()}")
    return len(body) >= int(length[1])


def post_all(url: str, lists: Sequence[Sequence[Post]]) -> None:
    """One connection for each list, all at once."""
    posters = [Poster(url, posts) for posts in lists]
    with Selector() as selector:
        for poster in posters:
            selector.call(poster, poster.read)
        for poster in posters:
            poster.ask()
        selector.until(lambda: all(poster.is_done for poster in posters), _PATIENCE)
