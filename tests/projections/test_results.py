"""The results that a finished match adds, by hand."""

from datetime import timedelta
from itertools import permutations

import pytest
from msgspec.structs import replace

from domain.game import Outcome
from domain.match.commands import Forked
from kit.read_models import ended_match as match
from kit.read_models import won_by
from kit.table import ADA, BEN, CLEO, NOON
from projections.lobby import MatchRow
from projections.results import BestScore, Results, SoloResults, achieved, added, counts


def alone(best: BestScore, *, won: int = 0, ladder: str = "all") -> Results:
    return Results(solo=SoloResults(played=1, won=won, best={ladder: best}))


WON, DRAWN, LOST = Results(played=1, won=1), Results(played=1, drawn=1), Results(played=1, lost=1)


@pytest.mark.parametrize(
    "outcome, ada, ben",
    [
        (won_by(0, scores=(18, 15)), WON, LOST),
        (won_by(1, scores=(15, 15)), LOST, WON),
        (won_by(scores=(15, 15)), DRAWN, DRAWN),
        (won_by(0, 1), WON, WON),
        (won_by(scores=(3, 4)), LOST, LOST),
        (won_by(scores=(7, 7), result="flooded"), LOST, LOST),
        (Outcome("resigned", (1,), (9, 0)), LOST, WON),
        (Outcome("resigned", (), (3, 3)), LOST, LOST),
        (Outcome("timeout", (0,), (0, 9)), WON, LOST),
    ],
)
def test_together(outcome: Outcome, ada: Results, ben: Results) -> None:
    """Winners have won; without winners, equal scores are a draw and others a loss."""
    assert dict(achieved(match(ADA, BEN, outcome=outcome))) == {ADA: ada, BEN: ben}


def test_three() -> None:
    """With three players, a resignation wins for both others."""
    results = dict(achieved(match(ADA, BEN, CLEO, outcome=Outcome("resigned", (0, 2), (0, 0, 0)))))
    assert results == {ADA: WON, BEN: LOST, CLEO: WON}


def test_alone() -> None:
    """A solo match has no winner: its score counts, with its match."""
    results = dict(achieved(match(ADA, outcome=won_by(scores=(46,), result="rich"))))
    best = {"all": BestScore(46, "match", NOON)}
    assert results == {ADA: Results(solo=SoloResults(played=1, won=0, best=best))}


@pytest.mark.parametrize("reason", ["resigned", "timeout"])
def test_alone_and_broken_off(reason: str) -> None:
    """A match that was not played to its end is counted, but gives no score."""
    outcome = replace(won_by(scores=(46,)), reason=reason)
    results = dict(achieved(match(ADA, outcome=outcome)))
    assert results == {ADA: Results(solo=SoloResults(played=1))}


@pytest.mark.parametrize(
    "other",
    [
        match(ADA, BEN, outcome=None),
        match(ADA, BEN, outcome=Outcome("abandoned", (), ())),
        replace(match(ADA, BEN, outcome=won_by(0)), visibility="unlisted"),
        replace(match(ADA, BEN, outcome=won_by(0)), forked=Forked("there", 9, "ab" * 32)),
    ],
    ids=["running", "abandoned", "unlisted", "forked"],
)
def test_what_does_not_count(other: MatchRow) -> None:
    """Not counted: running, abandoned and unlisted matches, and forks."""
    assert not counts(other)
    assert not dict(achieved(other))


def test_addition_is_commutative() -> None:
    """The sum of results does not depend on the order; of equal scores the first is kept."""
    later = NOON + timedelta(days=1)
    parts = (
        WON,
        LOST,
        alone(BestScore(40, "low", NOON)),
        alone(BestScore(46, "late", later), won=1),
        alone(BestScore(46, "early", NOON)),
        alone(BestScore(12, "steep", NOON), ladder="steep"),
    )
    best = {"all": BestScore(46, "early", NOON), "steep": BestScore(12, "steep", NOON)}
    whole = Results(played=2, won=1, lost=1, solo=SoloResults(played=4, won=1, best=best))
    for first, *others in permutations(parts):
        total = first
        for part in others:
            total = added(total, part)
        assert total == whole
