"""The Redis that was named, or a private one that lives as long as we do."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from msgspec import Struct

from server.settings import Settings
from server.store.embedded import EmbeddedRedis


class RedisProcess(Struct, frozen=True):
    """Where the Redis is, and, if it is our own, where its binary came from."""

    url: str
    embedded: str | None = None


@asynccontextmanager
async def redis_process(settings: Settings) -> AsyncGenerator[RedisProcess]:
    settings.data.mkdir(parents=True, exist_ok=True)
    if settings.redis is not None:
        yield RedisProcess(settings.redis)
        return
    async with EmbeddedRedis(settings.data) as private:
        yield RedisProcess(private.url, private.binary.source)
