from itertools import accumulate
from math import exp, log, pi, sqrt

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


def volatility(own: Strength, met: list[GameResult]) -> float:
    """Step 5 of the paper by bisection, which needs no bracket to shrink to."""
    mu, phi = (own.rating - 1500) / 173.7178, own.deviation / 173.7178
    v, delta = paper_sums(mu, met)
    delta *= v
    a = log(own.volatility**2)

    def f(x: float) -> float:
        d = phi**2 + v + exp(x)
        return exp(x) * (delta**2 - d) / (2 * d**2) - (x - a) / 0.25

    low, high = a - 20, a + 20
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    return exp(low / 2)


def paper_sums(mu: float, met: list[GameResult]) -> tuple[float, float]:
    """The variance v, and the sum of g(s - E): steps 3 and 4."""
    information = gain = 0.0
    for opponent, score in met:
        g = 1 / sqrt(1 + 3 * (opponent.deviation / 173.7178) ** 2 / pi**2)
        expected = 1 / (1 + exp(-g * (mu - (opponent.rating - 1500) / 173.7178)))
        information += g**2 * expected * (1 - expected)
        gain += g * (score - expected)
    return 1 / information, gain


STRENGTHS = (SETTLED, AVERAGE, Strength(1700, 300, 0.06), Strength(2450, 31, 0.05))


@pytest.mark.parametrize("own", STRENGTHS)
@pytest.mark.parametrize("scores", [(1,), (0,), (0.5, 1), (1, 0, 0), (1, 1, 1, 1)])
@pytest.mark.parametrize("periods", [0, 1, 7])
def test_every_step_is_the_papers(own: Strength, scores: tuple[float, ...], periods: int) -> None:
    """All three figures, to seven digits of an independent calculation."""
    met = [GameResult(*each) for each in zip((*STRENGTHS[1:], SETTLED), scores, strict=False)]
    mu, phi = (own.rating - 1500) / 173.7178, own.deviation / 173.7178
    v, gain = paper_sums(mu, met)
    sigma = volatility(own, met)
    waited = min(phi**2 + periods * sigma**2, (350 / 173.7178) ** 2 + sigma**2)
    new = 1 / (1 / waited + 1 / v)
    rated = after(own, met, periods)
    assert rated.volatility == pytest.approx(sigma, rel=1e-6)
    assert rated.deviation == pytest.approx(173.7178 * sqrt(new), rel=1e-7)
    assert rated.rating == pytest.approx(own.rating + 173.7178 * new * gain, abs=1e-5)
