"""Whether the disk of a data folder has room for the log to be written."""

import os
from pathlib import Path

from msgspec import Struct
from prometheus_client import Gauge

# The append-only file grows by about a kilobyte a move, and Redis ends when it cannot.
NEEDED_BYTES = 8 << 20

_MEGABYTE = 1 << 20

FREE = Gauge("archipel_data_free_bytes", "Free space on the disk of the data folder.")


class DiskSpace(Struct, frozen=True):
    folder: Path
    needed_bytes: int = NEEDED_BYTES

    @property
    def free_bytes(self) -> int:
        """What is free for this user."""
        found = os.statvfs(self.folder)
        return found.f_bavail * found.f_frsize

    def shortage(self) -> str | None:
        """What is missing, in a sentence; None if there is room, or no such folder."""
        try:
            free = self.free_bytes
        except OSError:
            return None
        if free >= self.needed_bytes:
            return None
        return (
            f"The disk of {self.folder} is full: {free / _MEGABYTE:.1f} MB are free,"
            f" and {self.needed_bytes / _MEGABYTE:.0f} MB are needed."
        )
