"""Law 6, noninterference: hidden information does not influence what a viewer gets.

Every match is replayed with other rolls, one changed at a time and all at once. As long as a viewer
is shown the same events in both histories, every byte for this viewer is the same: frames, cards,
choices, text records, lobby rows and refusals. Only `head` differs, by its salt.
"""

import dataclasses
from collections.abc import Iterator
from functools import cache
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from archipel_toy_trick.commands import ToyTrickCommand, ToyTrickOptions
from archipel_toy_trick.events import ToyTrickEvent
from archipel_toy_trick.state import ToyTrickState
from archipel_toy_trick.view import ToyTrickView
from domain.chance import Chance
from domain.choices import Choice
from domain.game import AnyGame, Seat, Viewer
from domain.match import Context, Match, decide
from domain.messages import Command
from domain.record.codec import write_record
from domain.refusals import Refusal
from kit.domains import commands
from kit.judging import (
    TOY,
    Toy,
    as_any,
    convicts,
    every_game,
    random_play,
    toy_matches,
    viewers,
)
from kit.registering import registered
from kit.shifted_rolls import Shift, replayed_with
from kit.table import Step, Table
from kit.walks import walk
from projections.card import card
from projections.frames import frame, seen
from projections.lobby import LOBBY, MatchRow
from projections.transcripts import transcript

SHIFTS = 12
PROBES = 30


class History:
    """The commits of a match, and what is derived from them, each computed once."""

    def __init__(self, steps: list[Step]) -> None:
        self.steps = steps
        self.observed = cache(lambda number, viewer: _observed(steps[number], viewer))
        self.shown = cache(lambda number, viewer: _shown(steps[number], viewer))
        self.answers = cache(lambda number, seat: _answers(steps[number].after, seat))
        self.published = cache(lambda number: _published(steps[: number + 1]))


def noninterference_holds(table: Table) -> int:
    """How many pairs of different states were compared and found equal to a viewer."""
    mine = History(table.steps)
    return sum(
        _compare(mine, twin, viewer)
        for shift in _shifts(table, Random(len(table.steps)))
        for twin in [History(replayed_with(table, shift))]
        for viewer in viewers(table.match)
    )


def _shifts(table: Table, draw: Random) -> Iterator[Shift]:
    """Single rolls with another face, and the whole match with other rolls."""
    rolls = [roll for step in table.steps for roll in step.commit.chance if roll.sides > 1]
    for roll in draw.sample(rolls, min(SHIFTS, len(rolls))):
        turn = draw.randrange(1, roll.sides)
        yield _shifted(roll.counter, turn)
    for _ in range(2 if rolls else 0):
        yield _all_shifted(draw.random())


def _shifted(roll: int, turn: int) -> Shift:
    return lambda counter: turn if counter == roll else 0


def _all_shifted(number: float) -> Shift:
    return lambda counter: Random(f"{number} {counter}").randrange(10**6)


def _compare(mine: History, other: History, viewer: Viewer) -> int:
    compared = 0
    for number, (here, there) in enumerate(zip(mine.steps, other.steps, strict=False)):
        if here.entry.hash == there.entry.hash:
            continue  # the same log up to here
        if mine.observed(number, viewer) != other.observed(number, viewer):
            break
        assert mine.shown(number, viewer) == other.shown(number, viewer)
        if isinstance(viewer, int):
            assert mine.answers(number, viewer) == other.answers(number, viewer)
        if here.after.board != there.after.board:
            compared += 1
            assert mine.published(number) == other.published(number)
    return compared


def _published(steps: list[Step]) -> tuple[str, MatchRow | None]:
    """The public data of a running match: its text record and its lobby row."""
    row = None
    for step in steps:
        row = LOBBY.apply(row, step.commit)
    match = steps[-1].after
    if match.outcome is not None:
        return "", row
    whole = transcript((step.commit, step.after) for step in steps)
    return write_record(match.game, whole) if whole else "", row


def _observed(step: Step, viewer: Viewer) -> bytes:
    return msgspec.json.encode(seen(step.after, step.commit, viewer))


def _shown(step: Step, viewer: Viewer) -> bytes:
    shown = frame(step.after, step.commit, viewer), card(step.after, viewer, step.commit.at)
    return msgspec.json.encode([replace(each, head="") for each in shown])


def _answers(match: Match, seat: Seat) -> list[object]:
    """The answers of the rules to some commands of this seat."""
    every = commands(match.game)
    probes = Random(match.version).sample(every, min(PROBES, len(every)))
    return [_answer(match, seat, probe) for probe in probes]


def _answer(match: Match, seat: Seat, command: Command) -> object:
    try:
        decide(match, command, Context(match.seats[seat], match.updated_at))
    except Refusal as refusal:
        texts = refusal.in_language("en"), refusal.in_language("fr")
        return refusal.reason.code, *texts, refusal.data
    return None


@every_game
@random_play(20)
def test_noninterference(game: AnyGame, number: int) -> None:
    """Equal observations give equal bytes."""
    noninterference_holds(walk(game, number))


def test_it_compares_something() -> None:
    """The toy game has secrets, so different states are compared often."""
    with registered(as_any(TOY)):
        assert all(noninterference_holds(table) > 10 for table in toy_matches())


def leaking_view(state: ToyTrickState, viewer: Viewer) -> ToyTrickView:
    return replace(TOY.view(state, viewer), stake=max(state.hands[1]))


def leaking_choices(state: ToyTrickState, seat: Seat) -> Iterator[Choice]:
    offered = [*TOY.choices(state, seat)]
    yield from reversed(offered) if sum(state.hands[1 - seat]) % 2 else offered


def leaking_refusals(
    state: ToyTrickState, command: ToyTrickCommand, seat: Seat, chance: Chance
) -> tuple[ToyTrickEvent, ...]:
    try:
        return TOY.decide(state, command, seat, chance)
    except Refusal as refusal:
        facts = {**refusal.facts, "card": sum(state.hands[1 - seat])}
        raise Refusal(refusal.reason, **facts) from refusal


def leaking_options(options: ToyTrickOptions, state: ToyTrickState) -> ToyTrickOptions:
    return replace(options, leader=0 if sum(state.hands[1]) % 2 else 1)


@pytest.mark.parametrize(
    "broken",
    [
        dataclasses.replace(TOY, view=leaking_view),
        dataclasses.replace(TOY, choices=leaking_choices),
        dataclasses.replace(TOY, decide=leaking_refusals),
        dataclasses.replace(TOY, resolve_options=leaking_options),
    ],
    ids=["view", "choices", "refusals", "record"],
)
def test_it_bites(broken: Toy) -> None:
    """A secret that leaks into a view, a record, a refusal or the order of choices is convicted."""
    assert not convicts(noninterference_holds, TOY)
    assert convicts(noninterference_holds, broken)
