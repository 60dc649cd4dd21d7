"""Chance as kits need it: written down answer by answer, or drawn from a seed."""

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from domain.chance import draw_without_replacement

T = TypeVar("T")

MOST_OUTCOMES: Final = 1_024


class ChanceNodeError(Exception):
    """The rules ask for a draw that nobody has drawn yet, one of `size` equal ones."""

    def __init__(self, size: int) -> None:
        super().__init__(f"one of {size}")
        self.size = size


class PartialScript:
    """Answers as far as it is written, and says then what is asked next.

    A draw with one side needs no answer. One with more than MOST_OUTCOMES sides is drawn in steps:
    first which block of neighbouring sides, then which side of it.
    """

    def __init__(self, answers: Sequence[int]) -> None:
        self._answers = iter(answers)

    def roll(self, sides: int) -> int:
        low, size = 1, sides
        while size > 1:
            answer = next(self._answers, None)
            if answer is None:
                raise ChanceNodeError(size)
            shares = shares_of(size)
            low += sum(shares[:answer])
            size = shares[answer]
        return low

    def draw(self, bag: Sequence[T], count: int) -> tuple[T, ...]:
        return draw_without_replacement(self, bag, count)


class SeededChance:
    """The same seed draws the same draws."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def roll(self, sides: int) -> int:
        return self._random.randint(1, sides)

    def draw(self, bag: Sequence[T], count: int) -> tuple[T, ...]:
        return draw_without_replacement(self, bag, count)


def shares_of(size: int) -> tuple[int, ...]:
    """How many of these equally likely sides each outcome of a chance node stands for."""
    width = -(-size // MOST_OUTCOMES)
    whole, rest = divmod(size, width)
    return (width,) * whole + ((rest,) if rest else ())
