"""Replays a match with other faces of its rolls and everything else unchanged."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeAlias

import pytest
from msgspec.structs import replace

from domain.chance import ProvablyFairChance
from domain.refusals import Refusal
from kit.table import Step, Table

Shift: TypeAlias = Callable[[int], int]  # adds to the face of the roll with this counter


class ShiftedChance(ProvablyFairChance):
    """Provably fair chance with shifted faces."""

    def __init__(
        self, shift: Shift, seed: str, client_seeds: tuple[str, ...], counter: int
    ) -> None:
        super().__init__(seed, client_seeds, counter)
        self._shift = shift

    def roll(self, sides: int) -> int:
        super().roll(sides)
        roll = self._rolls.pop()
        shifted = replace(roll, face=(roll.face - 1 + self._shift(roll.counter)) % sides + 1)
        self._rolls.append(shifted)
        return shifted.face


def replayed_with(table: Table, shift: Shift) -> list[Step]:
    """The same commands with shifted rolls, as far as they are legal then."""
    twin = Table(table.seed, table.name)
    begin = _first_shifted(table, shift)
    twin.steps = table.steps[:begin]
    twin.match = table.steps[begin].before if begin < len(table.steps) else table.match
    with _shifted(shift):
        for step in table.steps[begin:]:
            twin.now = step.commit.at
            try:
                twin.do(step.by, step.commit.command)
            except Refusal:
                break
    return twin.steps


def _first_shifted(table: Table, shift: Shift) -> int:
    """The first step with a changed roll."""
    for number, step in enumerate(table.steps):
        if any(shift(roll.counter) % roll.sides for roll in step.commit.chance):
            return number
    return len(table.steps)


@contextmanager
def _shifted(shift: Shift) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "domain.match.decision_builder.ProvablyFairChance", partial(ShiftedChance, shift)
        )
        yield
