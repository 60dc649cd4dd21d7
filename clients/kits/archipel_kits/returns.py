"""The return of an outcome for each seat.

In a game for one it is the score. In a cooperative game it is 1 for a win and -1 otherwise. In a
competitive game each seat stakes one point and the winners share the stakes: 1 and -1 for two
seats, 0 for a draw.
"""

from archipel_kits.rules import Rules
from domain.game import Outcome

# No bound of a solo score is proved; this one is far above every score that was reached.
SCORE_BOUND = 10_000


class ScoreOutOfBoundsError(ArithmeticError):
    """A score beyond the bound that was declared."""


def is_for_score(rules: Rules) -> bool:
    return rules.seats == 1 and not rules.game.is_cooperative


def bounds(rules: Rules) -> tuple[float, float]:
    """The least and the greatest return of a seat."""
    if is_for_score(rules):
        return -SCORE_BOUND, SCORE_BOUND
    return (-1, 1) if rules.game.is_cooperative else (-1, rules.seats - 1)


def returns(rules: Rules, outcome: Outcome) -> list[float]:
    if is_for_score(rules):
        return [_score(outcome)]
    if rules.game.is_cooperative:
        return [1.0 if outcome.winners else -1.0] * rules.seats
    return [_share(rules.seats, outcome, seat) for seat in range(rules.seats)]


def _share(seats: int, outcome: Outcome, seat: int) -> float:
    if not outcome.winners:
        return 0.0
    return seats / len(outcome.winners) - 1 if seat in outcome.winners else -1.0


def _score(outcome: Outcome) -> float:
    (score,) = outcome.scores
    if not -SCORE_BOUND <= score <= SCORE_BOUND:
        raise ScoreOutOfBoundsError(f"{score} is beyond {SCORE_BOUND}")
    return float(score)
