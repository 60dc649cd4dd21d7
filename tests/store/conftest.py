"""Both stores, for the tests that both must pass."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from server.store.memory import MemoryStore
from server.store.port import Store
from server.store.redis import RedisStore, open_redis
from store.samples import OpenStore


@pytest.fixture(params=["memory", "redis"])
async def open_store(request: pytest.FixtureRequest) -> AsyncIterator[OpenStore]:
    """Open an empty store with a feed of this length."""
    async with AsyncExitStack() as stores:

        async def opened(feed_length: int = 1000) -> Store:
            store: Store
            if request.param == "memory":
                store = MemoryStore(feed_length)
            else:
                url: str = request.getfixturevalue("redis_url")
                store = await open_redis(url, high_water_mark=None, feed_length=feed_length)
            stores.push_async_callback(store.close)
            return store

        yield opened


@pytest.fixture
async def store(open_store: OpenStore) -> Store:
    return await open_store()


@pytest.fixture
async def redis_store(redis_url: str, tmp_path: Path) -> AsyncIterator[RedisStore]:
    opened = await open_redis(redis_url, high_water_mark=tmp_path / "witness")
    yield opened
    await opened.close()
