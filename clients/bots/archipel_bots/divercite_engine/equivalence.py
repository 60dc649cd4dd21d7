"""What may still become of a city cell: states from which every placement brings the same."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from archipel_bots.divercite_engine.cell_states import (
    CITY_STEPS,
    PIECE_STEP,
    RESOURCE_STEPS,
    free_neighbours,
)
from archipel_bots.divercite_engine.features import Supply

# What each placement brings at once, and the kind that it leads to.
Transitions: TypeAlias = "tuple[tuple[int, int], ...]"

# The kind of all states that nothing changes any more.
SETTLED: Final = 0


class EquivalenceClasses(dict[int, int]):
    """By state, worked out when it is first asked for; of one kind are those with one outlook."""

    def __init__(self, worth: Sequence[int], held: Supply) -> None:
        super().__init__()
        self._worth = worth
        mine, theirs = held.resources
        self._laid = [RESOURCE_STEPS[colour] for colour in sorted(mine | theirs)]
        self._built = [
            CITY_STEPS[seat][colour]
            for seat, colours in enumerate(held.cities)
            for colour in sorted(colours)
        ]
        self._numbers: dict[tuple[Transitions, Transitions], int] = {}

    def __missing__(self, state: int) -> int:
        laid = self._outlook(state, self._laid) if free_neighbours(state) else ()
        built = self._outlook(state, self._built) if state < PIECE_STEP else ()
        kind = SETTLED
        if built or any(brought or then != SETTLED for brought, then in laid):
            kind = self._numbers.setdefault((laid, built), len(self._numbers) + 1)
        self[state] = kind
        return kind

    def _outlook(self, state: int, steps: Sequence[int]) -> Transitions:
        worth = self._worth[state]
        return tuple((self._worth[state + step] - worth, self[state + step]) for step in steps)
