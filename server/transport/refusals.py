"""Refused connections: counted by reason, and logged at most once per reason and minute."""

import time
from collections.abc import Callable
from typing import Literal, TypeAlias

import structlog
from msgspec import Struct
from prometheus_client import Counter

RefusalReason: TypeAlias = Literal[
    "malformed",
    "head_too_large",
    "head_timeout",
    "body_timeout",
    "half_open",
    "pipelined",
    "connections",
    "connections_per_address",
    "streams_per_address",
    "streams_per_player",
    "frames",
    "frames_per_address",
    "slow_reader",
]

REFUSED = Counter(
    "archipel_refused_connections", "Connections refused or closed by a limit.", ["reason"]
)

_LOG_INTERVAL_S = 60.0

log = structlog.stdlib.get_logger()


class RefusalLog:
    def __init__(
        self, shown: Callable[[str], str | None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._shown = shown
        self._clock = clock
        self._logged_at: dict[RefusalReason, float] = {}
        self._unlogged: dict[RefusalReason, int] = {}

    def add(self, reason: RefusalReason, address: str) -> None:
        REFUSED.labels(reason).inc()
        now, last = self._clock(), self._logged_at.get(reason)
        if last is not None and now - last < _LOG_INTERVAL_S:
            self._unlogged[reason] = self._unlogged.get(reason, 0) + 1
            return
        self._logged_at[reason] = now
        before = self._unlogged.pop(reason, 0)
        shown = self._shown(address)
        log.warning("connection_refused", reason=reason, address=shown, unlogged_before=before)


class HttpAnswer(Struct, frozen=True):
    """The response to a request that no handler sees."""

    status: str
    body: bytes
    headers: tuple[tuple[str, str], ...] = ()

    def encoded(self) -> bytes:
        """As HTTP/1.1; the connection ends after it."""
        headers = (
            ("content-type", "application/problem+json"),
            ("content-length", str(len(self.body))),
            ("connection", "close"),
            *self.headers,
        )
        head = "".join(f"{name}: {value}\r\n" for name, value in headers)
        return f"HTTP/1.1 {self.status}\r\n{head}\r\n".encode("ascii") + self.body
