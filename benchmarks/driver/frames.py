"""A minimal WebSocket frame codec, so that the server dominates the measured time.

Servers send unmasked, unfragmented messages to drivers; anything else is an error, not a guess.
"""

from typing import Final

TEXT: Final = 0x1
BINARY: Final = 0x2
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA

_FINAL: Final = 0x80
_MASKED: Final = 0x80
_TWO_BYTES: Final = 126
_EIGHT_BYTES: Final = 127
# A mask of zeros changes nothing, and a client has to mask.
_NO_MASK: Final = bytes(4)


class UnexpectedFrameError(Exception):
    """Something that this reader does not read."""


def client_frame(payload: bytes, opcode: int = TEXT) -> bytes:
    size = len(payload)
    first = _FINAL | opcode
    if size < _TWO_BYTES:
        return bytes((first, _MASKED | size)) + _NO_MASK + payload
    if size < 1 << 16:
        return bytes((first, _MASKED | _TWO_BYTES)) + size.to_bytes(2) + _NO_MASK + payload
    return bytes((first, _MASKED | _EIGHT_BYTES)) + size.to_bytes(8) + _NO_MASK + payload


class FrameReader:
    """Bytes in, whole frames out."""

    def __init__(self) -> None:
        self._rest = b""

    def read(self, data: bytes) -> list[tuple[int, bytes]]:
        """Every frame that is complete now: opcode and payload."""
        if self._rest:
            data = self._rest + data
        frames: list[tuple[int, bytes]] = []
        at, end = 0, len(data)
        while end - at >= 2:  # noqa: PLR2004 - the shortest header
            begin, size = _payload(data, at, end)
            if begin + size > end or begin > end:
                break
            frames.append((_opcode(data[at]), data[begin : begin + size]))
            at = begin + size
        self._rest = data[at:]
        return frames


def _payload(data: bytes, at: int, end: int) -> tuple[int, int]:
    """Where the payload begins and how long it is; beyond the end where the header is cut."""
    size = data[at + 1]
    if size < _TWO_BYTES:
        return at + 2, size
    if size == _TWO_BYTES:
        return at + 4, int.from_bytes(data[at + 2 : at + 4])
    if size == _EIGHT_BYTES:
        return at + 10, int.from_bytes(data[at + 2 : at + 10])
    raise UnexpectedFrameError(f"a masked frame of {end - at} bytes from a server")


def _opcode(first: int) -> int:
    if not first & _FINAL or first & 0x70:
        raise UnexpectedFrameError(f"a fragmented or extended frame: {first:#x}")
    return first & 0xF
