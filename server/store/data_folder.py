"""The data folder of an embedded Redis: its lock, its files, and an orphan left by a crash."""

import asyncio
import fcntl
import os
import signal
import tempfile
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import msgspec
import structlog

from server.store.connection import NotSentError, RedisChannel, Reply, ReplyLostError

log = structlog.stdlib.get_logger()

# The kernel takes 107 bytes; some systems fewer.
MAX_SOCKET_PATH = 100
# Padded, so that a shorter text overwrites a longer one completely.
_PID_FILE_SIZE = 512
_TAIL_SIZE = 8192


class DataFolderInUseError(Exception):
    """Another server runs on this data folder."""


class DataFolder:
    def __init__(self, path: Path) -> None:
        self.path = path.resolve()
        self.redis = self.path / "redis"
        self.log = self.redis / "redis.log"
        self.running = self.redis / "running.json"
        self._lock: int | None = None

    def acquire(self) -> None:
        """Lock the folder until `release`, or until this process ends in any way."""
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

    def release(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def new_socket(self) -> Path:
        """Path for a socket that only we may open, short enough for the kernel."""
        path = self.redis / "redis.sock"
        if len(os.fsencode(path)) > MAX_SOCKET_PATH:
            return Path(tempfile.mkdtemp(prefix="archipel-")) / "redis.sock"
        path.unlink(missing_ok=True)
        return path

    def drop_socket(self, socket: Path) -> None:
        socket.unlink(missing_ok=True)
        if socket.parent != self.redis:
            with suppress(OSError):
                socket.parent.rmdir()

    def last_warning(self) -> str:
        """Of the log of Redis, without the time."""
        warnings = [line for line in self.end_of_log().splitlines() if " # " in line]
        return warnings[-1].partition(" # ")[2] if warnings else ""

    def end_of_log(self) -> str:
        if not self.log.exists():
            return ""
        with self.log.open("rb") as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - _TAIL_SIZE))
            text = file.read().decode(errors="replace")
        return "\n".join(text.splitlines()[-10:])


class Running(msgspec.Struct, frozen=True):
    pid: int
    socket: str


def write_pid(folder: DataFolder, running: Running) -> None:
    """Overwrites the file in place, for which a full disk has room."""
    file = os.open(folder.running, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        os.pwrite(file, msgspec.json.encode(running).ljust(_PID_FILE_SIZE), 0)
    finally:
        os.close(file)


async def stop_orphan(folder: DataFolder, *, stop_timeout_s: float) -> None:
    try:
        orphan = msgspec.json.decode(folder.running.read_bytes(), type=Running)
    except (FileNotFoundError, msgspec.DecodeError):
        return
    # The process id may have been reused.
    if is_alive(orphan.pid) and await _is_ours(orphan, folder):
        log.warning("embedded_redis_orphan_stopped", pid=orphan.pid)
        await _end(orphan.pid, stop_timeout_s)
    folder.drop_socket(Path(orphan.socket))
    folder.running.unlink()


async def _is_ours(orphan: Running, folder: DataFolder) -> bool:
    # One that hangs still has our socket in its command line.
    return await _answers_as_ours(orphan, folder) or orphan.socket in proc_file(
        orphan.pid, "cmdline"
    )


async def _answers_as_ours(orphan: Running, folder: DataFolder) -> bool:
    channel = RedisChannel(f"unix://{quote(orphan.socket)}", timeout=1)
    try:
        info, directory = await channel.exchange(("INFO", "server"), ("CONFIG", "GET", "dir"))
    except (NotSentError, ReplyLostError):
        return False
    finally:
        await channel.close()
    named: Reply = [b"dir", os.fsencode(folder.redis)]
    return (
        isinstance(info, bytes) and b"process_id:%d\r" % orphan.pid in info and directory == named
    )


async def _end(pid: int, stop_timeout_s: float) -> None:
    for signal_, seconds in ((signal.SIGTERM, stop_timeout_s), (signal.SIGKILL, 5.0)):
        os.kill(pid, signal_)
        for _ in range(int(seconds / 0.02)):
            if not is_alive(pid):
                return
            await asyncio.sleep(0.02)
    raise TimeoutError(f"the Redis left behind (process {pid}) does not end")


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    # A zombie holds no file.
    return ") Z " not in proc_file(pid, "stat")


def proc_file(pid: int, file: str) -> str:
    """A file of procfs; empty on systems without it."""
    try:
        return Path(f"/proc/{pid}/{file}").read_text(errors="replace")
    except OSError:
        return ""
