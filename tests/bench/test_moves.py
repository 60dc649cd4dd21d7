import msgspec
import pytest

from benchmarks.moves import PLIES, whole_game
from benchmarks.servers.archipel import command_of
from domain.chance import SystemChance
from domain.game import fold
from domain.registry import games
from server.api.schemas import COMMAND


@pytest.mark.parametrize("number", range(20))
def test_every_drawn_game_is_legal_and_whole(number: int) -> None:
    """The rules accept each of its moves, and then the game is over."""
    game = games()["divercite"]
    agreed = msgspec.convert({"game": game.slug, "starter": 0}, game.options)
    state = fold(game.evolve, game.initial_state(), game.set_up(agreed, 2, SystemChance()))
    for ply, move in enumerate(whole_game(number)):
        command = msgspec.convert(command_of(move), COMMAND)
        state = fold(game.evolve, state, game.decide(state, command, ply % 2, SystemChance()))
    assert game.outcome(state)
    assert len(whole_game(number)) == PLIES
