"""The data folder of an embedded Redis: whose it is, and what lies in it."""

import fcntl
import os
import tempfile
from contextlib import suppress
from pathlib import Path

# The kernel takes 107 bytes; some leave less.
LONGEST_SOCKET = 100


class DataFolderInUseError(Exception):
    """Another server runs on this data folder."""


class DataFolder:
    def __init__(self, path: Path) -> None:
        self.path = path.resolve()
        self.redis = self.path / "redis"
        self.log = self.redis / "redis.log"
        self.running = self.redis / "running.json"
        self._lock: int | None = None

    def take(self) -> None:
        """Lock the folder until `leave`, or until this process ends, however it ends."""
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(self.path / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            raise DataFolderInUseError(
                f"Another Archipel server is running on {self.path}."
            ) from None
        self._lock = lock
        self.redis.mkdir(mode=0o700, exist_ok=True)

    def leave(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def new_socket(self) -> Path:
        """Path for a socket that only we may open, short enough for the kernel."""
        path = self.redis / "redis.sock"
        if len(os.fsencode(path)) > LONGEST_SOCKET:
            return Path(tempfile.mkdtemp(prefix="archipel-")) / "redis.sock"
        path.unlink(missing_ok=True)
        return path

    def drop_socket(self, socket: Path) -> None:
        socket.unlink(missing_ok=True)
        if socket.parent != self.redis:
            with suppress(OSError):
                socket.parent.rmdir()

    def end_of_log(self) -> str:
        text = self.log.read_text(errors="replace") if self.log.exists() else ""
        return "\n".join(text.splitlines()[-10:])
