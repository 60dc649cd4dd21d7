"""Bots: players that sit down through the same contract as everyone."""

from archipel_bots.bot import Bot, CannotPlayError, Choose
from archipel_bots.greedy import GREEDY
from archipel_bots.match_player import Player, play
from archipel_bots.random_bot import RANDOM
from archipel_bots.registry import BOTS

__all__ = [
    "BOTS",
    "GREEDY",
    "RANDOM",
    "Bot",
    "CannotPlayError",
    "Choose",
    "Player",
    "play",
]
