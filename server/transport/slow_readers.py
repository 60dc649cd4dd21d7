"""Closes a connection whose client takes nothing of a response for too long."""

import asyncio
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from server.transport.connections import ConnectionGate


class TransportConfig(uvicorn.Config):
    """uvicorn makes every protocol from its configuration."""

    gate: ConnectionGate


class TimedWrites(HttpToolsProtocol):
    """A timer runs only while the transport's buffer is full, or not empty after the response."""

    def __init__(
        self,
        config: TransportConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.gate = config.gate
        self._write_timer: asyncio.TimerHandle | None = None
        self._unwritten = 0

    @property
    def host(self) -> str:
        return self.client[0] if self.client else ""

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    def watch_reader(self) -> None:
        """After a response: closing, too, waits for a client that has not read everything."""
        if self._write_timer is None:
            self._start()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._start()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop()

    def _start(self) -> None:
        self._unwritten = self.transport.get_write_buffer_size()
        self._write_timer = self.loop.call_later(self.gate.write_timeout, self._check_progress)

    def _stop(self) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None

    def _check_progress(self) -> None:
        self._write_timer = None
        unwritten = self.transport.get_write_buffer_size()
        if unwritten == 0:
            return
        if unwritten < self._unwritten:
            # Slow, but reading.
            self._start()
            return
        self.gate.refusals.add("slow_reader", self.host)
        self.transport.abort()
