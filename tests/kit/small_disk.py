"""A disk of a few megabytes, which a test fills and clears."""

import errno
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_BLOCK = b"\0" * 65_536


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """A file system of this size in memory, mounted at the folder; for root on Linux."""
    folder.mkdir()
    options = f"size={megabytes}m"
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def fill(disk: Path) -> Path:
    """A file that takes all the room that is left."""
    ballast = disk / "ballast"
    with ballast.open("ab", buffering=0) as file:
        for block in (_BLOCK, b"\0" * 4096):
            try:
                while file.write(block):
                    pass
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise
    return ballast
