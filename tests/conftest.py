"""Fixtures and markers for all tests."""

from typing import Final

import pytest

pytest_plugins = [
    "kit.redis_server",
    "kit.server_process",
    "kit.players",
    "kit.open_server",
]

# Fixtures that start a server or a browser.
PROCESSES: Final = {
    "browser",
    "open_server",
    "own_server",
    "private_redis",
    "serve",
    "server",
    "shared_server",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks tests that start processes as slow, so that `make quick` leaves them out."""
    for item in items:
        if isinstance(item, pytest.Function) and PROCESSES & {*item.fixturenames}:
            item.add_marker("slow")
