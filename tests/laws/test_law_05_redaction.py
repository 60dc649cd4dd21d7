"""Law 5: `redact` is idempotent, keeps the event's type and never changes how many there are.

Nothing is hidden from the all-seeing, and nothing hidden can be folded.
"""

import pytest
from msgspec.structs import replace

from domain.game import OMNISCIENT, AnyGame, Viewer
from domain.match import Match, evolve, redact
from domain.messages import Concealed, Event, State
from kit.judging import TOY, convicts, every_game, random_play, viewers
from kit.table import Table
from kit.walks import walk


def redaction_is_sound(table: Table) -> None:
    for step in table.steps:
        match = step.before if step.before.version else step.after
        for event in step.commit.events:
            _judge(match, event)
            match = evolve(match, event)


def _judge(match: Match, event: Event) -> None:
    assert redact(match.game, event, OMNISCIENT) == event
    for viewer in viewers(match):
        told = redact(match.game, event, viewer)
        assert type(told) is type(event)
        assert redact(match.game, told, viewer) == told
        if told != event:
            assert not _can_be_folded(match, told)


def _can_be_folded(match: Match, told: Event) -> bool:
    try:
        evolve(match, told)
    except TypeError:
        return False
    return True


@every_game
@random_play(20)
def test_redaction_is_sound(game: AnyGame, number: int) -> None:
    """A concealed event is the same event, with less in it."""
    redaction_is_sound(walk(game, number))


def one_more_each_time(event: Event, viewer: Viewer) -> Event:
    cards = getattr(event, "cards", None)
    if isinstance(cards, Concealed):
        return replace(event, cards=Concealed(cards.count + 1))
    return TOY.redact(event, viewer)


def another_type(event: Event, viewer: Viewer) -> Event:
    told = TOY.redact(event, viewer)
    return told if told == event else TOY.events[0](0)


def blind_to_all(event: Event, _viewer: Viewer) -> Event:
    return TOY.redact(event, None)


def folded_anyhow(state: State, event: Event) -> State:
    cards = getattr(event, "cards", None)
    return state if isinstance(cards, Concealed) else TOY.evolve(state, event)


@pytest.mark.parametrize("broken", [one_more_each_time, another_type, blind_to_all])
def test_it_bites(broken: object) -> None:
    """Hiding more each time, another type, or hiding from the all-seeing is found out."""
    assert not convicts(redaction_is_sound)
    assert convicts(redaction_is_sound, redact=broken)


def test_it_bites_on_folding() -> None:
    """A state that swallows a concealed event is found out."""
    assert convicts(redaction_is_sound, evolve=folded_anyhow)
