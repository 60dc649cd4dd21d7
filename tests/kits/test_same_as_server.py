"""A kit plays by the server's rules: the same commands and rolls lead to the same state."""

import pytest

from archipel_kits.chance import PartialScript
from archipel_kits.play import ChanceNode, Play, acted, begun
from archipel_kits.rules import agreed
from archipel_kits.sight import view
from domain.chance import Roll
from domain.game import AnyGame
from domain.match.commands import is_of_match
from kit.judging import all_viewers, every_game
from kit.kits import said
from kit.walks import walk


def answered(play: Play, rolls: tuple[Roll, ...]) -> Play:
    """As chance answered in the match; a roll with one side is not asked for here."""
    for roll in rolls:
        if roll.sides > 1:
            assert isinstance(play.turn, ChanceNode)
            assert play.turn.size == roll.sides
            play = acted(play, roll.face - 1)
    return play


@every_game
@pytest.mark.parametrize("number", range(8))
def test_the_same_match(game: AnyGame, number: int) -> None:
    """A match that the server decided, played again through a kit, commit by commit."""
    steps = [step for step in walk(game, number).steps if step.after.board is not None]
    first, *moves = steps
    play = begun(agreed(first.after.agreed.options), PartialScript(()))
    play = answered(play, first.commit.chance)
    assert play.state == first.after.board
    for step in moves:
        assert not is_of_match(step.commit.command)
        play = answered(said(play, step.commit.command), step.commit.chance)
        assert play.state == step.after.board
    last = steps[-1].after
    assert last.board is not None
    assert all(view(play, each) == game.view(last.board, each) for each in all_viewers(last))
    assert play.turn == last.outcome
