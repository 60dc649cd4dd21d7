"""Law 12: a game that hides nothing shows every viewer the same.

The server relies on it: it renders one view for all viewers.
"""

from dataclasses import replace

import msgspec
import pytest

from archipel_toy_trick.events import ToyTrickEvent
from archipel_toy_trick.state import ToyTrickState
from archipel_toy_trick.view import ToyTrickView
from domain.game import OMNISCIENT, AnyGame, Viewer
from domain.match import Match
from domain.match.events import MatchEvent
from domain.messages import Event
from kit.judging import TOY, Toy, all_viewers, convicts, every_game, random_play
from kit.table import Table
from kit.walks import walk
from projections.card import view


def openness_is_kept(table: Table) -> None:
    if not table.match.game.hides_nothing:
        return
    for step in table.steps:
        assert len({_shown(step.after, viewer) for viewer in all_viewers(step.after)}) == 1
        for event in step.commit.events:
            _judge(step.after, event)


def _shown(match: Match, viewer: Viewer) -> bytes:
    return msgspec.json.encode(view(match, viewer))


def _judge(match: Match, event: Event) -> None:
    if not isinstance(event, MatchEvent):
        for viewer in all_viewers(match):
            assert match.game.redact(event, viewer) == event


@every_game
@random_play(40)
def test_openness_is_kept(game: AnyGame, number: int) -> None:
    """The views and events of all viewers are equal."""
    openness_is_kept(walk(game, number))


def seen_by_all(state: ToyTrickState, _viewer: Viewer) -> ToyTrickView:
    return TOY.view(state, OMNISCIENT)


def shown_to_all(event: ToyTrickEvent, _viewer: Viewer) -> ToyTrickEvent:
    return event


OPEN = replace(TOY, view=seen_by_all, redact=shown_to_all, hides_nothing=True)


@pytest.mark.parametrize(
    "broken",
    [replace(OPEN, view=TOY.view), replace(OPEN, redact=TOY.redact)],
    ids=["view", "redact"],
)
def test_it_bites(broken: Toy) -> None:
    """A claim to hide nothing, with a secret in a view or in an event, is found out."""
    assert not convicts(openness_is_kept, TOY)
    assert not convicts(openness_is_kept, OPEN)
    assert convicts(openness_is_kept, broken)
