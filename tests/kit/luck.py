"""The same match under other luck: single rolls fall on another face, all else stays."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeAlias

import pytest
from msgspec.structs import replace

from domain.chance import ProvablyFairChance
from domain.refusals import Refusal
from kit.table import Step, Table

Shift: TypeAlias = Callable[[int], int]  # by how many faces the roll of this counter is turned


class BentChance(ProvablyFairChance):
    """Sealed chance whose rolls are turned to other faces."""

    def __init__(
        self, shift: Shift, seed: str, client_seeds: tuple[str, ...], counter: int
    ) -> None:
        super().__init__(seed, client_seeds, counter)
        self._shift = shift

    def roll(self, sides: int) -> int:
        super().roll(sides)
        roll = self._rolls.pop()
        bent = replace(roll, face=(roll.face - 1 + self._shift(roll.counter)) % sides + 1)
        self._rolls.append(bent)
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
        if any(shift(roll.counter) % roll.sides for roll in step.commit.chance):
            return number
    return len(table.steps)


@contextmanager
def _bent(shift: Shift) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "domain.match.decision_builder.ProvablyFairChance", partial(BentChance, shift)
        )
        yield
