"""The Redis that was named, or a private one that lives as long as we do."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from msgspec import Struct

from server.settings import Settings
from server.store.embedded import EmbeddedRedis


class Provided(Struct, frozen=True):
    """Where the Redis is, and, if it is our own, where its binary came from."""

    url: str
    embedded: str | None = None


@asynccontextmanager
async def provided(settings: Settings) -> AsyncGenerator[Provided]:
    settings.data.mkdir(parents=True, exist_ok=True)
    if settings.redis is not None:
        yield Provided(settings.redis)
        return
    async with EmbeddedRedis(settings.data) as private:
        yield Provided(private.url, private.binary.source)
