"""Runs the server from its first breath to its last: Redis before it, Redis after it."""

import gc
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from socket import socket

import uvicorn

from server.app import make_app
from server.feed.hub import Hub
from server.front import front
from server.house import build
from server.settings import Settings
from server.sockets import DirectSockets
from server.store.embedded import EmbeddedRedis
from server.store.port import LogUnavailable, Store
from server.store.redis import open_redis

_WITNESS = "witness"


class CannotServe(Exception):
    """The server cannot begin; the message says why."""


async def serve(settings: Settings) -> None:
    """Until SIGINT or SIGTERM; commands under way are answered first."""
    settings.data.mkdir(parents=True, exist_ok=True)
    async with _store(settings) as store:
        house = build(settings, store)
        app = make_app(house)
        config = uvicorn.Config(
            front(app),
            host=settings.host,
            port=settings.port,
            http="httptools",
            lifespan="on",
            ws=DirectSockets,
            ws_max_size=settings.limits.body_bytes,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=10,
        )
        await Announcing(config, house.hub).serve()
        if (broken := app.state.broken) is not None:
            raise CannotServe("something broke, and the log says what") from broken


class Announcing(uvicorn.Server):
    """Says on one line where it answers, and to everybody who watches that it goes away."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self._hub = hub

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        await self._hub.close()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """A signal to stop has done its work: raised again, it would kill us before Redis ends."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()

    async def startup(self, sockets: list[socket] | None = None) -> None:
        try:
            await super().startup(sockets)
        except SystemExit as given_up:
            if self.lifespan.should_exit:
                raise
            # uvicorn has just said what the system said.
            where = f"{self.config.host}:{self.config.port}"
            raise CannotServe(f"cannot listen on {where}; --port 0 takes a free one") from given_up
        # What lives now lives as long as the server: no use in looking at it again and again.
        gc.collect()
        gc.freeze()
        for server in self.servers:
            for listening in server.sockets:
                host, port = listening.getsockname()[:2]
                print(f"Archipel answers at http://{host}:{port}", flush=True)  # noqa: T201


@asynccontextmanager
async def _store(settings: Settings) -> AsyncGenerator[Store]:
    """The Redis that was named, or a private one that lives as long as we do."""
    witness = settings.data / _WITNESS
    if settings.redis is not None:
        store = await _named_store(settings.redis, witness)
        try:
            yield store
        finally:
            await store.close()
        return
    async with EmbeddedRedis(settings.data) as private:
        store = await open_redis(private.url, witness=witness, embedded=private.binary.source)
        try:
            yield store
        finally:
            await store.close()


async def _named_store(url: str, witness: Path) -> Store:
    try:
        return await open_redis(url, witness=witness)
    except (LogUnavailable, ValueError) as trouble:
        raise CannotServe(f"there is no Redis where --redis says: {trouble}") from trouble
