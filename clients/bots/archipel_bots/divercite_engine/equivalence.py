"""Equivalence classes of city cell states, as in the minimisation of an automaton.

Two states are equivalent if every placement gains the same in both and leads to equivalent states.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from archipel_bots.divercite_engine.cell_states import (
    CITY_STEPS,
    PIECE_STEP,
    RESOURCE_STEPS,
    free_neighbours,
)
from archipel_bots.divercite_engine.features import Supply

# For each placement its gain, and the class of the state that it leads to.
Transitions: TypeAlias = "tuple[tuple[int, int], ...]"

# The class of all states whose value no placement changes any more.
SETTLED: Final = 0


class EquivalenceClasses(dict[int, int]):
    """The class of each state, computed on first use."""

    def __init__(self, values: Sequence[int], held: Supply) -> None:
        super().__init__()
        self._values = values
        mine, theirs = held.resources
        self._laid = [RESOURCE_STEPS[colour] for colour in sorted(mine | theirs)]
        self._built = [
            CITY_STEPS[seat][colour]
            for seat, colours in enumerate(held.cities)
            for colour in sorted(colours)
        ]
        self._numbers: dict[tuple[Transitions, Transitions], int] = {}

    def __missing__(self, state: int) -> int:
        laid = self._transitions(state, self._laid) if free_neighbours(state) else ()
        built = self._transitions(state, self._built) if state < PIECE_STEP else ()
        number = SETTLED
        if built or any(gain or then != SETTLED for gain, then in laid):
            number = self._numbers.setdefault((laid, built), len(self._numbers) + 1)
        self[state] = number
        return number

    def _transitions(self, state: int, steps: Sequence[int]) -> Transitions:
        value = self._values[state]
        return tuple((self._values[state + step] - value, self[state + step]) for step in steps)
