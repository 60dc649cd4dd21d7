"""The same match under other luck: single lots fall on another face, all else stays."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeAlias

import pytest
from msgspec.structs import replace

from domain.chance import SealedChance
from domain.refusals import Refusal
from kit.table import Step, Table

Shift: TypeAlias = Callable[[int], int]  # by how many faces the lot of this counter is turned


class BentChance(SealedChance):
    """Sealed chance whose lots are turned to other faces."""

    def __init__(self, shift: Shift, seed: str, words: tuple[str, ...], counter: int) -> None:
        super().__init__(seed, words, counter)
        self._shift = shift

    def roll(self, sides: int) -> int:
        super().roll(sides)
        lot = self._lots.pop()
        bent = replace(lot, face=(lot.face - 1 + self._shift(lot.counter)) % sides + 1)
        self._lots.append(bent)
        return bent.face


def retold(table: Table, shift: Shift) -> list[Step]:
    """The same commands under bent luck, as far as they are legal then."""
    twin = Table(table.seed, table.name)
    begin = _first_bent(table, shift)
    twin.steps = table.steps[:begin]
    twin.match = table.steps[begin].before if begin < len(table.steps) else table.match
    with _bent(shift):
        for step in table.steps[begin:]:
            twin.now = step.commit.at
            try:
                twin.do(step.by, step.commit.command)
            except Refusal:
                break
    return twin.steps


def _first_bent(table: Table, shift: Shift) -> int:
    """The first step of which a draw turns out differently; those before are the same."""
    for number, step in enumerate(table.steps):
        if any(shift(lot.counter) % lot.sides for lot in step.commit.chance):
            return number
    return len(table.steps)


@contextmanager
def _bent(shift: Shift) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("domain.match.telling.SealedChance", partial(BentChance, shift))
        yield
