"""Answers of the connection itself, in place of the application's."""

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import RequestResponseCycle
from uvicorn.server import ServerState

from server.transport.connections import AnswerReason
from server.transport.refusals import RefusalReason
from server.transport.slow_readers import TimedWrites, TransportConfig

# A client that is refused may still send: closing at once would reset the connection, and the
# answer with it.
_LINGER_S = 1.0


class EarlyAnswers(TimedWrites):
    """Nothing is read after such an answer, and the connection ends."""

    def __init__(
        self,
        config: TransportConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._is_refused = False
        self._in_body = False
        self._timer: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def _refuse(self, reason: RefusalReason) -> None:
        self.gate.refusals.add(reason, self.host)
        self._answer(reason)

    def _answer(self, reason: AnswerReason) -> None:
        """Answer in place of the application, and read no more."""
        self._is_refused = True
        cycle = self._running_cycle()
        if cycle is None:
            if not self._in_body:
                self.transport.write(self.gate.answer(reason).encoded())
        elif self._in_body and not self.pipeline and not cycle.response_started:
            # The application waits for the body, and is told that it will not come.
            cycle.disconnected = True
            cycle.message_event.set()
            self.transport.write(self.gate.answer(reason).encoded())
        else:
            # Another answer is on its way, which a second one would garble.
            cycle.keep_alive = False
            if self.pipeline:
                self.transport.close()
            return
        self._linger()

    def _running_cycle(self) -> RequestResponseCycle | None:
        # None before the first request, whatever uvicorn declares.
        cycle = cast("RequestResponseCycle | None", self.cycle)
        return None if cycle is None or cycle.response_complete else cycle

    def _linger(self) -> None:
        """End our direction, and wait a moment for the client to end its own."""
        self._stop_timer()
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._timer = self.loop.call_later(_LINGER_S, self.transport.abort)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
