"""The Redis of a server: one named by its URL, or an embedded one; and the store on it."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from msgspec import Struct

from server.settings import Settings
from server.store.embedded import EmbeddedRedis
from server.store.port import LogUnavailableError, Store
from server.store.redis import open_redis

# The file of the high-water mark; the name is older than the term.
_HIGH_WATER_MARK = "witness"


class RedisNotFoundError(Exception):
    """No Redis answers at the given URL; the message says why."""


class RedisProcess(Struct, frozen=True):
    """The URL of the Redis, and where the program of an embedded one came from."""

    url: str
    embedded: str | None = None


@asynccontextmanager
async def redis_process(settings: Settings) -> AsyncGenerator[RedisProcess]:
    settings.data.mkdir(parents=True, exist_ok=True)
    if settings.redis is not None:
        yield RedisProcess(settings.redis)
        return
    async with EmbeddedRedis(settings.data) as embedded:
        yield RedisProcess(embedded.url, embedded.binary.source)


@asynccontextmanager
async def store_of(settings: Settings) -> AsyncGenerator[Store]:
    async with redis_process(settings) as redis:
        try:
            store = await open_redis(
                redis.url,
                high_water_mark=settings.data / _HIGH_WATER_MARK,
                embedded=redis.embedded,
            )
        except (LogUnavailableError, ValueError) as error:
            raise RedisNotFoundError(f"there is no Redis where --redis says: {error}") from error
        try:
            yield store
        finally:
            await store.close()
