import pytest

from domain.clock import ClockRule, PerMove, Total, Untimed
from kit.table import NOON
from projections.clocks import face
from projections.time_class import TimeClass, time_class

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


@pytest.mark.parametrize(
    "rule, expected",
    [
        (Untimed(), "untimed"),
        (Total(3 * MINUTE), "blitz"),
        (Total(3 * MINUTE, 2000), "blitz"),
        (Total(8 * MINUTE - 1), "blitz"),
        (Total(8 * MINUTE), "rapid"),
        (Total(5 * MINUTE, 4500), "rapid"),
        (Total(15 * MINUTE, 10_000), "rapid"),
        (Total(15 * MINUTE, 15_000), "classical"),
        (Total(HOUR), "classical"),
        (Total(6 * HOUR), "correspondence"),
        (PerMove(10), "blitz"),
        (PerMove(30), "rapid"),
        (PerMove(MINUTE), "classical"),
        (PerMove(DAY), "correspondence"),
    ],
)
def test_read_off_the_clock(rule: ClockRule, expected: TimeClass) -> None:
    """The time class depends on the time of a seat for forty moves."""
    assert time_class(face(rule, None, NOON)) == expected
