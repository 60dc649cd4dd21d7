"""What a viewer knows of a play: what is seen now, and what was told so far.

All of it goes through the game's own `view` and `redact`, so what is hidden stays hidden.
"""

import msgspec
from msgspec import Struct

from archipel_kits.parts import Row
from archipel_kits.play import Play, Told
from archipel_kits.saying import Saying
from domain.game import OMNISCIENT, Viewer
from domain.messages import Command, Event, View


class Seen(Struct, frozen=True, omit_defaults=True):
    """An observation: a view, and what its viewer has said of a command so far."""

    view: View | None
    said: tuple[str, ...] = ()


class Heard(Struct, frozen=True, omit_defaults=True):
    """A commit as it was told to one viewer, who knows its command only if it was their own."""

    events: tuple[Event, ...]
    by: int | None = None
    command: Command | None = None


class Known(Struct, frozen=True, omit_defaults=True):
    """An information state: everything that was told since the beginning."""

    heard: tuple[Heard, ...]
    said: tuple[str, ...] = ()


def view(play: Play, viewer: Viewer) -> View | None:
    """None before the table is laid."""
    return None if play.state is None else play.rules.game.view(play.state, viewer)


def seen(play: Play, viewer: Viewer) -> Seen:
    return Seen(view(play, viewer), _words(play, viewer))


def known(play: Play, viewer: Viewer) -> Known:
    return Known(tuple(_heard(play, told, viewer) for told in play.told), _words(play, viewer))


def row(play: Play, viewer: Viewer) -> Row:
    """What is seen, in numbers."""
    return play.rules.plan.row(view(play, viewer), _said(play, viewer))


def text(told: Seen | Known) -> str:
    """The same knowledge is the same text."""
    return msgspec.json.encode(told, order="deterministic").decode()


def _heard(play: Play, told: Told, viewer: Viewer) -> Heard:
    events = tuple(play.rules.game.redact(event, viewer) for event in told.events)
    if told.by is None:
        return Heard(events)
    own = viewer in (told.by.seat, OMNISCIENT)
    return Heard(events, told.by.seat, told.by.command if own else None)


def _said(play: Play, viewer: Viewer) -> tuple[int, ...]:
    """Nobody hears a command before all of it is said."""
    match play.turn:
        case Saying(seat=seat, said=said) if viewer in (seat, OMNISCIENT):
            return said
        case _:
            return ()


def _words(play: Play, viewer: Viewer) -> tuple[str, ...]:
    return tuple(play.rules.book.names[number] for number in _said(play, viewer))
