"""Runs the server from its first breath to its last: Redis before it, Redis after it."""

import gc
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from socket import socket

import uvicorn

from server.app import make_app
from server.companions import accompanied
from server.front import front
from server.house import House, build
from server.listening import address, listen
from server.provision import Provided, provided
from server.settings import Settings
from server.sockets import DirectSockets
from server.store.port import LogUnavailable, Store
from server.store.redis import open_redis

_LAST_WORDS = 2.0
_WITNESS = "witness"
_GARBAGE = (20_000, 20, 20)


class CannotServe(Exception):
    """The server cannot begin; the message says why."""


async def serve(settings: Settings) -> None:
    """Until SIGINT or SIGTERM; commands under way are answered first."""
    async with store_of(settings) as store:
        house = build(settings, store)
        app = make_app(house)
        config = uvicorn.Config(
            front(app),
            http="httptools",
            lifespan="on",
            ws=DirectSockets,
            ws_ping_interval=settings.patience,
            ws_ping_timeout=settings.patience,
            ws_max_size=settings.limits.body_bytes,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=10,
        )
        with listen(settings) as listening:
            async with accompanied(settings, listening):
                await Announcing(config, house).serve([listening])
        if (broken := app.state.broken) is not None:
            raise CannotServe("something broke, and the log says what") from broken


class Announcing(uvicorn.Server):
    """Says on one line where it answers, and to everybody who watches that it goes away."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self._house = house

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        self._house.hall.close()
        self._house.hub.close()
        self._house.roster.close()
        await self._house.doors.shut(_LAST_WORDS)
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
        gc.set_threshold(*_GARBAGE)
        if self.started:
            for listening in sockets or ():
                print(f"Archipel answers at {address(listening)}", flush=True)  # noqa: T201


@asynccontextmanager
async def store_of(settings: Settings) -> AsyncGenerator[Store]:
    async with provided(settings) as redis:
        store = await _opened(redis, settings.data / _WITNESS)
        try:
            yield store
        finally:
            await store.close()


async def _opened(redis: Provided, witness: Path) -> Store:
    try:
        return await open_redis(redis.url, witness=witness, embedded=redis.embedded)
    except (LogUnavailable, ValueError) as trouble:
        raise CannotServe(f"there is no Redis where --redis says: {trouble}") from trouble
