"""The application, and three players as HTTP clients."""

from collections.abc import AsyncIterator

import pytest

from kit.api_client import Caller, Site, site_over
from kit.api_matches import Sitting, resigned, running
from server.store.port import Store


@pytest.fixture
async def site(store: Store) -> AsyncIterator[Site]:
    """The application over an empty store."""
    async with site_over(store) as site:
        yield site


@pytest.fixture
async def ada(site: Site) -> Caller:
    return await site.guest("Ada")


@pytest.fixture
async def bob(site: Site) -> Caller:
    return await site.guest("Bob")


@pytest.fixture
async def cleo(site: Site) -> Caller:
    """A player without a seat."""
    return await site.guest("Cleo")


@pytest.fixture
async def match(ada: Caller, bob: Caller) -> Sitting:
    """Ada, who starts, against Bob."""
    return await running(ada, bob)


@pytest.fixture
async def over(ada: Caller, bob: Caller) -> Sitting:
    """A match of Ada and Bob in which Ada has resigned."""
    return await resigned(ada, bob)
