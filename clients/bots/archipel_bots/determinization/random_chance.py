"""Fate as a bot imagines it, and which deck lies behind a view."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from archipel_bots.bot import CannotPlayError
from domain.packs import Entry, Pack, PackLabel

T = TypeVar("T")
En = TypeVar("En", bound=Entry)
F = TypeVar("F")


class RandomChance:
    """Any fate is as likely; it has nothing to do with the one that the match will see."""

    def __init__(self, rng: Random) -> None:
        self._draw = rng

    def roll(self, sides: int) -> int:
        return self._draw.randrange(sides) + 1

    def draw(self, bag: Sequence[T], count: int) -> tuple[T, ...]:
        return tuple(self._draw.sample(bag, count))


def figures_of(label: PackLabel, packs: Sequence[Pack[En, F]]) -> F:
    """Those that we know under that name and digest."""
    for pack in packs:
        if pack.label == label:
            return pack.figures
    raise CannotPlayError(f"the pack {label.name} is not known here")
