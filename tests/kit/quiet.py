"""Lets a test that looks at the clock have the machine to itself: no other worker runs one then."""

import fcntl
from collections.abc import Generator
from pathlib import Path

import pytest

# What is locked is this file: every worker of a checkout finds it, and nothing has to be made.
TURN = Path(__file__)


# First, because waiting for a turn must not count against the time a test may take.
@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """All others share a lock that such a test holds alone, from its first fixture to its last."""
    with TURN.open() as lock:
        alone = item.get_closest_marker("punctual") is not None
        fcntl.flock(lock, fcntl.LOCK_EX if alone else fcntl.LOCK_SH)
        return (yield)
