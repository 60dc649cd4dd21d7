"""The marker `serial`: such a test runs while no other worker of this checkout runs one."""

import fcntl
from collections.abc import Generator
from pathlib import Path

import pytest

# Every worker of a checkout locks the same file: this one, so none has to be created.
LOCK = Path(__file__)


# First, because the wait for the lock must not count against the timeout of the test.
@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Takes an exclusive lock for a serial test and a shared one for any other."""
    with LOCK.open() as lock:
        serial = item.get_closest_marker("serial") is not None
        fcntl.flock(lock, fcntl.LOCK_EX if serial else fcntl.LOCK_SH)
        return (yield)
