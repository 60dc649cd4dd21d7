"""Every bot by its name."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal, TypeAlias

from archipel_bots.biologist.player import BIOLOGIST
from archipel_bots.bot import Bot
from archipel_bots.divercite_engine.player import ENGINES
from archipel_bots.greedy import GREEDY
from archipel_bots.miner.player import MINER
from archipel_bots.pioneer.player import PIONEER
from archipel_bots.random_bot import RANDOM

Name: TypeAlias = Literal["biologist", "divercite", "greedy", "miner", "pioneer", "random"]
Level: TypeAlias = Literal[1, 2, 3, 4, 5, 6, 7, 8]

# Of those that play at several levels, each level.
_LEVELS: Final[Mapping[Name, Mapping[int, Bot]]] = {"divercite": ENGINES}
_OTHERS: Final[Mapping[Name, Bot]] = {
    "biologist": BIOLOGIST,
    "greedy": GREEDY,
    "miner": MINER,
    "pioneer": PIONEER,
    "random": RANDOM,
}

NAMES: Final[tuple[Name, ...]] = (*_OTHERS, *_LEVELS)


def bot_named(name: Name, level: Level = 8) -> Bot:
    """The level matters only to those that have levels."""
    return _LEVELS[name][level] if name in _LEVELS else _OTHERS[name]


def bots_named(names: Iterable[Name]) -> Iterator[Bot]:
    """Every level of those that have levels."""
    for name in names:
        yield from _LEVELS[name].values() if name in _LEVELS else (_OTHERS[name],)


BOTS: Final[Mapping[str, Bot]] = {bot.name: bot for bot in bots_named(NAMES)}
