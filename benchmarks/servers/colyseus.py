"""Colyseus over its own protocol: a seat reservation by HTTP, then binary frames.

The room broadcasts one patch after each move, so counting patches numbers the states.
"""

from pathlib import Path
from typing import Final

from msgspec import Struct, msgpack

from benchmarks.driver.frames import BINARY, client_frame
from benchmarks.driver.websocket import WebSocket
from benchmarks.moves import Moves
from benchmarks.servers.http_calls import HttpCalls
from benchmarks.servers.npm import Npm, free_port
from benchmarks.servers.server_process import ServerProcess

_JOIN, _DATA, _STATE, _PATCH = 10, 13, 14, 15
_JOINED: Final = client_frame(bytes((_JOIN,)), BINARY)
_PLACE: Final = bytes((_DATA,)) + msgpack.encode("place")


class Reserved(Struct):
    sessionId: str  # noqa: N815 - their word
    roomId: str  # noqa: N815 - their word
    processId: str  # noqa: N815 - their word


class MoveRefusedError(Exception):
    """The driver plays by the rules, so the bench is wrong somewhere."""


class Colyseus:
    name = "Colyseus"
    durability = "none: in memory"
    redis_pid = None

    def __init__(self, npm: Npm, scratch: Path) -> None:
        port = free_port()
        self._running = ServerProcess(
            (npm.node, "benchmarks/peers/colyseus.js", str(port)),
            output=scratch / "colyseus.out",
            environment=npm.environment,
        )
        self._running.wait_for("ready")
        self.url = f"http://127.0.0.1:{port}"
        self.pid = self._running.pid
        self._asking = HttpCalls(self.url)

    def open(self, moves: Moves) -> "ColyseusMatch":
        white = self.reserve("create/divercite", 0)
        return ColyseusMatch(self, white, self.reserve(f"joinById/{white.roomId}", 1), moves)

    def reserve(self, how: str, seat: int | None) -> Reserved:
        return self._asking.post(f"/matchmake/{how}", {"seat": seat}, Reserved)

    def stop(self) -> None:
        self._running.stop()


class ColyseusMatch:
    def __init__(self, adapter: Colyseus, white: Reserved, black: Reserved, moves: Moves) -> None:
        self._adapter = adapter
        self._room = white.roomId
        self._frames = [
            client_frame(_PLACE + msgpack.encode(move._asdict()), BINARY) for move in moves
        ]
        self.seats = (self._connected(white), self._connected(black))

    def move(self, ply: int, seen: int) -> bytes:  # noqa: ARG002 - others need it
        return self._frames[ply]

    def news(self, message: bytes, seen: int) -> int:
        if message[0] == _PATCH:
            return seen + 1
        if message[0] == _DATA:
            raise MoveRefusedError(repr(message))
        return seen

    def spectator(self) -> WebSocket:
        return self._connected(self._adapter.reserve(f"joinById/{self._room}", None))

    def _connected(self, seat: Reserved) -> WebSocket:
        base = self._adapter.url.replace("http", "ws", 1)
        link = WebSocket(f"{base}/{seat.processId}/{seat.roomId}?sessionId={seat.sessionId}")
        _wait_for(link, _JOIN)
        link.send(_JOINED)
        _wait_for(link, _STATE)
        return link


def _wait_for(link: WebSocket, kind: int) -> None:
    while not any(message[0] == kind for message in link.wait()):
        pass
