"""The Glicko-2 rating system: rating, rating deviation and volatility.

After Mark Glickman's "Example of the Glicko-2 system"; the steps and the letters are the paper's.
"""

from collections.abc import Callable, Sequence
from math import exp, fsum, log, pi, sqrt
from typing import Final, NamedTuple

from msgspec import Struct

_SCALE: Final = 173.7178
_MIDDLE: Final = 1500.0
_UNKNOWN: Final = 350.0
# How fast volatility may change; the paper advises 0.3 to 1.2 and calculates with this.
_TAU: Final = 0.5
_NEAR_ENOUGH: Final = 0.000001


class Strength(Struct, frozen=True, gc=False):
    """The defaults are those of an unrated player."""

    rating: float = _MIDDLE
    deviation: float = _UNKNOWN
    volatility: float = 0.06


class GameResult(NamedTuple):
    """A game in a rating period: score 1 for a win, 0.5 for a draw, 0 for a loss."""

    opponent: Strength
    score: float


class _Weighed(NamedTuple):
    """One result: its weight g, the expected score E, and the actual score s."""

    g: float
    expected: float
    score: float


def after(own: Strength, results: Sequence[GameResult], periods: int = 1) -> Strength:
    """The strength after so many rating periods, the last of which has these results."""
    mu, phi = (own.rating - _MIDDLE) / _SCALE, own.deviation / _SCALE
    weighed = [_weighed(mu, each) for each in results]
    v = 1 / fsum(w.g**2 * w.expected * (1 - w.expected) for w in weighed)
    gain = fsum(w.g * (w.score - w.expected) for w in weighed)
    sigma = _volatility(own.volatility, phi, v, (v * gain) ** 2)
    # The deviation never exceeds that of an unrated player.
    waited = min(phi**2 + periods * sigma**2, (_UNKNOWN / _SCALE) ** 2 + sigma**2)
    phi = 1 / sqrt(1 / waited + 1 / v)
    return Strength(own.rating + _SCALE * phi**2 * gain, _SCALE * phi, sigma)


def _weighed(mu: float, result: GameResult) -> _Weighed:
    """Steps 2 and 3: an opponent with a large deviation has little weight."""
    g = 1 / sqrt(1 + 3 * (result.opponent.deviation / _SCALE) ** 2 / pi**2)
    ahead = mu - (result.opponent.rating - _MIDDLE) / _SCALE
    return _Weighed(g, 1 / (1 + exp(-g * ahead)), result.score)


def _volatility(sigma: float, phi: float, v: float, delta2: float) -> float:
    """Step 5: the root of f, by bracketing."""
    a = log(sigma**2)

    def f(x: float) -> float:
        d = phi**2 + v + exp(x)
        return exp(x) * (delta2 - d) / (2 * d**2) - (x - a) / _TAU**2

    return exp(_zero(f, a, _other_bound(f, a, delta2 - phi**2 - v)) / 2)


def _other_bound(f: Callable[[float], float], a: float, surprise: float) -> float:
    if surprise > 0:
        return log(surprise)
    k = 1
    while f(a - k * _TAU) < 0:
        k += 1
    return a - k * _TAU


def _zero(f: Callable[[float], float], a: float, b: float) -> float:
    """The Illinois algorithm."""
    at_a, at_b = f(a), f(b)
    while abs(b - a) > _NEAR_ENOUGH:
        c = a + (a - b) * at_a / (at_b - at_a)
        at_c = f(c)
        if at_c * at_b <= 0:
            a, at_a = b, at_b
        else:
            at_a /= 2
        b, at_b = c, at_c
    return a
