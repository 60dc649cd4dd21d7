"""What lots could have been, beside what they were."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")


class Lot(NamedTuple):
    """All that it could have been, which of these it was, and whether that was gone then."""

    bag: Sequence[object]
    face: int
    is_drawn: bool

    @property
    def card(self) -> object:
        return self.bag[self.face - 1]


# Which face the lot of this number shows, out of this bag.
Pick: TypeAlias = Callable[[int, Sequence[object]], int]


class NotInTheBag(Exception):
    """What is wished for cannot come."""


class PickedChance:
    """Fate as somebody picks it, with a note of what else there was to pick."""

    def __init__(self, pick: Pick) -> None:
        self.lots: list[Lot] = []
        self._pick = pick

    def roll(self, sides: int) -> int:
        return self._picked(range(1, sides + 1), is_drawn=False)

    def draw(self, bag: Sequence[T], count: int) -> tuple[T, ...]:
        left = list(bag)
        return tuple([left.pop(self._picked(tuple(left), is_drawn=True) - 1) for _ in range(count)])

    def _picked(self, bag: Sequence[object], *, is_drawn: bool) -> int:
        face = self._pick(len(self.lots), bag)
        self.lots.append(Lot(bag, face, is_drawn))
        return face


def granting(wishes: Sequence[object]) -> Pick:
    """One card after the other, as they are wished for."""

    def pick(number: int, bag: Sequence[object]) -> int:
        if number >= len(wishes) or wishes[number] not in bag:
            raise NotInTheBag
        return bag.index(wishes[number]) + 1

    return pick
