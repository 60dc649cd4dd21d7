"""A kit plays by the server's rules: the same commands and rolls lead to the same state."""

import pytest

from archipel_kits.chance import PartialScript
from archipel_kits.episode import ChanceNode, Episode, apply_action, start_episode
from archipel_kits.observations import view
from archipel_kits.rules import rules_for
from domain.chance import Roll
from domain.game import AnyGame
from domain.match.decide import is_of_match
from kit.judging import all_viewers, every_game
from kit.kits import apply_command
from kit.walks import walk


def answered(play: Episode, rolls: tuple[Roll, ...]) -> Episode:
    """Applies the rolls of the match; a roll with one side has no chance node."""
    for roll in rolls:
        if roll.sides > 1:
            assert isinstance(play.turn, ChanceNode)
            assert play.turn.size == roll.sides
            play = apply_action(play, roll.face - 1)
    return play


@every_game
@pytest.mark.parametrize("number", range(8))
def test_the_same_match(game: AnyGame, number: int) -> None:
    """A match that the server decided, played again through a kit, commit by commit."""
    steps = [step for step in walk(game, number).steps if step.after.board is not None]
    first, *moves = steps
    play = start_episode(rules_for(first.after.agreed.options), PartialScript(()))
    play = answered(play, first.commit.chance)
    assert play.state == first.after.board
    for step in moves:
        assert not is_of_match(step.commit.command)
        play = answered(apply_command(play, step.commit.command), step.commit.chance)
        assert play.state == step.after.board
    last = steps[-1].after
    assert last.board is not None
    assert all(view(play, each) == game.view(last.board, each) for each in all_viewers(last))
    assert play.turn == last.outcome
