from random import Random

from server.live.leaderboards import Ranking


def test_in_order_while_it_changes() -> None:
    """A ranking that is updated change by change equals one that is sorted once."""
    draw, merits = Random(1), dict[str, tuple[int, ...]]()
    ranking = Ranking({})
    for _ in range(500):
        name, merit = f"player-{draw.randrange(40)}", (-draw.randrange(5), draw.randrange(3))
        ranking.put(name, merit)
        merits[name] = merit
    assert [*ranking.page(0, 50)] == [*Ranking(merits).page(0, 50)]


def test_ranks() -> None:
    """Equal entries share a rank; the next rank is one more than the number of better entries."""
    ranking = Ranking({"ada": (-3,), "ben": (-2,), "cleo": (-2,), "dora": (-1,)})
    assert [*ranking.page(0, 9)] == [(1, "ada"), (2, "ben"), (2, "cleo"), (4, "dora")]
    assert [*ranking.page(2, 1)] == [(2, "cleo")]
    assert not [*ranking.page(4, 9)]
