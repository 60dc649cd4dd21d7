"""The room on the disk of a data folder."""

import asyncio
import math
import os
from pathlib import Path
from unittest.mock import patch

import pytest
import structlog
from prometheus_client import REGISTRY

from server.store import disk_space
from server.store.disk_space import NEEDED_BYTES, DiskSpace, wait_for_space

MEGABYTE = 1 << 20


def test_what_is_missing(tmp_path: Path) -> None:
    """The sentence names the folder, what is free and what is needed; the last byte decides."""
    free = 3 * MEGABYTE + MEGABYTE // 2
    with patch.object(DiskSpace, "free_bytes", free):
        assert DiskSpace(tmp_path, free).shortage() is None
        missing = DiskSpace(tmp_path, free + 1).shortage()
        assert DiskSpace(tmp_path).shortage() == (
            f"The disk of {tmp_path} is full: 3.5 MB are free, and 8 MB are needed."
        )
    assert missing is not None
    assert NEEDED_BYTES == 8 * MEGABYTE


async def test_what_is_free(tmp_path: Path) -> None:
    """The free space is that of the file system, for this user; without the folder unknown."""
    found = os.statvfs(tmp_path)
    space = DiskSpace(tmp_path)
    assert abs(space.free_bytes - found.f_bavail * found.f_frsize) < 100 * MEGABYTE
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await space.run()
    assert (REGISTRY.get_sample_value("archipel_data_free_bytes") or 0) > 0
    gone = DiskSpace(tmp_path / "gone")
    assert gone.shortage() is None
    assert math.isnan(gone._free_or_nan())


async def test_it_waits_for_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until there is room it looks again and again, and says so once."""
    monkeypatch.setattr(disk_space, "_POLL_INTERVAL_S", 0.001)
    space = DiskSpace(tmp_path)
    with structlog.testing.capture_logs() as lines:
        with patch.object(DiskSpace, "free_bytes", 0):
            waiting = asyncio.create_task(wait_for_space(space))
            await asyncio.sleep(0.02)
            assert not waiting.done()
        await waiting
        await wait_for_space(space)
    assert [line["event"] for line in lines] == ["disk_full", "disk_space_found"]
    assert lines[0]["folder"] == str(tmp_path)
    assert lines[0]["reason"].startswith(f"The disk of {tmp_path} is full: 0.0 MB")
