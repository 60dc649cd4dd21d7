"""The application over both stores, and three people in front of it."""

from collections.abc import AsyncIterator

import pytest

from kit.api_client import Caller, Site, site_over
from kit.api_matches import Sitting, resigned, running
from server.store.memory import MemoryStore
from server.store.redis import open_redis


@pytest.fixture(params=["memory", "redis"])
async def site(request: pytest.FixtureRequest) -> AsyncIterator[Site]:
    """The application over both stores, one after the other."""
    if request.param == "memory":
        async with site_over(MemoryStore()) as over_memory:
            yield over_memory
        return
    store = await open_redis(request.getfixturevalue("redis_url"), high_water_mark=None)
    async with site_over(store) as over_redis:
        yield over_redis
    await store.close()


@pytest.fixture
async def quick_site() -> AsyncIterator[Site]:
    """For tests that ask very often."""
    async with site_over(MemoryStore()) as over_memory:
        yield over_memory


@pytest.fixture
async def ada(site: Site) -> Caller:
    return await site.guest("Ada")


@pytest.fixture
async def bob(site: Site) -> Caller:
    return await site.guest("Bob")


@pytest.fixture
async def cleo(site: Site) -> Caller:
    """Somebody who sits nowhere."""
    return await site.guest("Cleo")


@pytest.fixture
async def match(ada: Caller, bob: Caller) -> Sitting:
    """Ada, who starts, against Bob."""
    return await running(ada, bob)


@pytest.fixture
async def over(ada: Caller, bob: Caller) -> Sitting:
    """A match of Ada's and Bob's that Ada has given up."""
    return await resigned(ada, bob)
