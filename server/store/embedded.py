"""A private Redis for one machine: found, started, watched, started again, and stopped."""

import asyncio
from pathlib import Path
from typing import Self
from urllib.parse import quote

import structlog

from server.store.binary import Binary, find_binary
from server.store.child import Child
from server.store.connection import NotSentError, RedisChannel, ReplyLostError
from server.store.folder import DataFolder
from server.store.orphan import Running, note, stop_orphan

log = structlog.stdlib.get_logger()

SHORTEST_PAUSE, LONGEST_PAUSE = 0.02, 2.0
# Whoever has lived so long did not die of how it was started.
SETTLED = 10.0


class EmbeddedRedisError(Exception):
    """Our own Redis did not start; the message holds what it said."""


class EmbeddedRedis:
    """Linux ends it together with the thread that called `start`, so call it in the main one."""

    def __init__(self, data: Path, *, stop_within: float = 10.0) -> None:
        self.binary: Binary = find_binary()
        self.socket = Path()
        self._folder = DataFolder(data)
        self._stop_within = stop_within
        self._child: Child | None = None
        self._keeper: asyncio.Task[None] | None = None

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
        self._folder.take()
        try:
            await stop_orphan(self._folder, stop_within_s=self._stop_within)
            self.socket = self._folder.new_socket()
            child = self._spawn()
            if not await self._answers(child):
                self._raise_failed()
        except BaseException:
            await self.stop()
            raise
        log.info("embedded_redis_started", program=str(self.binary.path), by=self.binary.source)
        self._keeper = asyncio.create_task(self._keep(child))

    async def stop(self) -> None:
        if self._keeper:
            self._keeper.cancel()
            await asyncio.wait([self._keeper])
        if self._child:
            await self._child.end(self._stop_within)
            self._child = None
            self._folder.drop_socket(self.socket)
            self._folder.running.unlink(missing_ok=True)
        self._folder.leave()

    async def _keep(self, child: Child) -> None:
        """Start it again whenever it has died, for ever."""
        pause, clock = SHORTEST_PAUSE, asyncio.get_running_loop().time
        while True:
            born = clock()
            status = await child.death()
            pause = SHORTEST_PAUSE if clock() - born > SETTLED else min(2 * pause, LONGEST_PAUSE)
            log.warning("embedded_redis_died", status=status, again_in=pause)
            await asyncio.sleep(pause)
            try:
                child = self._spawn()
            except OSError:
                log.exception("embedded_redis_not_started")
                continue
            if await self._answers(child):
                log.info("embedded_redis_started_again")

    def _spawn(self) -> Child:
        child = self._child = Child(self.binary.path, self._settings(), self._folder.redis)
        note(self._folder, Running(child.pid, str(self.socket)))
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
            # A whole match in one piece of memory, without a rest at the end of each 4 kB.
            "stream-node-max-bytes": "32768",
            "save": "",
            "maxmemory-policy": "noeviction",
            "databases": "1",
            "daemonize": "no",
        }
        return [word for name, value in settings.items() for word in (f"--{name}", value)]

    async def _answers(self, child: Child) -> bool:
        """Wait until it has loaded everything and answers, or has died."""
        channel = RedisChannel(self.url, timeout=1)
        try:
            while child.lives:
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
        said = self._folder.end_of_log()
        raise EmbeddedRedisError(f"{self.binary.path} did not start:\n{said}")
