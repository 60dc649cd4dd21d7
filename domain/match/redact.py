"""One event as one viewer may see it: the seed stays secret until the match is over."""

from typing import assert_never

from msgspec.structs import replace

from domain.game import OMNISCIENT, AnyGame, Viewer
from domain.match.events import (
    AnyMatchEvent,
    ClockSet,
    MatchEnded,
    MatchOpened,
    MatchStarted,
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
        case SeatTaken() | SeatLeft() | MatchStarted() | ClockSet() | MatchEnded():
            return event
        case _:
            assert_never(event)
