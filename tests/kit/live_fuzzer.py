"""Random and malformed frames for the WebSockets."""

import json
import struct
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from os import urandom
from random import Random
from typing import Final

import httpx
from websockets.exceptions import ConnectionClosed

from kit.live_sockets import LiveSocket, on_match
from kit.players import Pair, seated
from kit.server_process import ServerProcess
from kit.stored_log import stored_logs

# What RFC 6455 has for frames that break its rules; everything else is a `refused`.
STANDARD = {1002, 1007, 1009}
IN_PIECES = 0.2
AT_ONCE = 100


async def send_messages(pair: Pair, count: int, seed: int) -> None:
    """Sends messages that are all refused, in order, on one socket."""
    draw = Random(seed)
    messages = wrong_messages(draw)
    guest = pair.guests[0]
    async with on_match(guest.server, pair.match, guest) as socket:
        await socket.next_of("hello")
        for _ in range(0, count, AT_ONCE):
            for message in islice(messages, AT_ONCE):
                await _send(socket, message, draw)
            for _ in range(AT_ONCE):
                refused = await socket.next_of("refused")
                assert refused["problem"]["status"] in {400, 413, 422}, refused


async def send_bytes(pair: Pair, count: int, seed: int) -> Counter[int]:
    """Sends each on a socket of its own: refused, or closed with a standard code."""
    ends: Counter[int] = Counter()
    for garbage in islice(wrong_bytes(Random(seed)), count):
        guest = pair.guests[0]
        async with on_match(guest.server, pair.match, guest) as socket:
            await socket.next_of("hello")
            socket.connection.transport.write(garbage)
            end = await _answered_or_cut(socket)
        assert end in STANDARD | {0}, (end, garbage)
        ends[end] += 1
    return ends


async def _answered_or_cut(socket: LiveSocket) -> int:
    """0 for a `refused`, else the code."""
    try:
        refused = await socket.next_of("refused")
    except ConnectionClosed:
        assert socket.connection.close_code
        return socket.connection.close_code
    assert refused["problem"]["status"] == 400
    return 0


async def _send(socket: LiveSocket, message: str, draw: Random) -> None:
    if draw.random() < IN_PIECES:
        socket.connection.transport.write(fragmented(message, draw))
    else:
        await socket.send(message)


async def unnoticed_garbage(
    server: ServerProcess, http: httpx.AsyncClient, *, messages: int, frames: int
) -> Counter[int]:
    """Sends all of it, and checks that a spectator receives nothing and no log changes."""
    pair = await seated(server, http)
    before = stored_logs(server.redis())
    async with on_match(server, pair.match) as spectator:
        await spectator.next_of("hello")
        await send_messages(pair, messages, seed=1)
        ends = await send_bytes(pair, frames, seed=2)
        assert stored_logs(server.redis()) == before
        await pair.move(Random(3))
        await spectator.next_of("commit")
    assert "Traceback" not in server.output()
    return ends


TEXT: Final = 1
BINARY: Final = 2
CONTINUED: Final = 0
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10
FINAL: Final = 0x80
MASKED: Final = 0x80

MOVE: Final = {"type": "divercite.place_city", "cell": "b2", "colour": "red"}
GOOD: Final = {"type": "command", "id": "x", "command": MOVE}

WRONG_VALUES: Final[tuple[object, ...]] = (
    None, True, -1, 2**70, 1e308, "", "\x00", "x" * 200, "é", [], {}, [[]], {"type": "hello"},
)  # fmt: skip


def frame(opcode: int, payload: bytes, *, final: bool = True) -> bytes:
    """One frame as a client sends it, masked with nothing."""
    size = len(payload)
    head = bytes([(FINAL if final else 0) | opcode])
    if size < 126:
        length = bytes([MASKED | size])
    elif size < 1 << 16:
        length = bytes([MASKED | 126]) + struct.pack("!H", size)
    else:
        length = bytes([MASKED | 127]) + struct.pack("!Q", size)
    return head + length + bytes(4) + payload


def wrong_messages(draw: Random) -> Iterator[str]:
    """Text that every JSON reader accepts or none, and that is never a command of this match."""
    while True:
        yield draw.choice((_noise, _wrong_field, _missing_field, _unknown_field, _cut, _deep))(draw)


def wrong_bytes(draw: Random) -> Iterator[bytes]:
    """Frames that the standard forbids, or that we do: each may cost the socket."""
    while True:
        yield draw.choice((_binary, _broken_text, _huge, _bad_control, _stray, _reserved))(draw)


def fragmented(text: str, draw: Random) -> bytes:
    """A message in pieces, with a ping between them: allowed, and one message."""
    payload = text.encode()
    cut = draw.randint(0, len(payload))
    first = frame(TEXT, payload[:cut], final=False)
    return first + frame(PING, b"still there?") + frame(CONTINUED, payload[cut:])


def _noise(draw: Random) -> str:
    signs = (*map(chr, range(128)), *"é☂😀")
    return "".join(draw.choices(signs, k=draw.randint(0, 80)))


def _wrong_field(draw: Random) -> str:
    name = draw.choice(("type", "id", "command", "if_version"))
    value = draw.choice(WRONG_VALUES)
    return json.dumps({**GOOD, name: 7.5 if value is None else value})


def _missing_field(draw: Random) -> str:
    missing = draw.choice(tuple(GOOD))
    return json.dumps({name: value for name, value in GOOD.items() if name != missing})


def _unknown_field(draw: Random) -> str:
    where = {**GOOD, "command": {**MOVE, "more": 1}} if draw.random() < 0.5 else {**GOOD, "more": 1}
    return json.dumps(where)


def _cut(draw: Random) -> str:
    text = json.dumps(GOOD)
    return text[: draw.randrange(len(text))]


def _deep(draw: Random) -> str:
    depth = draw.choice((10, 1_000, 20_000))
    return "[" * depth + "]" * draw.choice((0, depth))


def _binary(draw: Random) -> bytes:
    return frame(BINARY, draw.choice((json.dumps(GOOD).encode(), urandom(draw.randint(0, 300)))))


def _broken_text(draw: Random) -> bytes:
    return frame(TEXT, b'{"type": "\xff\xfe' + urandom(draw.randint(0, 20)))


def _huge(draw: Random) -> bytes:
    return frame(TEXT, b"x" * draw.choice((70_000, 200_000)))


def _bad_control(draw: Random) -> bytes:
    too_long = frame(draw.choice((PING, PONG, CLOSE)), bytes(126))
    in_pieces = frame(PING, b"", final=False)
    bad_code = frame(CLOSE, struct.pack("!H", draw.choice((0, 999, 1004, 1006, 5000))))
    return draw.choice((too_long, in_pieces, bad_code, frame(CLOSE, b"\x03")))


def _stray(draw: Random) -> bytes:
    """A continuation of nothing, or a message within a message."""
    within = frame(TEXT, b"{", final=False) + frame(TEXT, b"}")
    return draw.choice((frame(CONTINUED, b"more"), within))


def _reserved(draw: Random) -> bytes:
    unmasked = bytes([FINAL | TEXT, 2]) + b"{}"
    reserved_bit = bytes([FINAL | 0x40 | TEXT]) + frame(TEXT, b"{}")[1:]
    return draw.choice((frame(draw.choice((3, 7, 11, 15)), b""), unmasked, reserved_bit))
