from itertools import accumulate

import pytest

from projections.glicko import GameResult, Strength, after

AVERAGE = Strength()
SETTLED = Strength(1500, 50, 0.06)


def test_the_papers_example() -> None:
    """The worked example of Glickman's paper: one win and two losses."""
    met = [
        GameResult(Strength(1400, 30, 0.06), 1),
        GameResult(Strength(1550, 100, 0.06), 0),
        GameResult(Strength(1700, 300, 0.06), 0),
    ]
    rated = after(Strength(1500, 200, 0.06), met)
    assert rated.rating == pytest.approx(1464.06, abs=0.01)
    assert rated.deviation == pytest.approx(151.52, abs=0.01)
    assert rated.volatility == pytest.approx(0.05999, abs=0.00001)


def test_what_one_wins_the_other_loses() -> None:
    """Between players of equal deviation the winner gains what the loser loses."""
    won, lost = after(AVERAGE, [GameResult(AVERAGE, 1)]), after(AVERAGE, [GameResult(AVERAGE, 0)])
    assert won.rating - 1500 == pytest.approx(1500 - lost.rating)
    assert won.deviation == pytest.approx(lost.deviation)


def test_a_draw_between_equals() -> None:
    """An expected draw moves no rating and decreases both deviations."""
    drawn = after(AVERAGE, [GameResult(AVERAGE, 0.5)])
    assert drawn.rating == pytest.approx(1500)
    assert drawn.deviation < AVERAGE.deviation


@pytest.mark.parametrize("score", [0, 0.5, 1])
def test_uncertain_opponent(score: float) -> None:
    """A result against an uncertain opponent moves a rating less."""
    uncertain, known = (after(SETTLED, [GameResult(other, score)]) for other in (AVERAGE, SETTLED))
    assert abs(uncertain.rating - 1500) <= abs(known.rating - 1500)
    assert uncertain.deviation > known.deviation


def test_inactivity() -> None:
    """Inactivity increases the deviation up to that of an unrated player."""
    rated = [after(SETTLED, [GameResult(SETTLED, 0.5)], periods) for periods in (1, 52, 10**6)]
    assert [*accumulate((each.deviation for each in rated), max)] == [e.deviation for e in rated]
    newcomer = after(AVERAGE, [GameResult(SETTLED, 0.5)])
    assert rated[-1].deviation == pytest.approx(newcomer.deviation)


def test_a_great_surprise() -> None:
    """A win against a far stronger player raises the volatility, and the iteration converges."""
    rated = after(Strength(600, 40, 0.06), [GameResult(Strength(2800, 40, 0.06), 1)])
    assert rated.volatility > 0.06
    assert rated.rating > 600
