"""The turns that tests take at the machine: together, or alone."""

import fcntl

import pytest

from kit.quiet import TURN


def free_for(lock: int) -> bool:
    """Whether somebody else could have such a turn by now."""
    with TURN.open() as other:
        try:
            fcntl.flock(other, lock | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def test_most_run_beside_each_other() -> None:
    """Nobody has the machine to himself as long as this one runs."""
    assert free_for(fcntl.LOCK_SH)
    assert not free_for(fcntl.LOCK_EX)


@pytest.mark.punctual
def test_who_looks_at_the_clock_runs_alone() -> None:
    """Nobody else runs before this one has ended."""
    assert not free_for(fcntl.LOCK_SH)
