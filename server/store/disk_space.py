"""Whether the disk of a data folder has room for the log to be written."""

import asyncio
import math
import os
from pathlib import Path

import structlog
from msgspec import Struct
from prometheus_client import Gauge

# The append-only file grows by about a kilobyte a move, and Redis ends when it cannot.
NEEDED_BYTES = 8 << 20

_MEGABYTE = 1 << 20

_POLL_INTERVAL_S = 0.5
_EXPORT_INTERVAL_S = 5.0

FREE = Gauge(
    "archipel_data_free_bytes",
    "Free space on the disk of the data folder.",
    multiprocess_mode="livemin",
)

log = structlog.stdlib.get_logger()


class DiskSpace(Struct, frozen=True):
    folder: Path
    needed_bytes: int = NEEDED_BYTES

    @property
    def free_bytes(self) -> int:
        """What is free for this user."""
        found = os.statvfs(self.folder)
        return found.f_bavail * found.f_frsize

    async def run(self) -> None:
        """Keep the metric up to date until cancelled."""
        # The metrics of several workers cannot be functions.
        while True:
            FREE.set(self._free_or_nan())
            await asyncio.sleep(_EXPORT_INTERVAL_S)

    def _free_or_nan(self) -> float:
        try:
            return self.free_bytes
        except OSError:
            return math.nan

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


async def wait_for_space(disk_space: DiskSpace) -> None:
    """Until there is room; one line in the log, however long it takes."""
    if (shortage := disk_space.shortage()) is None:
        return
    log.error("disk_full", folder=str(disk_space.folder), reason=shortage)
    while disk_space.shortage() is not None:  # noqa: ASYNC110 - a disk has no event
        await asyncio.sleep(_POLL_INTERVAL_S)
    log.info("disk_space_found", folder=str(disk_space.folder))
