"""Law 8: random legal play ends within the stated bound."""

from dataclasses import replace

from domain.game import AnyGame
from kit.judging import TOY, convicts, every_game, random_play
from kit.table import Table
from kit.walks import walk


def ends_in_time(table: Table) -> None:
    match = table.match
    played = [step for step in table.steps if isinstance(step.commit.command, match.game.commands)]
    assert match.status == "finished"
    assert len(played) <= match.game.longest


@every_game
@random_play(30)
def test_ends_in_time(game: AnyGame, number: int) -> None:
    """Every match ends within the bound."""
    ends_in_time(walk(game, number))


def test_it_bites() -> None:
    """A bound that matches can outlast is found out."""
    assert not convicts(ends_in_time, TOY)
    assert convicts(ends_in_time, replace(TOY, longest=8))
