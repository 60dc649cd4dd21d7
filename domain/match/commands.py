"""Commands of a match, beside the moves of its game."""

from datetime import datetime
from typing import Annotated, Final, Generic, Literal, TypeAlias, TypeVar, get_args

from msgspec import Meta, Struct

from domain.clock import ClockRule
from domain.daily import SignedDeal
from domain.game import Outcome, Seat
from domain.messages import Command, Options, named
from domain.receipt import SignedReceipt

O = TypeVar("O", bound=Options)

Visibility: TypeAlias = Literal["public", "unlisted"]
Delay: TypeAlias = Annotated[
    int, Meta(ge=0, le=50, description="How many commits spectators lag behind.")
]
ClientSeed: TypeAlias = Annotated[
    str,
    Meta(
        max_length=100,
        description="Mixed into every roll, so that the server could not choose its seed to suit.",
    ),
]

ClientSeedHash: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^([0-9a-f]{64})?$(?!\n)",
        description="SHA-256 of a client seed that is revealed once all seats are taken.",
    ),
]


class Imported(Struct, frozen=True, gc=False):
    """The origin of an imported match: a log has an id and a head, a text record has neither."""

    match: str | None = None
    head: str | None = None


class Forked(Struct, frozen=True, gc=False):
    """The forked match, as it stood after the commit with this hash."""

    match: str
    version: int
    head: str


class MatchCommand(Command, frozen=True, tag_field="type", tag=named("match")):
    """A command that every match understands."""


class OpenMatch(MatchCommand, Generic[O], frozen=True, kw_only=True):
    """Opens a match: the options select the game."""

    options: O
    seat: Seat | Literal["any"] | None
    visibility: Visibility
    clock: ClockRule
    client_seed: ClientSeed = ""
    client_seed_hash: ClientSeedHash = ""
    delay: Delay = 0
    invited: tuple[str | None, ...] = ()
    rematch_of: str | None = None
    imported: Imported | None = None
    forked: Forked | None = None
    receipt: SignedReceipt | None = None
    daily: SignedDeal | None = None


class TakeSeat(MatchCommand, frozen=True):
    """Takes a seat; the match starts with the last one, or when the last hash is revealed.

    `client_seed` is public at once; `client_seed_hash` commits to one that stays secret until all
    seats are taken.
    """

    seat: Seat
    client_seed: ClientSeed = ""
    client_seed_hash: ClientSeedHash = ""


class RevealClientSeed(MatchCommand, frozen=True):
    """Reveals the client seed whose hash was given; the last one starts the match."""

    client_seed: ClientSeed


class LeaveSeat(MatchCommand, frozen=True):
    """Leaves a seat before the match has started."""


class Resign(MatchCommand, frozen=True):
    """Resigns the match."""


class FallFlag(MatchCommand, frozen=True):
    """From the timekeeper: the time of the seat to move is up."""


class CreditClock(MatchCommand, frozen=True):
    """From the timekeeper: gives back the time since that moment, when no server ran."""

    stood_from: datetime


class EndAsRecorded(MatchCommand, frozen=True, tag="match.end_as_recorded"):
    """For an imported match: the end that its record states and its moves do not contain."""

    outcome: Outcome


PlayersCommand: TypeAlias = TakeSeat | RevealClientSeed | LeaveSeat | Resign
TimekeepersCommand: TypeAlias = FallFlag | CreditClock
AnyMatchCommand: TypeAlias = (
    OpenMatch[Options] | PlayersCommand | TimekeepersCommand | EndAsRecorded
)
PLAYERS_COMMANDS: Final[tuple[type[PlayersCommand], ...]] = get_args(PlayersCommand)
TIMEKEEPERS_COMMANDS: Final[tuple[type[TimekeepersCommand], ...]] = get_args(TimekeepersCommand)
