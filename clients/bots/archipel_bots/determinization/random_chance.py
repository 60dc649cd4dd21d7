"""Chance for simulations, and the deck of a pack."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from archipel_bots.bot import CannotPlayError
from domain.packs import Entry, Pack, PackLabel

T = TypeVar("T")
En = TypeVar("En", bound=Entry)
F = TypeVar("F")


class RandomChance:
    """Uniformly random; independent of the chance of the match."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def roll(self, sides: int) -> int:
        return self._rng.randrange(sides) + 1

    def draw(self, bag: Sequence[T], count: int) -> tuple[T, ...]:
        return tuple(self._rng.sample(bag, count))


def figures_of(label: PackLabel, packs: Sequence[Pack[En, F]]) -> F:
    """The figures of the known pack that has or had this label."""
    for pack in packs:
        if pack.has(label):
            return pack.figures
    raise CannotPlayError(f"the pack {label.name} is not known here")
