"""Law 3: `decide` accepts what `choices` describes, and refuses what it does not describe.

Every refusal has a reason of the game, and names only components that the game can name.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from archipel_toy_trick.commands import ToyTrickCommand
from archipel_toy_trick.events import ToyTrickEvent
from archipel_toy_trick.state import ToyTrickState
from domain.chance import Chance
from domain.choices import Choice, choice, combinations, count
from domain.components import Component, noun
from domain.game import AnyGame, Seat
from domain.match import Context, Match, decide
from domain.messages import Command
from domain.pack_names import names_of
from domain.refusals import NOT_YOUR_TURN, Refusal
from kit.domains import commands
from kit.judging import TOY, convicts, every_game, random_play
from kit.table import Table
from kit.walks import offered, walk


def choices_are_the_law(table: Table) -> None:
    for step in table.steps:
        match = step.after
        for seat in match.to_act:
            choices = offered(match, seat)
            described = set(combinations(choices))
            assert len(described) == count(choices), "a command is described twice"
            _judge(match, seat, described)


def _judge(match: Match, seat: Seat, described: set[Command]) -> None:
    reasons = {each.code for each in (*match.game.refusals, NOT_YOUR_TURN)}
    for command in described:
        assert (refusal := _why_not(match, seat, command)) is None, (command, refusal)
    for command in commands(match.game):
        if command not in described:
            refusal = _why_not(match, seat, command)
            assert refusal is not None, command
            assert refusal.reason.code in reasons
            assert not [*_raw_ids(refusal)], "a refusal would show an id"


def _raw_ids(refusal: Refusal) -> Iterator[object]:
    """Components without a name, and ids given as text."""
    yield from (each for each in refusal.components if refusal.names(each) is None)
    yield from (fact for fact in refusal.facts.values() if isinstance(fact, str) and "_" in fact)


def _why_not(match: Match, seat: Seat, command: Command) -> Refusal | None:
    try:
        decide(match, command, Context(match.seats[seat], match.updated_at))
    except Refusal as refusal:
        return refusal
    return None


@every_game
@random_play(7, whole=15)
def test_choices_are_the_law(game: AnyGame, number: int) -> None:
    """A page of buttons needs to know nothing else."""
    choices_are_the_law(walk(game, number))


def too_much(state: ToyTrickState, seat: Seat) -> Iterator[Choice]:
    for each in TOY.choices(state, seat):
        yield choice(each.command, card=range(1, 13))


def too_little(state: ToyTrickState, seat: Seat) -> Iterator[Choice]:
    yield next(TOY.choices(state, seat))


def twice(state: ToyTrickState, seat: Seat) -> Iterator[Choice]:
    yield from TOY.choices(state, seat)
    yield from TOY.choices(state, seat)


@pytest.mark.parametrize("choices", [too_much, too_little, twice])
def test_it_bites(choices: Callable[[ToyTrickState, Seat], Iterator[Choice]]) -> None:
    """Offering too much, too little or anything twice is found out."""
    assert not convicts(choices_are_the_law, TOY)
    assert convicts(choices_are_the_law, replace(TOY, choices=choices))


def test_it_bites_on_foreign_reasons() -> None:
    """A refusal for a reason that the game does not declare is found out."""
    assert convicts(choices_are_the_law, replace(TOY, refusals=()))


def nameless(
    state: ToyTrickState, command: ToyTrickCommand, seat: Seat, chance: Chance
) -> tuple[ToyTrickEvent, ...]:
    try:
        return TOY.decide(state, command, seat, chance)
    except Refusal as refusal:
        raise Refusal(refusal.reason, **refusal.facts, suit=Component("suit", "7")) from refusal


def raw(
    state: ToyTrickState, command: ToyTrickCommand, seat: Seat, chance: Chance
) -> tuple[ToyTrickEvent, ...]:
    try:
        return TOY.decide(state, command, seat, chance)
    except Refusal as refusal:
        raise Refusal(refusal.reason, **refusal.facts, suit="suit_7") from refusal


def test_it_bites_on_ids() -> None:
    """A refusal that names a component of which the game has no name is found out."""
    assert convicts(choices_are_the_law, replace(TOY, decide=nameless))
    named = names_of(vocabulary={"suit": {"7": noun(en="seven", fr="sept")}})
    assert not convicts(choices_are_the_law, replace(TOY, decide=nameless, names=named))
    assert convicts(choices_are_the_law, replace(TOY, decide=raw))
