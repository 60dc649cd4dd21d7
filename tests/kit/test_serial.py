import fcntl

import pytest

from kit.serial import LOCK


def is_available(mode: int) -> bool:
    """Whether another process could take the lock now, shared or exclusive."""
    with LOCK.open() as other:
        try:
            fcntl.flock(other, mode | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def test_other_tests_share_the_lock() -> None:
    """A test without the marker keeps out serial tests only."""
    assert is_available(fcntl.LOCK_SH)
    assert not is_available(fcntl.LOCK_EX)


@pytest.mark.serial
def test_serial_tests_hold_it_alone() -> None:
    """A serial test keeps out every other test."""
    assert not is_available(fcntl.LOCK_SH)
