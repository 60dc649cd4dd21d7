"""Colyseus, spoken to as its own client does: a seat by HTTP, then binary frames.

Every patch is one move, as the room sends one right after each: counting them numbers the states.
"""

from pathlib import Path
from typing import Final

from msgspec import Struct, msgpack

from benchmarks.driver.frames import BINARY, client_frame
from benchmarks.driver.link import Link
from benchmarks.moves import Moves
from benchmarks.servers.asking import Asking
from benchmarks.servers.npm import Npm, free_port
from benchmarks.servers.running import Running

_JOIN, _DATA, _STATE, _PATCH = 10, 13, 14, 15
_JOINED: Final = client_frame(bytes((_JOIN,)), BINARY)
_PLACE: Final = bytes((_DATA,)) + msgpack.encode("place")


class Reserved(Struct):
    sessionId: str  # noqa: N815 - their word
    roomId: str  # noqa: N815 - their word
    processId: str  # noqa: N815 - their word


class MoveRefused(Exception):
    """The driver plays by the rules, so the bench is wrong somewhere."""


class Colyseus:
    name = "Colyseus"
    durability = "none: in memory"
    redis_pid = None

    def __init__(self, npm: Npm, scratch: Path) -> None:
        port = free_port()
        self._running = Running(
            (npm.node, "benchmarks/peers/colyseus.js", str(port)),
            said=scratch / "colyseus.out",
            environment=npm.environment,
        )
        self._running.wait_for("ready")
        self.url = f"http://127.0.0.1:{port}"
        self.pid = self._running.pid
        self._asking = Asking(self.url)

    def open(self, moves: Moves) -> "ColyseusTable":
        white = self.reserve("create/divercite", 0)
        return ColyseusTable(self, white, self.reserve(f"joinById/{white.roomId}", 1), moves)

    def reserve(self, how: str, seat: int | None) -> Reserved:
        return self._asking.post(f"/matchmake/{how}", {"seat": seat}, Reserved)

    def stop(self) -> None:
        self._running.stop()


class ColyseusTable:
    def __init__(self, venue: Colyseus, white: Reserved, black: Reserved, moves: Moves) -> None:
        self._venue = venue
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
            raise MoveRefused(repr(message))
        return seen

    def spectator(self) -> Link:
        return self._connected(self._venue.reserve(f"joinById/{self._room}", None))

    def _connected(self, seat: Reserved) -> Link:
        base = self._venue.url.replace("http", "ws", 1)
        link = Link(f"{base}/{seat.processId}/{seat.roomId}?sessionId={seat.sessionId}")
        _wait_for(link, _JOIN)
        link.send(_JOINED)
        _wait_for(link, _STATE)
        return link


def _wait_for(link: Link, kind: int) -> None:
    while not any(message[0] == kind for message in link.wait()):
        pass
