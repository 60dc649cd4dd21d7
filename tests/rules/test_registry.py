import pytest

from domain.registry import games
from kit.registering import registered


def test_no_game_stands_in_for_another() -> None:
    """Two games of one slug are refused: an installed package cannot pass for ours."""
    game = next(iter(games().values()))
    with pytest.raises(ValueError, match=game.slug), registered(game, game):
        games()
