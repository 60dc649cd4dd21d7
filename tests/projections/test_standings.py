from kit.table import NOON
from projections.results import BestScore, Results, SoloResults
from projections.standings import by_score, by_wins


def alone(**scores: int) -> Results:
    best = {ladder: BestScore(score, "match", NOON) for ladder, score in scores.items()}
    return Results(solo=SoloResults(played=1, best=best))


def test_order_by_wins() -> None:
    """Standings are ordered by wins, then draws, then fewer losses."""
    ordered = [
        Results(played=9, won=3, drawn=0, lost=6),
        Results(played=3, won=2, drawn=1, lost=0),
        Results(played=2, won=2, drawn=0, lost=0),
        Results(played=3, won=2, drawn=0, lost=1),
    ]
    merits = [by_wins(each) or () for each in ordered]
    assert merits == sorted({*merits})


def test_order_by_score() -> None:
    """A higher best score is better, also among negative scores."""
    ordered = [alone(steep=46), alone(steep=7), alone(steep=0), alone(steep=-3)]
    merits = [by_score(each)["steep"] for each in ordered]
    assert merits == sorted({*merits})


def test_ladders_are_not_mixed() -> None:
    """A player stands on each ladder with the best score made on it, and on no other."""
    merits = by_score(alone(steep=7, mild=46))
    assert merits["mild"] < merits["steep"]
    assert merits.keys() == {"steep", "mild"}


def test_who_stands_nowhere() -> None:
    """Solo players are not listed among winners, nor winners among solo players."""
    assert by_wins(alone(steep=46)) is None
    assert not by_score(Results(played=1, won=1))
    assert not by_score(Results(solo=SoloResults(played=1)))
