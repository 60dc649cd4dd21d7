"""Lets a test that looks at the clock have the machine to itself: no other worker runs one then."""

import fcntl
from collections.abc import Generator

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """All others share a lock that such a test holds alone, from its first fixture to its last."""
    assert item.config.cache is not None
    turn = item.config.cache.mkdir("quiet") / "turn"
    with turn.open("w") as lock:
        alone = item.get_closest_marker("punctual") is not None
        fcntl.flock(lock, fcntl.LOCK_EX if alone else fcntl.LOCK_SH)
        return (yield)
