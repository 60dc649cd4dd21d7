from benchmarks.rows.saturation import BOUND, Step, held


def test_the_highest_rate_below_the_bound_is_held() -> None:
    """What came after the tail had grown does not count, however many moves it was."""
    steps = [Step(100, BOUND / 2, 0), Step(200, BOUND, 0), Step(300, BOUND * 2, 0)]
    assert held(steps) == 200


def test_whoever_is_too_slow_at_every_rate_holds_none() -> None:
    """No rate is a figure too."""
    assert held([Step(100, BOUND * 2, 0)]) == 0
