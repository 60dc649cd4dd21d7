"""uvicorn's HTTP protocol with limits: of the head, of the time for head and body, of sockets.

Counts received chunks and not headers, so a request costs no more (docs/decisions/0022).
"""

import asyncio
import math
from typing import Any

import httptools
from uvicorn.server import ServerState

from server.transport.connections import AnswerReason, Peer, evict_oldest
from server.transport.early_answers import EarlyAnswers
from server.transport.frame_limits import LimitedFrames
from server.transport.refusals import RefusalReason
from server.transport.slow_readers import TransportConfig

# These are beyond the limit of connections, and have file descriptors all the same.
_MAX_TURNED_AWAY = 64
_MAX_PIPELINED = 64


class _RefusedError(Exception):
    """Raised through the parser, which ends with it."""

    def __init__(self, reason: RefusalReason) -> None:
        super().__init__(reason)
        self.reason: RefusalReason = reason


class LimitedHttp(EarlyAnswers):
    parser: httptools.HttpRequestParser

    def __init__(
        self,
        config: TransportConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._limits = config.gate.limits
        self._max_head = self._limits.max_header_bytes or math.inf
        self._peer: Peer | None = None
        self._is_turned_away = False
        # The request that is being received, as far as it is incomplete.
        self._in_head = True
        self._has_begun = False
        self._is_half_open = False
        self._waits_for_body: bool | None = None
        self._waits_since = self._idle_since = 0.0
        self._received = 0
        self._was_completed = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        # uvicorn too narrows the type of the transport.
        super().connection_made(transport)
        admitted = self.gate.admit(self.host)
        if isinstance(admitted, Peer):
            self._peer = admitted
            self._wait()
        elif self.gate.turned_away < _MAX_TURNED_AWAY:
            self._is_turned_away = True
            self.gate.turned_away += 1
            self._refuse(admitted)
        else:
            self.gate.refusals.add(admitted, self.host)
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._settle()
        self._release()
        super().connection_lost(exc)

    def evict(self) -> None:
        """Close this half-open connection in favour of a newer one."""
        if self._has_begun:
            self._refuse("half_open")
        else:
            self.gate.refusals.add("half_open", self.host)
            self._settle()
        # At once: its file descriptor is needed.
        self.transport.close()
        self._release()

    def shutdown(self) -> None:
        """A complete request is answered; with an incomplete one, nothing has been done yet."""
        if self._in_body and self._running_cycle() is not None and not self._is_refused:
            self._answer("shutting_down")
        super().shutdown()

    def handle_websocket_upgrade(self) -> None:
        self._settle()
        self._stop_timer()
        peer, self._peer = self._peer, None
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        if peer is not None and isinstance(protocol, LimitedFrames):
            protocol.continue_for(self.gate, peer)

    def _release(self) -> None:
        if self._peer is not None:
            self.gate.release(self._peer)
            self._peer = None
        if self._is_turned_away:
            self._is_turned_away = False
            self.gate.turned_away -= 1

    def data_received(self, data: bytes) -> None:
        if self._is_refused:
            return
        # A chunk that begins in a body may end in the next head.
        if len(data) <= self._max_head - (0 if self._in_body else self._received):
            self._feed(data)
        else:
            self._feed_in_pieces(data)
        if self._in_head or self._in_body:
            self._wait()
        elif self._is_half_open:
            self._settle()

    def on_message_begin(self) -> None:
        self._in_head = self._has_begun = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        limits = self._limits
        if 0 < limits.max_header_count < len(
            self.headers
        ) or 0 < limits.max_request_line_bytes < len(self.url):
            raise _RefusedError("head_too_large")
        if len(self.pipeline) > _MAX_PIPELINED:
            raise _RefusedError("pipelined")
        self._in_head, self._in_body, self._received = False, True, 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_body, self._waits_for_body, self._received = False, None, 0
        self._was_completed = True
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """As uvicorn, whose timer for idle connections costs every request two calls."""
        self.server_state.total_requests += 1
        if self.transport.get_write_buffer_size():
            self.watch_reader()
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        if self.pipeline:
            self._start_asgi_task(*self.pipeline.pop())
        else:
            self._idle_since = self.loop.time()
            self._set_timer(self._idle_since + (self._limits.keep_alive_timeout or math.inf))

    def _feed(self, data: bytes) -> None:
        """As data_received of uvicorn, but for its answers and for the keep-alive timer."""
        self._was_completed = False
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
        except httptools.HttpParserError as error:
            cause = error.__context__
            reason = cause.reason if isinstance(cause, _RefusedError) else "malformed"
            self._refuse(reason)
            return
        # Where a request ended within the data, the beginning of the next one is not counted.
        if not self._was_completed:
            self._received += len(data)
            if self._in_head and self._received >= self._max_head:
                self._refuse("head_too_large")

    def _feed_in_pieces(self, data: bytes) -> None:
        """At a time what a head may have left: one that is incomplete after that is too large."""
        while data and not self._is_refused:
            size = int(self._max_head) - (0 if self._in_body else self._received)
            self._feed(data[:size])
            data = data[size:]

    def _wait(self) -> None:
        """The request is incomplete: it has a deadline, and the connection counts as half-open."""
        if self._is_refused or self._peer is None:
            return
        if self._waits_for_body is not self._in_body:
            self._waits_for_body, self._waits_since = self._in_body, self.loop.time()
            if self._timer is None or self._in_head:
                # Bodies have the longest time: a timer that is set is early enough.
                self._set_timer(self._due())
        if not self._is_half_open:
            self._is_half_open = True
            self.gate.half_open[self] = self._peer.half_open[self] = None
            if len(self._peer.half_open) > self._peer.max_half_open:
                evict_oldest(self._peer.half_open)

    def _settle(self) -> None:
        """The request is complete. The timer stays: to cancel it would cost each request."""
        self._waits_for_body = None
        if self._is_half_open and self._peer is not None:
            self._is_half_open = False
            self.gate.half_open.pop(self, None)
            self._peer.half_open.pop(self, None)

    def _due(self) -> float:
        limits = self._limits
        if self._is_idle():
            return self._idle_since + (limits.keep_alive_timeout or math.inf)
        if not self._waits_for_body:
            return self._waits_since + (limits.read_header_timeout or math.inf)
        earned = self._received / limits.min_body_rate if limits.min_body_rate else 0
        return self._waits_since + (limits.read_body_timeout or math.inf) + earned

    def _is_idle(self) -> bool:
        """Between two requests; also where a body comes that the answer did not wait for."""
        return self._waits_for_body is not False and self.cycle.response_complete

    def _set_timer(self, due: float) -> None:
        if due < math.inf and (self._timer is None or self._timer.when() > due):
            self._stop_timer()
            self._timer = self.loop.call_at(due, self._check_deadline)

    def _check_deadline(self) -> None:
        self._timer = None
        is_idle = self._is_idle()
        if self._waits_for_body is None and not is_idle:
            # The request is complete, and is being answered.
            return
        if self.flow.read_paused:
            # The client is not the one who is slow.
            self._waits_since = self.loop.time()
        if (due := self._due()) > self.loop.time():
            self._set_timer(due)
        elif is_idle:
            self.transport.close()
        elif self._waits_for_body:
            self._refuse("body_timeout")
        elif self._has_begun:
            self._refuse("head_timeout")
        else:
            # Browsers connect in advance: nothing was asked, so there is nothing to answer.
            self.transport.close()

    def _answer(self, reason: AnswerReason) -> None:
        self._settle()
        super()._answer(reason)
