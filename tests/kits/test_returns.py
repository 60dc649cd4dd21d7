import pytest

from archipel_kits.returns import SCORE_BOUND, ScoreOutOfBoundsError, bounds, returns
from archipel_kits.rules import Rules, rules_of
from domain.game import Outcome
from kit.kits import Way, every_way, plays


def ended(rules: Rules, *winners: int, scores: tuple[int, ...] = ()) -> list[float]:
    return returns(rules, Outcome("completed", winners, scores or (0,) * rules.seats))


def test_two_against_each_other() -> None:
    """A win, a loss, a draw."""
    rules = rules_of("divercite", {})
    assert ended(rules, 0) == [1, -1]
    assert ended(rules, 1) == [-1, 1]
    assert ended(rules) == [0, 0]


def test_several_against_each_other() -> None:
    """Each seat stakes one point, and the winners share the stakes."""
    rules = rules_of("dice_miner", {"players": 4})
    assert ended(rules, 2) == [-1, -1, 3, -1]
    assert ended(rules, 0, 2) == [1, -1, 1, -1]
    assert ended(rules, 0, 1, 2, 3) == [0, 0, 0, 0]


def test_together() -> None:
    """All win or all lose, alone too."""
    team = rules_of("mini_divercity", {"mode": "team", "players": 3})
    assert ended(team, 0, 1, 2) == [1, 1, 1]
    assert ended(team) == [-1, -1, -1]
    assert ended(rules_of("mini_divercity", {}), 0) == [1]


def test_alone() -> None:
    """The score counts, as long as it keeps to its bounds."""
    rules = rules_of("fifty_first_state", {})
    assert ended(rules, scores=(42,)) == [42]
    with pytest.raises(ScoreOutOfBoundsError):
        ended(rules, scores=(SCORE_BOUND + 1,))


@every_way
def test_bounds_hold(way: Way) -> None:
    """The return of a random episode is within the declared bounds."""
    least, most = bounds(way.rules)
    *_, last = plays(way.rules, 6)
    assert isinstance(last.turn, Outcome)
    assert all(least <= worth <= most for worth in returns(way.rules, last.turn))
