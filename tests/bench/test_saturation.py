import pytest

from benchmarks.rows.saturation import BOUND, Step, climb, held


@pytest.mark.parametrize("most, reached", [(400, 0), (900, 850), (9000, 1050)])
def test_a_climb_ends_where_the_tail_grows(most: float, reached: float) -> None:
    """Rates rise from half of the lockstep figure, and none is tried after the first that fails."""
    steps = climb(1000, lambda rate: Step(rate, BOUND / 2 if rate <= most else BOUND * 2, 0))
    assert [step.rate for step in steps] == sorted(step.rate for step in steps)
    assert all(step.is_held for step in steps[:-1])
    assert held(steps) == pytest.approx(reached)


def test_the_highest_rate_below_the_bound_is_held() -> None:
    """What came after the tail had grown does not count, however many moves it was."""
    steps = [Step(100, BOUND / 2, 0), Step(200, BOUND, 0), Step(300, BOUND * 2, 0)]
    assert held(steps) == 200


def test_too_slow_at_every_rate() -> None:
    """A server that is too slow at every rate sustains none."""
    assert held([Step(100, BOUND * 2, 0)]) == 0
