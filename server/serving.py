"""Runs the server from its first breath to its last: Redis before it, Redis after it."""

import gc
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from socket import socket

import uvicorn

from server.api.middleware import apply_middleware
from server.api.services import Services
from server.api.websocket_protocol import DirectSockets
from server.app import build_services, make_app
from server.bot_supervisor import supervised_bots
from server.listening import address, listen
from server.redis_process import RedisProcess, redis_process
from server.settings import Settings
from server.store.port import LogUnavailableError, Store
from server.store.redis import open_redis

_DRAIN_GRACE_S = 2.0
_WITNESS = "witness"
_GC_THRESHOLDS = (20_000, 20, 20)


class StartupError(Exception):
    """The server cannot begin; the message says why."""


async def serve(settings: Settings) -> None:
    """Until SIGINT or SIGTERM; commands under way are answered first."""
    async with store_of(settings) as store:
        services = build_services(settings, store)
        app = make_app(services)
        config = uvicorn.Config(
            apply_middleware(app),
            http="httptools",
            lifespan="on",
            ws=DirectSockets,
            ws_ping_interval=settings.write_timeout,
            ws_ping_timeout=settings.write_timeout,
            ws_max_size=settings.limits.body_bytes,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=10,
        )
        with listen(settings) as listening:
            async with supervised_bots(settings, listening):
                await Announcing(config, services).serve([listening])
        if (broken := app.state.broken) is not None:
            raise StartupError("something broke, and the log says what") from broken


class Announcing(uvicorn.Server):
    """Says on one line where it answers, and to everybody who watches that it goes away."""

    def __init__(self, config: uvicorn.Config, services: Services) -> None:
        super().__init__(config)
        self._services = services

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        self._services.lobby_feed.close()
        self._services.hub.close()
        self._services.bot_registry.close()
        await self._services.connections.drain(_DRAIN_GRACE_S)
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """A signal to stop has done its work: raised again, it would kill us before Redis ends."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        # What lives now lives as long as the server: no use in looking at it again and again.
        gc.collect()
        gc.freeze()
        # Two hundred moves under way hold far more than Python's 700: let them end first.
        gc.set_threshold(*_GC_THRESHOLDS)
        if self.started:
            for listening in sockets or ():
                print(f"Archipel answers at {address(listening)}", flush=True)  # noqa: T201


@asynccontextmanager
async def store_of(settings: Settings) -> AsyncGenerator[Store]:
    async with redis_process(settings) as redis:
        store = await _opened(redis, settings.data / _WITNESS)
        try:
            yield store
        finally:
            await store.close()


async def _opened(redis: RedisProcess, high_water_mark: Path) -> Store:
    try:
        return await open_redis(redis.url, high_water_mark=high_water_mark, embedded=redis.embedded)
    except (LogUnavailableError, ValueError) as trouble:
        raise StartupError(f"there is no Redis where --redis says: {trouble}") from trouble
