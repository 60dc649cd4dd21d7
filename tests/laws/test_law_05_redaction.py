"""Law 5: `redact` is idempotent, keeps the event's type and never changes how many there are.

Nothing is hidden from the all-seeing, nothing hidden can be folded, and what is left is notated.
"""

import dataclasses
from collections.abc import Callable
from typing import TypeAlias

import pytest
from msgspec.structs import replace

from archipel_toy_trick.events import CardsDrawn, StakeRolled, ToyTrickEvent
from archipel_toy_trick.state import ToyTrickState
from domain.game import OMNISCIENT, AnyGame, Viewer
from domain.match import Match, evolve, redact
from domain.messages import Concealed, Event
from kit.judging import TOY, convicts, every_game, random_play, viewers
from kit.table import Table
from kit.walks import walk
from projections.frames import notation

Redaction: TypeAlias = Callable[[ToyTrickEvent, Viewer], ToyTrickEvent]


def redaction_is_sound(table: Table) -> None:
    for step in table.steps:
        match = step.before if step.before.version else step.after
        for event in step.commit.events:
            _judge(match, event)
            match = evolve(match, event)


def _judge(match: Match, event: Event) -> None:
    assert redact(match.game, event, OMNISCIENT) == event
    for viewer in viewers(match):
        redacted = redact(match.game, event, viewer)
        assert type(redacted) is type(event)
        assert redact(match.game, redacted, viewer) == redacted
        assert all(notation(match.game, (redacted,)))
        if redacted != event:
            assert not _can_be_folded(match, redacted)


def _can_be_folded(match: Match, redacted: Event) -> bool:
    try:
        evolve(match, redacted)
    except TypeError:
        return False
    return True


@every_game
@random_play(20, whole=40)
def test_redaction_is_sound(game: AnyGame, number: int) -> None:
    """A concealed event is the same event, with less in it."""
    redaction_is_sound(walk(game, number))


def one_more_each_time(event: ToyTrickEvent, viewer: Viewer) -> ToyTrickEvent:
    if isinstance(event, CardsDrawn) and isinstance(event.cards, Concealed):
        return replace(event, cards=Concealed(event.cards.count + 1))
    return TOY.redact(event, viewer)


def another_type(event: ToyTrickEvent, viewer: Viewer) -> ToyTrickEvent:
    redacted = TOY.redact(event, viewer)
    return redacted if redacted == event else StakeRolled(1)


def blind_to_all(event: ToyTrickEvent, _viewer: Viewer) -> ToyTrickEvent:
    return TOY.redact(event, None)


def folded_anyhow(state: ToyTrickState, event: ToyTrickEvent) -> ToyTrickState:
    is_concealed = isinstance(event, CardsDrawn) and isinstance(event.cards, Concealed)
    return state if is_concealed else TOY.evolve(state, event)


@pytest.mark.parametrize("redaction", [one_more_each_time, another_type, blind_to_all])
def test_it_bites(redaction: Redaction) -> None:
    """Hiding more each time, another type, or hiding from the all-seeing is found out."""
    assert not convicts(redaction_is_sound, TOY)
    assert convicts(redaction_is_sound, dataclasses.replace(TOY, redact=redaction))


def test_it_bites_on_folding() -> None:
    """A state that swallows a concealed event is found out."""
    assert convicts(redaction_is_sound, dataclasses.replace(TOY, evolve=folded_anyhow))
