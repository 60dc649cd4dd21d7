"""One event as one viewer may see it: the seed stays secret until the match is over."""

from msgspec.structs import replace

from domain.game import OMNISCIENT, AnyGame, Viewer
from domain.match.events import MatchEvent, MatchOpened
from domain.messages import Concealed, Event


def redact(game: AnyGame, event: Event, viewer: Viewer) -> Event:
    match event:
        case MatchOpened() if viewer != OMNISCIENT:
            return replace(event, seed=Concealed(1))
        case MatchEvent():
            return event
        case _:
            return game.redact(event, viewer)
