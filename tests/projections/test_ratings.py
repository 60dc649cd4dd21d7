"""Rating steps of single matches."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from domain.game import Outcome
from kit.read_models import ended_match, won_by
from kit.table import ADA, BEN, CLEO, NOON
from projections.ratings import Point, Step, point, rated, shown


def steps(outcome: Outcome | None, **last: Step) -> dict[str, Step]:
    """The steps of a match between Ada and Ben, a day after noon."""
    match = ended_match(ADA, BEN, outcome=outcome, at=NOON + timedelta(days=1))
    return {player.id: step for player, step in rated(match, last.get)}


def test_running_match_is_not_rated() -> None:
    """Without an outcome there is no step."""
    assert steps(None) == {}


def test_result_moves_both() -> None:
    """The winner's rating rises, the loser's falls, and the point of each is rounded."""
    both = steps(won_by(0))
    won, lost = point(both[ADA.id]), point(both[BEN.id])
    assert won == Point(NOON + timedelta(days=1), "match", won.rating, won.deviation)
    assert won.rating > 1500 > lost.rating
    assert won.rating == round(won.rating, 2)
    assert won.deviation == lost.deviation == round(won.deviation, 2)


def test_losers_are_not_compared() -> None:
    """Two seats that lost to a third by resignation have no result against each other."""
    match = ended_match(ADA, BEN, CLEO, outcome=Outcome("resigned", (2,), (0, 0, 0)))
    found = rated(match, lambda _player: None)
    ratings = {player.id: step.strength.rating for player, step in found}
    assert ratings[ADA.id] == ratings[BEN.id] < 1500 < ratings[CLEO.id]


def test_provisional_until_known() -> None:
    """A rating is provisional while its deviation is large, or too few are known to be met."""
    first = steps(won_by(0))
    assert shown([first[ADA.id]]).provisional
    taken, last = [first[ADA.id]], first
    for number in range(30):
        last = steps(won_by(number % 2), **last)
        taken.append(last[ADA.id])
    assert shown(taken).provisional  # no established opponent was met
    taken[-1] = replace(taken[-1], anchors=frozenset({"one", "two", "three"}))
    assert not shown(taken).provisional
    assert shown(taken).played == 31
    assert shown(taken).deviation == pytest.approx(taken[-1].strength.deviation, abs=0.01)
