"""Every bot by its name."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from archipel_bots.at_random import RANDOM
from archipel_bots.bot import Bot
from archipel_bots.greedy import GREEDY

Name: TypeAlias = Literal["greedy", "random"]

BOTS: Final[Mapping[Name, Bot]] = {"greedy": GREEDY, "random": RANDOM}
