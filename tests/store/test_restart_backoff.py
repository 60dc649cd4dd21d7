"""The pause before the private Redis is started again."""

import pytest

from server.store.restart_backoff import RestartBackoff


def test_each_early_end_doubles_the_delay() -> None:
    """A program that ends again and again is started more and more seldom, up to a bound."""
    backoff = RestartBackoff()
    delays = [backoff.after(0) for _ in range(12)]
    assert delays[:4] == pytest.approx([0.02, 0.04, 0.08, 0.16])
    assert delays[-3:] == [5.0] * 3
    assert sum(delays) < 30


def test_a_program_that_has_served_is_started_at_once() -> None:
    """After a stable life the backoff begins again."""
    backoff = RestartBackoff()
    for _ in range(5):
        backoff.after(2.0)
    assert backoff.after(2.0) == pytest.approx(0.64)
    assert backoff.after(2.1) == pytest.approx(0.02)
    assert backoff.after(0) == pytest.approx(0.04)
