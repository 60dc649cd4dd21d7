"""The ladder of a daily deal: ranks of the whole list, whatever page of it is made."""

from datetime import date, timedelta
from random import Random

from msgspec.structs import replace

from domain.player import Player
from kit.read_models import ended_match, won_by
from kit.table import NOON
from projections.lobby import MatchRow
from server.live.daily_ladders import DailyLadders

GAME, DAY = "pile", NOON.date()


def finished(number: int, score: int, minute: int, day: date = DAY) -> MatchRow:
    player = Player(f"p{number}", f"P{number}")
    at = NOON + timedelta(minutes=minute)
    row = ended_match(player, outcome=won_by(scores=(score,)), id=f"m{number:03}", at=at)
    return replace(row, daily=day)


def test_ranks_and_pages() -> None:
    """Each rank is one more than the number of better scores; pages continue each other."""
    draw = Random(3)
    rows = [finished(number, draw.randrange(20), draw.randrange(600)) for number in range(100)]
    ladders = DailyLadders()
    for row in (*draw.sample(rows, 100), *rows[:10]):
        ladders.add(row)
    ladder = ladders.of(GAME, DAY)
    whole = ladder.page(0, 200, is_over=True)
    scores = [each.score for each in whole]
    assert len(whole) == 100
    assert scores == sorted(scores, reverse=True)
    assert [each.rank for each in whole] == [1 + scores.index(score) for score in scores]
    assert [each.ended_at for each in whole if each.rank == 1] == sorted(
        each.ended_at for each in whole if each.rank == 1
    )
    pages = [ladder.page(start, 7, is_over=True) for start in range(0, 105, 7)]
    assert [each for page in pages for each in page] == [*whole]
    assert not any(each.match for each in ladder.page(0, 200, is_over=False))


def test_another_day() -> None:
    """A match that was finished on another day than its deal's is in no ladder."""
    ladders = DailyLadders()
    ladders.rebuild([finished(1, 5, 0), finished(2, 9, 24 * 60)])
    assert [each.player.id for each in ladders.of(GAME, DAY).page(0, 9, is_over=True)] == ["p1"]
    assert not ladders.of(GAME, DAY + timedelta(days=1)).page(0, 9, is_over=True)
