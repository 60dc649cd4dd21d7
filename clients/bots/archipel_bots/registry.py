"""Every bot by its name."""

from collections.abc import Iterable, Iterator, Mapping
from math import inf
from typing import Final, Literal, TypeAlias

from archipel_bots.biologist.player import BIOLOGIST
from archipel_bots.bot import Bot
from archipel_bots.divercite_engine.player import ENGINES
from archipel_bots.greedy import GREEDY
from archipel_bots.mcts.player import MCTS, monte_carlo
from archipel_bots.miner.player import MINER
from archipel_bots.pioneer.player import PIONEER
from archipel_bots.random_bot import RANDOM

Name: TypeAlias = Literal["biologist", "divercite", "greedy", "mcts", "miner", "pioneer", "random"]
Level: TypeAlias = Literal[1, 2, 3, 4, 5, 6, 7, 8]

_LEVELS: Final[Mapping[Name, Mapping[int, Bot]]] = {"divercite": ENGINES}
_WITHOUT_LEVELS: Final[Mapping[Name, Bot]] = {
    "biologist": BIOLOGIST,
    "greedy": GREEDY,
    "mcts": MCTS,
    "miner": MINER,
    "pioneer": PIONEER,
    "random": RANDOM,
}

NAMES: Final[tuple[Name, ...]] = (*_WITHOUT_LEVELS, *_LEVELS)


def bot_named(name: Name, level: Level = 8, iterations: int | None = None) -> Bot:
    """The level is ignored for bots without levels, the iterations for all but `mcts`."""
    if name == MCTS.name and iterations is not None:
        return monte_carlo(seconds=inf, iterations=iterations)
    return _LEVELS[name][level] if name in _LEVELS else _WITHOUT_LEVELS[name]


def bots_named(names: Iterable[Name]) -> Iterator[Bot]:
    """Bots with levels are listed once for each level."""
    for name in names:
        yield from _LEVELS[name].values() if name in _LEVELS else (_WITHOUT_LEVELS[name],)


BOTS: Final[Mapping[str, Bot]] = {bot.name: bot for bot in bots_named(NAMES)}
