"""What may be asked of a match, beside the moves of its game."""

from datetime import datetime
from typing import Annotated, Final, Generic, Literal, TypeAlias, TypeGuard, TypeVar, get_args

from msgspec import Meta, Struct

from domain.clock import ClockRule
from domain.game import Outcome, Seat
from domain.messages import Command, Options, named

O = TypeVar("O", bound=Options)

Visibility: TypeAlias = Literal["public", "unlisted"]
Delay: TypeAlias = Annotated[
    int, Meta(ge=0, le=50, description="So many commits are spectators held back.")
]
Word: TypeAlias = Annotated[
    str, Meta(max_length=100, description="Mixed into every lot: nobody can have foreseen it.")
]


class Imported(Struct, frozen=True):
    """What a match was brought from: a log's own match and head, or a text record's none."""

    match: str | None = None
    head: str | None = None


class Forked(Struct, frozen=True):
    """Where a match goes on from: another one, as it stood after the commit with this hash."""

    match: str
    version: int
    head: str


class MatchCommand(Command, frozen=True, tag_field="type", tag=named("match")):
    """A command that every match understands."""


class OpenMatch(MatchCommand, Generic[O], frozen=True, kw_only=True):
    """Lays a table: choosing options is choosing the game."""

    options: O
    seat: Seat | Literal["any"] | None
    visibility: Visibility
    clock: ClockRule
    word: Word = ""
    delay: Delay = 0
    invited: tuple[str | None, ...] = ()
    rematch_of: str | None = None
    imported: Imported | None = None
    forked: Forked | None = None


class TakeSeat(MatchCommand, frozen=True):
    """Sits down; the match starts with its last seat."""

    seat: Seat
    word: Word = ""


class LeaveSeat(MatchCommand, frozen=True):
    """Stands up before the match has started."""


class Resign(MatchCommand, frozen=True):
    """Gives the match up."""


class FallFlag(MatchCommand, frozen=True):
    """The timekeeper's: somebody's time is up."""


class CreditClock(MatchCommand, frozen=True):
    """The timekeeper's: from that moment until now nobody could have moved."""

    stood_from: datetime


class EndAsTold(MatchCommand, frozen=True):
    """Of an imported match: somebody gave up or ran out of time, and more is not known."""

    outcome: Outcome


PlayersCommand: TypeAlias = TakeSeat | LeaveSeat | Resign
TimekeepersCommand: TypeAlias = FallFlag | CreditClock
AnyMatchCommand: TypeAlias = OpenMatch[Options] | PlayersCommand | TimekeepersCommand | EndAsTold
PLAYERS_COMMANDS: Final[tuple[type[PlayersCommand], ...]] = get_args(PlayersCommand)
TIMEKEEPERS_COMMANDS: Final[tuple[type[TimekeepersCommand], ...]] = get_args(TimekeepersCommand)


def is_of_match(command: Command) -> TypeGuard[AnyMatchCommand]:
    """Asked before which one it is: nearly every command is a game's own."""
    return isinstance(command, MatchCommand)
