"""Connections without sockets: a transport that records, and a loop whose clock tests move."""

import asyncio
import heapq
import json
from collections.abc import Callable, Coroutine
from itertools import count
from typing import Any, cast

import uvicorn
from uvicorn.server import ServerState

from server.addresses.client_address import ClientAddresses
from server.api.connection_problems import problem_answer
from server.api.websocket_protocol import DirectSockets
from server.transport.connections import ConnectionGate
from server.transport.http_protocol import LimitedHttp
from server.transport.limits import TransportLimits
from server.transport.refusals import RefusalLog
from server.transport.slow_readers import TransportConfig

WRITE_TIMEOUT_S = 20.0


class FakeTimer:
    def __init__(self, due: float, call: Callable[[], object]) -> None:
        self.due = due
        self.call: Callable[[], object] | None = call

    def when(self) -> float:
        return self.due

    def cancel(self) -> None:
        self.call = None


class FakeLoop:
    """As much of an event loop as protocols use."""

    def __init__(self) -> None:
        self.now = 1000.0
        self._numbers = count()
        self._timers: list[tuple[float, int, FakeTimer]] = []

    def time(self) -> float:
        return self.now

    def call_at(self, due: float, call: Callable[[], object]) -> FakeTimer:
        timer = FakeTimer(due, call)
        heapq.heappush(self._timers, (due, next(self._numbers), timer))
        return timer

    def call_later(self, delay: float, call: Callable[[], object]) -> FakeTimer:
        return self.call_at(self.now + delay, call)

    def create_task(self, work: Coroutine[Any, Any, None]) -> "asyncio.Future[None]":
        """The application does not run: tests answer in its place."""
        work.close()
        return cast("asyncio.Future[None]", _Task())

    def advance(self, seconds: float) -> None:
        until = self.now + seconds
        while self._timers and self._timers[0][0] <= until:
            self.now, _, timer = heapq.heappop(self._timers)
            if timer.call is not None:
                timer.call()
        self.now = until


class _Task:
    def add_done_callback(self, _: object) -> None: ...


class FakeTransport:
    def __init__(self, host: str = "192.0.2.1") -> None:
        self.written = b""
        self.unread = 0
        self.is_closed = self.is_aborted = self.is_half_closed = self.is_paused = False
        self.protocol: Any = None
        self._peer = (host, 4000)

    def get_extra_info(self, name: str, default: object = None) -> object:
        return {"peername": self._peer, "sockname": ("192.0.2.9", 80)}.get(name, default)

    def write(self, data: bytes) -> None:
        self.written += data

    def get_write_buffer_size(self) -> int:
        return self.unread

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        self.is_half_closed = True

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_closed = self.is_aborted = True

    def is_closing(self) -> bool:
        return self.is_closed

    def pause_reading(self) -> None:
        self.is_paused = True

    def resume_reading(self) -> None:
        self.is_paused = False

    def set_protocol(self, protocol: object) -> None:
        self.protocol = protocol

    def get_protocol(self) -> object:
        return self.protocol


class FakeServer:
    """Accepts connections without an application."""

    def __init__(self, limits: TransportLimits, trusted_proxies: str = "") -> None:
        self.loop = FakeLoop()
        self.gate = ConnectionGate(
            limits,
            problem_answer,
            ClientAddresses(trusted_proxies),
            refusals=RefusalLog(str),
            write_timeout=WRITE_TIMEOUT_S,
        )
        self.state = ServerState()
        self.config = TransportConfig(
            _no_application, ws=_sockets_on(self.loop), lifespan="off", log_config=None
        )
        self.config.gate = self.gate
        self.config.load()

    def connect(self, host: str = "192.0.2.1") -> "FakeConnection":
        return FakeConnection(self, host)


class FakeConnection:
    def __init__(self, server: FakeServer, host: str) -> None:
        self.transport = FakeTransport(host)
        loop = cast("asyncio.AbstractEventLoop", server.loop)
        self.http = LimitedHttp(server.config, server.state, {}, loop)
        self.transport.protocol = self.http
        self.http.connection_made(cast("asyncio.Transport", self.transport))

    def send(self, *chunks: bytes) -> None:
        for chunk in chunks:
            self.transport.protocol.data_received(chunk)

    def lose(self) -> None:
        self.transport.protocol.connection_lost(None)

    async def answered(self) -> None:
        """The application answers the request that it has."""
        await self.http.cycle.send(
            {"type": "http.response.start", "status": 204, "headers": [(b"content-length", b"0")]}
        )
        await self.http.cycle.send({"type": "http.response.body", "body": b""})

    @property
    def status(self) -> int:
        """The status of the last answer; 0 without one."""
        parts = self.transport.written.rpartition(b"HTTP/1.1 ")[2].split(b" ", 1)
        return int(parts[0] or 0)

    @property
    def problem(self) -> dict[str, Any]:
        body: dict[str, Any] = json.loads(self.transport.written.rpartition(b"\r\n\r\n")[2])
        return body


def _sockets_on(loop: FakeLoop) -> type[DirectSockets]:
    """Uvicorn names no loop when a connection becomes a socket."""

    class Sockets(DirectSockets):
        def __init__(
            self, config: uvicorn.Config, server_state: ServerState, app_state: dict[str, Any]
        ) -> None:
            on = cast("asyncio.AbstractEventLoop", loop)
            super().__init__(config, server_state, app_state, on)

    return Sockets


async def _no_application(scope: object, receive: object, send: object) -> None: ...
