"""What an attacker holds: sockets from an address of its own, and a deadline."""

import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from time import perf_counter, sleep
from typing import TypeAlias
from urllib.parse import urlsplit

from msgspec import Struct

# Another loopback address than that of the innocent client.
_SOURCE = "127.0.0.66"
_PATIENCE_S = 5.0


class Victim(Struct, frozen=True):
    """The attacked server, with a token and matches that an attacker may know."""

    url: str
    tokens: tuple[str, ...]
    match: str

    @property
    def place(self) -> tuple[str, int]:
        parts = urlsplit(self.url)
        return parts.hostname or "", parts.port or 0

    def head(self, method: str, path: str, *lines: str) -> bytes:
        host, port = self.place
        return "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: {host}:{port}", *lines]).encode()


# Attacks until the moment of perf_counter.
Attack: TypeAlias = Callable[[Victim, float], None]


def connected(victim: Victim) -> socket.socket | None:
    """None if the server takes no more of this address."""
    with suppress(OSError):
        made = socket.create_connection(
            victim.place, timeout=_PATIENCE_S, source_address=(_SOURCE, 0)
        )
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return made
    return None


def sent(to: socket.socket | None, data: bytes) -> bool:
    """False if the server has closed the connection or takes nothing."""
    if to is None:
        return False
    with suppress(OSError):
        to.sendall(data)
        return True
    to.close()
    return False


def paced(per_second: float, until: float) -> Iterator[int]:
    """Counts at a bounded rate until the deadline."""
    begin, number = perf_counter(), 0
    while perf_counter() < until:
        yield number
        number += 1
        sleep(max(0.0, min(until, begin + number / per_second) - perf_counter()))
