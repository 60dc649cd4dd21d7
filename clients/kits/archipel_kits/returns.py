"""What an outcome is worth to each seat.

Alone, it is the score. Together, all get one point for a win and lose one otherwise. Against each
other, everybody puts in one point and the winners share them: 1 and -1 for two, nothing for a draw.
"""

from archipel_kits.rules import Rules
from domain.game import Outcome

# Nobody has proved how much can be scored alone, so this is far above all that was ever seen.
HIGHEST_SCORE = 10_000


class ScoreOutOfBoundsError(ArithmeticError):
    """A score that no game was thought to reach: the declared bounds would be a lie."""


def is_for_score(rules: Rules) -> bool:
    return rules.seats == 1 and not rules.game.is_cooperative


def bounds(rules: Rules) -> tuple[float, float]:
    """The least and the most that an outcome can be worth to a seat."""
    if is_for_score(rules):
        return -HIGHEST_SCORE, HIGHEST_SCORE
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
    if not -HIGHEST_SCORE <= score <= HIGHEST_SCORE:
        raise ScoreOutOfBoundsError(f"{score} is beyond {HIGHEST_SCORE}")
    return float(score)
