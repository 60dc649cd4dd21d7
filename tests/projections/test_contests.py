"""Pairwise results of a match, and which matches are rated."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from domain.game import Outcome
from kit.pile_game import PILE
from kit.read_models import ended_match, won_by
from kit.registering import registered
from kit.table import ADA, BEN, CLEO
from projections.contests import PairResults, is_contest, pair_results, score
from projections.lobby import MatchRow


@pytest.fixture(autouse=True)
def pile() -> Iterator[None]:
    with registered(PILE):
        yield


@pytest.mark.parametrize(
    "outcome, first",
    [
        (won_by(0, scores=(18, 15)), 1),
        (won_by(1, scores=(15, 15)), 0),
        (won_by(scores=(15, 15)), 0.5),
        (won_by(0, 1, scores=(9, 9, 4)), 0.5),
        (won_by(2, scores=(3, 4, 9)), None),
        (Outcome("resigned", (1, 2), (9, 0, 0)), 0),
        (Outcome("resigned", (0, 1), (9, 0, 0)), None),
        (Outcome("timeout", (0,), (0, 9)), 1),
        (won_by(scores=(7, 7), result="flooded"), None),
    ],
)
def test_two_seats(outcome: Outcome, first: float | None) -> None:
    """Winners beat the others, and draw if the match was completed; losers are not compared."""
    assert score(outcome, 0, 1) == first
    assert score(outcome, 1, 0) == (None if first is None else 1 - first)


WON = ended_match(ADA, BEN, outcome=won_by(0))


@pytest.mark.parametrize(
    "match, expected",
    [
        (WON, True),
        (ended_match(ADA, BEN, CLEO, outcome=won_by(0)), True),
        (ended_match(ADA, outcome=won_by(0)), False),
        (ended_match(ADA, BEN, outcome=None), False),
        (ended_match(ADA, BEN, outcome=Outcome("abandoned", (), ())), False),
        (replace(WON, visibility="unlisted"), False),
        (replace(WON, game="mini_divercity"), False),
        (replace(WON, game="was_here_once"), False),
    ],
)
def test_contests(match: MatchRow, *, expected: bool) -> None:
    """Only public, finished, competitive matches of two or more players are rated."""
    assert is_contest(match) is expected


def test_meetings() -> None:
    """Head-to-head results are counted per game, from the view of the first player."""
    matches = [
        WON,
        ended_match(BEN, ADA, outcome=won_by(0)),
        ended_match(BEN, ADA, CLEO, outcome=won_by(2)),
        ended_match(ADA, BEN, outcome=won_by(), game="divercite"),
    ]
    assert pair_results(matches, ADA.id, BEN.id) == {
        "divercite": PairResults(played=1, drawn=1),
        "pile": PairResults(played=3, won=1, lost=1),
    }
    assert pair_results(matches, BEN.id, ADA.id)["pile"] == PairResults(played=3, won=1, lost=1)


def test_running_match_has_no_result() -> None:
    """A match without an outcome counts as played, and as neither won, drawn nor lost."""
    running = ended_match(ADA, BEN, outcome=None)
    assert pair_results([running], ADA.id, BEN.id) == {"pile": PairResults(played=1)}
