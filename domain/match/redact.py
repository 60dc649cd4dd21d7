"""One event as one viewer may see it: seed and past stay secret until the match is over.

What a viewer may see of the past is told by the events that it leads to.
"""

from typing import assert_never

from msgspec.structs import replace

from domain.game import OMNISCIENT, AnyGame, Viewer
from domain.match.bygone import Past
from domain.match.events import (
    AnyMatchEvent,
    ClockSet,
    MatchEnded,
    MatchOpened,
    MatchStarted,
    PastTold,
    SeatLeft,
    SeatTaken,
    is_of_match,
)
from domain.messages import Concealed, Event


def redact(game: AnyGame, event: Event, viewer: Viewer) -> Event:
    return _arranged(event, viewer) if is_of_match(event) else game.redact(event, viewer)


def _arranged(event: AnyMatchEvent, viewer: Viewer) -> Event:
    match event:
        case MatchOpened():
            return event if viewer == OMNISCIENT else replace(event, seed=Concealed(1))
        case PastTold(past):
            return event if viewer == OMNISCIENT else replace(event, past=_counted(past))
        case SeatTaken() | SeatLeft() | MatchStarted() | ClockSet() | MatchEnded():
            return event
        case _:
            assert_never(event)


def _counted(past: Past | Concealed) -> Concealed:
    return past if isinstance(past, Concealed) else Concealed(len(past))
