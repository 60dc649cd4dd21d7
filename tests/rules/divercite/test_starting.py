import pytest

from domain.chance import ScriptedChance
from domain.games.divercite import GAME
from domain.games.divercite.commands import DiverciteOptions
from domain.games.divercite.events import BoardLaid
from rules.divercite.table import opened


@pytest.mark.parametrize("face, starter", [(1, 0), (2, 1)])
def test_chance_decides_who_starts(face: int, starter: int) -> None:
    """R7: Chance names White or Black, and the event records that."""
    (laid,) = GAME.set_up(DiverciteOptions(), 2, ScriptedChance(face))
    assert laid == BoardLaid(starter, drawn_by_lot=True, neutral_first=False, tie_break="none")
    assert GAME.to_act(opened(DiverciteOptions(), face)) == {starter}


def test_the_roll_has_two_sides() -> None:
    """R7: One side is White, the other is Black, and there is no third."""
    with pytest.raises(ValueError, match="there are 2 sides"):
        opened(DiverciteOptions(), 3)


@pytest.mark.parametrize("starter", [0, 1])
def test_the_players_may_name_the_starter(starter: int) -> None:
    """R7: A named starter uses no chance."""
    options = DiverciteOptions(starter=1 if starter else 0)
    (laid,) = GAME.set_up(options, 2, ScriptedChance())
    assert laid == BoardLaid(starter, drawn_by_lot=False, neutral_first=False, tie_break="none")
    assert GAME.to_act(opened(options)) == {starter}


def test_nobody_plays_before_the_board_is_laid() -> None:
    """R7: Before the starting player is known, no seat may play."""
    nothing_yet = GAME.initial_state()
    assert not GAME.to_act(nothing_yet)
    assert not [*GAME.choices(nothing_yet, 0), *GAME.choices(nothing_yet, 1)]
    assert GAME.outcome(nothing_yet) is None
