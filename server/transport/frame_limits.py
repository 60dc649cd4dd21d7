"""uvicorn's WebSocket protocol with limits: of frames, by socket and by address."""

import asyncio
from typing import Any

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from server.transport.connections import ConnectionGate, Peer
from server.transport.token_bucket import TokenBucket

# All frames of a piece are parsed before they can be counted: 170 at most, of 6 bytes each.
_PIECE_BYTES = 1024
# Frames that one socket may send at once, in seconds of its rate: some 4 ms of parsing.
_BURST_S = 3
# A socket within this is not the one that exhausts the limit of its address.
_QUIET_FRAMES_PER_SECOND = 2
_QUIET_BURST = 60
_MAX_FRAGMENTS = 1024


class LimitedFrames(WebSocketsSansIOProtocol):
    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._gate: ConnectionGate | None = None
        self._peer: Peer | None = None
        self._frames = self._address_frames = TokenBucket(0, 0)
        self._address = ""
        self._quiet = TokenBucket(_QUIET_FRAMES_PER_SECOND, _QUIET_BURST)
        self._is_flooding = False

    def continue_for(self, gate: ConnectionGate, peer: Peer) -> None:
        """Take over a connection that began as HTTP."""
        rate = gate.limits.frames_per_second
        self._gate, self._peer = gate, peer
        self._frames = TokenBucket(rate, rate * _BURST_S)
        if peer.key is not None:
            self.count_for(peer.key)

    def count_for(self, address: str) -> None:
        """Frames count for this client: behind a proxy, not for the peer of the connection."""
        if self._gate is not None:
            self._address = address
            self._address_frames = self._gate.frames.of(address)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._gate is not None and self._peer is not None:
            self._gate.release(self._peer)
            self._peer = None

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), _PIECE_BYTES):
            if self._is_flooding or self.transport.is_closing():
                return
            super().data_received(data[start : start + _PIECE_BYTES])

    def handle_events(self) -> None:
        arrived = len(self.conn.events)
        if arrived and not self._admits(arrived):
            self._is_flooding = True
            self.close_flood()
            return
        super().handle_events()

    def close_flood(self) -> None:
        """Close the socket of a client that sends too many frames."""
        self.transport.abort()

    def _admits(self, frames: int) -> bool:
        if self._gate is None:
            return True
        now = self.loop.time()
        is_quiet = self._quiet.take(frames, now)
        if not self._frames.take(frames, now) or len(self.frames) > _MAX_FRAGMENTS:
            self._gate.refusals.add("frames", self._address)
            return False
        if not self._address_frames.take(frames, now) and not is_quiet:
            self._gate.refusals.add("frames_per_address", self._address)
            return False
        return True
