"""A small file that remembers how far the log was seen, so that a shortened log is noticed."""

import os
from pathlib import Path

import msgspec

# Room to grow, so that a shorter text never leaves the end of a longer one behind.
_ROOM = 2048


class Seen(msgspec.Struct, frozen=True):
    """How far each feed was seen under an epoch, and which epochs were left behind before."""

    epoch: str
    positions: tuple[str, ...]
    left: tuple[str, ...] = ()


class HighWaterMark:
    """Written after every group, never synced: it outlives the process, which is what it is for."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)

    def load(self) -> Seen | None:
        text = os.pread(self._file, 1 << 20, 0)
        try:
            return msgspec.json.decode(text, type=Seen)
        except msgspec.DecodeError:
            # New, or torn by a power cut: then there is nothing to compare with.
            return None

    def write(self, seen: Seen) -> None:
        os.pwrite(self._file, msgspec.json.encode(seen).ljust(_ROOM), 0)

    def close(self) -> None:
        os.close(self._file)
