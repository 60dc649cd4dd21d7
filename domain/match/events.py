"""What can happen to a match, beside what happens in its game."""

from typing import Final, Generic, TypeAlias, TypeGuard, TypeVar, get_args

from domain.clock import Clock, ClockRule
from domain.game import Outcome, Seat
from domain.match.bygone import Bygone
from domain.match.commands import Forked, Imported, Visibility
from domain.messages import Command, Concealed, Event, Options, named
from domain.packs import PackLabel
from domain.player import Player

O = TypeVar("O", bound=Options)
C = TypeVar("C", bound=Command)


class MatchEvent(Event, frozen=True, tag_field="type", tag=named("match")):
    """An event that every match knows."""


class MatchOpened(MatchEvent, Generic[O], frozen=True, kw_only=True):
    """A table was laid, and its seed promised."""

    options: O
    seats: int
    visibility: Visibility
    clock: ClockRule
    promise: str
    seed: str | Concealed
    delay: int = 0
    invited: tuple[str | None, ...] = ()
    rematch_of: str | None = None
    pack: PackLabel | None = None
    imported: Imported | None = None
    forked: Forked | None = None


class PastTold(MatchEvent, Generic[C], frozen=True):
    """What had been done in the match that this one goes on from, when it stood at that moment."""

    past: tuple[Bygone[C], ...] | Concealed


class SeatTaken(MatchEvent, frozen=True):
    seat: Seat
    player: Player
    word: str = ""


class SeatLeft(MatchEvent, frozen=True):
    seat: Seat


class MatchStarted(MatchEvent, frozen=True):
    """The last seat was taken."""


class ClockSet(MatchEvent, frozen=True):
    """The clock from here on: written down, so that nobody ever computes it again."""

    clock: Clock


class MatchEnded(MatchEvent, frozen=True):
    """It is over, and the seed is there for everyone to check every lot with."""

    outcome: Outcome
    seed: str


SimpleEvent: TypeAlias = SeatTaken | SeatLeft | MatchStarted | ClockSet | MatchEnded
AnyMatchEvent: TypeAlias = MatchOpened[Options] | PastTold[Command] | SimpleEvent
SIMPLE_EVENTS: Final[tuple[type[SimpleEvent], ...]] = get_args(SimpleEvent)


def is_of_match(event: Event) -> TypeGuard[AnyMatchEvent]:
    """Asked before which one it is: nearly every event is a game's own."""
    return isinstance(event, MatchEvent)


def tells_past(event: Event) -> TypeGuard[PastTold[Command]]:
    """Where `isinstance` alone would not say of which commands."""
    return isinstance(event, PastTold)
