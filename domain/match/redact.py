"""One event as one viewer may see it: the seed and a fork's past are secret until the end.

What a viewer may know of the past is in the events of the game that replaying it leads to.
"""

from typing import assert_never

from msgspec.structs import replace

from domain.game import OMNISCIENT, AnyGame, Viewer
from domain.match.events import (
    AnyMatchEvent,
    ClientSeedRevealed,
    ClockSet,
    MatchEnded,
    MatchOpened,
    MatchStarted,
    Past,
    PastRecorded,
    SeatLeft,
    SeatTaken,
)
from domain.match.evolve import is_of_match
from domain.messages import Concealed, Event
from domain.player import shown


def redact(game: AnyGame, event: Event, viewer: Viewer) -> Event:
    return _redacted(event, viewer) if is_of_match(event) else game.redact(event, viewer)


def _redacted(event: AnyMatchEvent, viewer: Viewer) -> Event:
    match event:
        case MatchOpened():
            return event if viewer == OMNISCIENT else replace(event, seed=Concealed(1))
        case PastRecorded(past):
            return event if viewer == OMNISCIENT else replace(event, past=_count_only(past))
        case SeatTaken(player=player):
            return event if shown(player) is player else replace(event, player=shown(player))
        case SeatLeft() | ClientSeedRevealed() | MatchStarted() | ClockSet() | MatchEnded():
            return event
        case _:
            assert_never(event)


def _count_only(past: Past | Concealed) -> Concealed:
    return past if isinstance(past, Concealed) else Concealed(len(past))
