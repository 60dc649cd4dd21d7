"""Bots: players that sit down through the same contract as everyone."""

from archipel_bots.at_random import RANDOM
from archipel_bots.bot import Bot, CannotPlay, Choose
from archipel_bots.greedy import GREEDY
from archipel_bots.playing import Player, play
from archipel_bots.roster import BOTS

__all__ = [
    "BOTS",
    "GREEDY",
    "RANDOM",
    "Bot",
    "CannotPlay",
    "Choose",
    "Player",
    "play",
]
