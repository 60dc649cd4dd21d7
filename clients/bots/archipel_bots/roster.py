"""Every bot by its name."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from archipel_bots.at_random import RANDOM
from archipel_bots.bot import Bot
from archipel_bots.greedy import GREEDY
from archipel_bots.greedy_miner import GREEDY_MINER
from archipel_bots.pioneer import PIONEER

Name: TypeAlias = Literal["greedy", "greedy_miner", "pioneer", "random"]

BOTS: Final[Mapping[Name, Bot]] = {
    "greedy": GREEDY,
    "greedy_miner": GREEDY_MINER,
    "pioneer": PIONEER,
    "random": RANDOM,
}
