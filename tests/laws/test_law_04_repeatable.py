"""Law 4: `decide` is repeatable and changes nothing that it is context."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from itertools import count
from typing import TypeAlias

import pytest
from msgspec.structs import force_setattr

from archipel_toy_trick.commands import ToyTrickCommand
from archipel_toy_trick.events import ToyTrickEvent
from archipel_toy_trick.state import ToyTrickState
from domain.chance import Chance
from domain.game import AnyGame, Seat
from domain.match import Context, decide
from kit.judging import TOY, convicts, every_game, random_play
from kit.table import Table
from kit.walks import walk


def decisions_repeat(table: Table) -> None:
    for step in table.steps:
        before = deepcopy(step.before)
        context = Context(step.by, step.commit.at, table.seed)
        again = decide(step.before, step.commit.command, context)
        assert (again.events, again.rolls) == (step.commit.events, step.commit.chance)
        assert step.before == before


@every_game
@random_play(20, whole=40)
def test_decisions_repeat(game: AnyGame, number: int) -> None:
    """The same question gets the same answer, and asking leaves no trace."""
    decisions_repeat(walk(game, number))


Rule: TypeAlias = Callable[
    [ToyTrickState, ToyTrickCommand, Seat, Chance], tuple[ToyTrickEvent, ...]
]

CALLS = count()


def forgetful(
    state: ToyTrickState, command: ToyTrickCommand, seat: Seat, chance: Chance
) -> tuple[ToyTrickEvent, ...]:
    for _ in range(next(CALLS) % 2):
        chance.roll(2)
    return TOY.decide(state, command, seat, chance)


def tampering(
    state: ToyTrickState, command: ToyTrickCommand, seat: Seat, chance: Chance
) -> tuple[ToyTrickEvent, ...]:
    events = TOY.decide(state, command, seat, chance)
    force_setattr(state, "tricks", state.tricks + 1)
    return events


@pytest.mark.parametrize("rule", [forgetful, tampering])
def test_it_bites(rule: Rule) -> None:
    """A rule that keeps count of its own use, or changes what it was context, is found out."""
    assert not convicts(decisions_repeat, TOY)
    assert convicts(decisions_repeat, replace(TOY, decide=rule))
