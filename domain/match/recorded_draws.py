"""Random draws recorded together with the alternatives that could have been drawn instead."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")


class RecordedDraw(NamedTuple):
    """The alternatives, the place of the one drawn, and whether it left the bag (no die does)."""

    bag: Sequence[object]
    face: int
    is_without_replacement: bool

    @property
    def card(self) -> object:
        return self.bag[self.face - 1]


# Picks a face for the draw of this number from this bag.
Picker: TypeAlias = Callable[[int, Sequence[object]], int]


class NotInBagError(Exception):
    """The card that a picker wants is not among the alternatives."""


class RecordingChance:
    """Chance whose faces are picked by a function; records every draw with its alternatives."""

    def __init__(self, pick: Picker) -> None:
        self.draws: list[RecordedDraw] = []
        self._pick = pick

    def roll(self, sides: int) -> int:
        return self._picked(range(1, sides + 1), is_without_replacement=False)

    def draw(self, bag: Sequence[T], count: int) -> tuple[T, ...]:
        left = list(bag)
        return tuple([left.pop(self._picked_place(left)) for _ in range(count)])

    def _picked_place(self, left: Sequence[object]) -> int:
        return self._picked(tuple(left), is_without_replacement=True) - 1

    def _picked(self, bag: Sequence[object], *, is_without_replacement: bool) -> int:
        face = self._pick(len(self.draws), bag)
        self.draws.append(RecordedDraw(bag, face, is_without_replacement))
        return face


def picking(cards: Sequence[object]) -> Picker:
    """Picks these cards in their order."""

    def pick(number: int, bag: Sequence[object]) -> int:
        if number >= len(cards) or cards[number] not in bag:
            raise NotInBagError
        return bag.index(cards[number]) + 1

    return pick
