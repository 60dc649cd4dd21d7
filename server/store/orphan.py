"""Stopping a Redis that a crashed server left behind, before another one opens the same files."""

import asyncio
import os
import signal
from pathlib import Path
from urllib.parse import quote

import msgspec
import structlog

from server.store.connection import NotSentError, RedisChannel, ReplyLostError
from server.store.folder import DataFolder
from server.store.replies import Reply

log = structlog.stdlib.get_logger()


class Running(msgspec.Struct, frozen=True):
    pid: int
    socket: str


def note(folder: DataFolder, running: Running) -> None:
    folder.running.write_bytes(msgspec.json.encode(running))


async def stop_orphan(folder: DataFolder, *, stop_within_s: float) -> None:
    try:
        left = msgspec.json.decode(folder.running.read_bytes(), type=Running)
    except (FileNotFoundError, msgspec.DecodeError):
        return
    # The number may belong to somebody else by now.
    if _lives(left.pid) and await _is_ours(left, folder):
        log.warning("embedded_redis_orphan_stopped", pid=left.pid)
        await _end(left.pid, stop_within_s)
    folder.drop_socket(Path(left.socket))
    folder.running.unlink()


async def _is_ours(left: Running, folder: DataFolder) -> bool:
    # One that is too stuck to answer still has our socket in its title.
    return await _answers_as_ours(left, folder) or left.socket in _proc(left.pid, "cmdline")


async def _answers_as_ours(left: Running, folder: DataFolder) -> bool:
    channel = RedisChannel(f"unix://{quote(left.socket)}", timeout=1)
    try:
        info, directory = await channel.exchange(("INFO", "server"), ("CONFIG", "GET", "dir"))
    except (NotSentError, ReplyLostError):
        return False
    finally:
        await channel.close()
    named: Reply = [b"dir", os.fsencode(folder.redis)]
    return isinstance(info, bytes) and b"process_id:%d\r" % left.pid in info and directory == named


async def _end(pid: int, stop_within_s: float) -> None:
    for signal_, seconds in ((signal.SIGTERM, stop_within_s), (signal.SIGKILL, 5.0)):
        os.kill(pid, signal_)
        for _ in range(int(seconds / 0.02)):
            if not _lives(pid):
                return
            await asyncio.sleep(0.02)
    raise TimeoutError(f"the Redis left behind (process {pid}) does not end")


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    # A zombie that nobody has buried holds no file any more.
    return ") Z " not in _proc(pid, "stat")


def _proc(pid: int, file: str) -> str:
    """What Linux tells about a process; nothing elsewhere."""
    try:
        return Path(f"/proc/{pid}/{file}").read_text(errors="replace")
    except OSError:
        return ""
