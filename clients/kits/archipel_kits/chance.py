"""Sources of chance for the kits: scripted outcome by outcome, or seeded."""

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from domain.chance import draw_without_replacement

T = TypeVar("T")

MAX_CHANCE_OUTCOMES: Final = 1_024


class ChanceNodeError(Exception):
    """The rules need an outcome that is not scripted yet, one of `size` equally likely ones."""

    def __init__(self, size: int) -> None:
        super().__init__(f"one of {size}")
        self.size = size


class PartialScript:
    """Answers with scripted outcomes, and raises ChanceNodeError after the last one.

    A roll with one side needs no outcome. One with more than MAX_CHANCE_OUTCOMES sides takes
    several: first a block of neighbouring sides is chosen, then a side of it.
    """

    def __init__(self, outcomes: Sequence[int]) -> None:
        self._outcomes = iter(outcomes)

    def roll(self, sides: int) -> int:
        low, size = 1, sides
        while size > 1:
            outcome = next(self._outcomes, None)
            if outcome is None:
                raise ChanceNodeError(size)
            weights = outcome_weights(size)
            low += sum(weights[:outcome])
            size = weights[outcome]
        return low

    def draw(self, bag: Sequence[T], count: int) -> tuple[T, ...]:
        return draw_without_replacement(self, bag, count)


class SeededChance:
    """Rolls from a pseudorandom generator: the same seed gives the same rolls."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def roll(self, sides: int) -> int:
        return self._random.randint(1, sides)

    def draw(self, bag: Sequence[T], count: int) -> tuple[T, ...]:
        return draw_without_replacement(self, bag, count)


def outcome_weights(size: int) -> tuple[int, ...]:
    """How many of `size` equally likely sides each outcome of a chance node stands for."""
    width = -(-size // MAX_CHANCE_OUTCOMES)
    whole, rest = divmod(size, width)
    return (width,) * whole + ((rest,) if rest else ())
