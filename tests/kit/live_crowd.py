"""Hundreds of spectators over raw sockets, some of which never read."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import perf_counter
from typing import Final, cast
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from kit.players import Pair
from kit.waiting import until

TEXT: Final = 1
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10
# So small that a reader who stalls fills the line soon.
_SMALL_BUFFER: Final = 2048
_SMALL_SEGMENT: Final = 536
_HANDSHAKE: Final = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class ReceivedFrame(Struct, frozen=True):
    """The fields of a frame that are used here."""

    type: str
    version: int = 0
    spectators: int = 0


class Spectator(asyncio.Protocol):
    """Records the arrival time of each commit, and the close code."""

    def __init__(self, opening: bytes) -> None:
        self.version = 0
        self.spectators = 0
        self.came: dict[int, float] = {}
        self.code: int | None = None
        self.is_lost = False
        self._opening = opening
        self._rest = b""
        self._is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._line = cast("asyncio.Transport", transport)
        self._line.write(self._opening)

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self.is_lost = True

    def read_no_more(self) -> None:
        self._line.pause_reading()

    def read_again(self) -> None:
        self._line.resume_reading()

    def leave(self) -> None:
        self._line.abort()

    def data_received(self, data: bytes) -> None:
        self._rest += data
        if not self._is_open:
            head, found, self._rest = self._rest.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._is_open = True
        now = perf_counter()
        while (frame := _frame_of(self._rest)) is not None:
            opcode, payload, size = frame
            self._rest = self._rest[size:]
            self._receive(opcode, payload, now)

    def _receive(self, opcode: int, payload: bytes, now: float) -> None:
        if opcode == TEXT:
            self._receive_text(payload, now)
        elif opcode == PING:
            self._line.write(bytes([0x80 | PONG, 0x80 | len(payload)]) + bytes(4) + payload)
        elif opcode == CLOSE:
            self.code = int.from_bytes(payload[:2])

    def _receive_text(self, payload: bytes, now: float) -> None:
        frame = msgspec.json.decode(payload, type=ReceivedFrame)
        match frame.type:
            case "commit":
                assert frame.version == self.version + 1
                self.version = frame.version
                self.came[frame.version] = now
            case "hello":
                self.version = frame.version
            case "presence":
                self.spectators = frame.spectators
            case _:
                pass


def _frame_of(data: bytes) -> tuple[int, bytes, int] | None:
    """The first complete frame: opcode, payload and total length."""
    if len(data) < 2:
        return None
    length, start = data[1], 2
    if length == 126:
        if len(data) < 4:
            return None
        length, start = int.from_bytes(data[2:4]), 4
    elif length == 127:
        if len(data) < 10:
            return None
        length, start = int.from_bytes(data[2:10]), 10
    end = start + length
    return (data[0] & 0x0F, data[start:end], end) if len(data) >= end else None


@asynccontextmanager
async def crowd(pair: Pair, count: int, *, reads: bool) -> AsyncIterator[list[Spectator]]:
    """So many connected spectators of one match."""
    spectators = [await _come(pair, reads=reads) for _ in range(count)]
    if reads:
        await until(lambda: all(each.version for each in spectators), within=60)
    try:
        yield spectators
    finally:
        for each in spectators:
            each.leave()


async def _come(pair: Pair, *, reads: bool) -> Spectator:
    where = urlsplit(pair.guests[0].server.url)
    opening = _HANDSHAKE.format(path=f"{pair.path}/live", host=where.netloc).encode()
    line = socket.socket()
    if not reads:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _SMALL_BUFFER)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, _SMALL_SEGMENT)
    line.settimeout(0)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(line, (where.hostname, where.port))
    _, spectator = await loop.create_connection(lambda: Spectator(opening), sock=line)
    if not reads:
        spectator.read_no_more()
    return spectator
