"""Bots: players that take part in matches through the same contract as people."""

from archipel_bots.bot import Bot, CannotPlayError, Choose
from archipel_bots.greedy import GREEDY
from archipel_bots.match_player import Player, play
from archipel_bots.mcts.player import MCTS
from archipel_bots.random_bot import RANDOM
from archipel_bots.registry import BOTS

__all__ = [
    "BOTS",
    "GREEDY",
    "MCTS",
    "RANDOM",
    "Bot",
    "CannotPlayError",
    "Choose",
    "Player",
    "play",
]
