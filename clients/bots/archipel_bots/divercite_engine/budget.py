"""How long may be thought: until a moment, or for so many nodes."""

from collections.abc import Callable
from math import inf
from time import monotonic

Clock = Callable[[], float]


class BudgetExhaustedError(Exception):
    """There is nothing left to think with."""


class Budget:
    """Asked at every node; it never gives more than it was given itself."""

    def __init__(self, seconds: float = inf, nodes: float = inf, clock: Clock = monotonic) -> None:
        self._clock = clock
        self._most = nodes
        self._begun = clock()
        self._end = self._begun + seconds
        self.nodes = 0

    def spend(self) -> None:
        if self.nodes >= self._most or self._clock() >= self._end:
            raise BudgetExhaustedError
        self.nodes += 1

    @property
    def part(self) -> float:
        """How much of it is gone, of one."""
        spent = self._clock() - self._begun
        return max(self.nodes / self._most, spent / (self._end - self._begun))
