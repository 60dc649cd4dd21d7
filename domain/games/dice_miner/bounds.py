"""An upper bound on the length of a match: every command uses something up.

Alone, sixty places are filled at most (twenty at the start and at each refill), and each is emptied
by one command, which may ask two questions. A magic die is spent once; a beer at the start is named
once; there are two refills, and one stop.

At a table, each of the sixty dice is picked once, and a beer shared in a turn makes it one of two
dice, but for the last. In a magic phase each magic die and symbol of a hero is used once and marks
as many dice as it has symbols; each player may end it. Caching sets dice aside once.
"""

from domain.games.dice_miner.figures import Figures
from domain.games.dice_miner.material import (
    DICE,
    MOST_MAGIC_DICE,
    REFILLS,
    ROUNDS,
    SHOWN,
    TIE_BREAKS,
    Face,
)

MOST_PLAYERS = 4


def longest(figures: Figures) -> int:
    return max(_alone(figures), _together(figures))


def _alone(figures: Figures) -> int:
    return DICE * 3 + figures.of("magic").count + MOST_MAGIC_DICE + REFILLS + 1


def _together(figures: Figures) -> int:
    picks = DICE + DICE // 2
    caching = DICE + MOST_PLAYERS
    magic = _magic(figures) + MOST_PLAYERS
    return MOST_PLAYERS + picks + magic * (ROUNDS + TIE_BREAKS) + caching * (ROUNDS - 1)


def _magic(figures: Figures) -> int:
    """Each magic die is spent with its most symbols, each of a hero's symbols marks one die."""
    dice = figures.of("magic")
    shown: list[Face] = [face for hero in figures.heroes for face in hero.shows]
    most = max([_symbols(face) for face in dice.faces])
    return dice.count * (1 + most) + 2 * sum([_symbols(face) for face in shown])


def _symbols(face: Face) -> int:
    return SHOWN[face].value if SHOWN[face].symbol == "magic" else 0
