from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.store.redis import RedisStore, open_redis


@pytest.fixture
async def redis_store(redis_url: str, tmp_path: Path) -> AsyncIterator[RedisStore]:
    """An empty store with a high-water mark on disk."""
    opened = await open_redis(redis_url, high_water_mark=tmp_path / "high-water-mark")
    yield opened
    await opened.close()
