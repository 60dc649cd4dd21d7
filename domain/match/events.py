"""Events of a match, beside those of its game."""

from typing import Final, Generic, Literal, TypeAlias, TypeGuard, TypeVar, get_args

from msgspec import Struct

from domain.clock import Clock, ClockRule
from domain.daily import SignedDeal
from domain.game import Outcome, Seat
from domain.match.commands import Forked, Imported, Visibility
from domain.messages import Command, Concealed, Event, Options, named
from domain.packs import PackLabel
from domain.player import Player
from domain.receipt import SignedReceipt

O = TypeVar("O", bound=Options)
C = TypeVar("C", bound=Command)


class PastMove(Struct, Generic[C], frozen=True, gc=False, omit_defaults=True):
    """One command of the game with its rolled faces; the set-up has neither seat nor command."""

    seat: Seat | None = None
    command: C | None = None
    faces: tuple[int, ...] = ()


Past: TypeAlias = tuple[PastMove[Command], ...]
Kinship: TypeAlias = Literal["one_address", "one_owner"]


class MatchEvent(Event, frozen=True, tag_field="type", tag=named("match")):
    """An event that every match knows."""


class MatchOpened(MatchEvent, Generic[O], frozen=True, kw_only=True):
    """The match exists; the commitment is the hash of its still secret seed.

    A match of a daily deal has no seed: that of its day is revealed when the day is over.
    """

    options: O
    seats: int
    visibility: Visibility
    clock: ClockRule
    commitment: str
    seed: str | Concealed
    delay: int = 0
    invited: tuple[str | None, ...] = ()
    rematch_of: str | None = None
    pack: PackLabel | None = None
    imported: Imported | None = None
    forked: Forked | None = None
    receipt: SignedReceipt | None = None
    daily: SignedDeal | None = None


class PastRecorded(MatchEvent, Generic[C], frozen=True, tag="match.past_told"):
    """The moves of the forked match up to the version of the fork."""

    past: tuple[PastMove[C], ...] | Concealed


class SeatTaken(MatchEvent, frozen=True):
    seat: Seat
    player: Player
    client_seed: str = ""
    client_seed_hash: str = ""


class SeatLeft(MatchEvent, frozen=True):
    seat: Seat


class ClientSeedRevealed(MatchEvent, frozen=True):
    """The client seed that a seat had given the hash of."""

    seat: Seat
    client_seed: str


class MatchStarted(MatchEvent, frozen=True, omit_defaults=True):
    """The last seat was taken, and every client seed revealed.

    `kinship`: what players have in common so that the match is not rated; `house_bots`: the ids of
    the players that are this server's own bots.
    """

    kinship: Kinship | None = None
    house_bots: tuple[str, ...] = ()


class ClockSet(MatchEvent, frozen=True):
    """The clock from here on: stored, so that no reader computes it again."""

    clock: Clock


class MatchEnded(MatchEvent, frozen=True):
    """The match is over; its seed is revealed so that every roll can be verified."""

    outcome: Outcome
    seed: str


SimpleEvent: TypeAlias = (
    SeatTaken | SeatLeft | ClientSeedRevealed | MatchStarted | ClockSet | MatchEnded
)
AnyMatchEvent: TypeAlias = MatchOpened[Options] | PastRecorded[Command] | SimpleEvent
SIMPLE_EVENTS: Final[tuple[type[SimpleEvent], ...]] = get_args(SimpleEvent)


def is_past_recorded(event: Event) -> TypeGuard[PastRecorded[Command]]:
    """`isinstance` alone would leave the type of the commands unknown."""
    return isinstance(event, PastRecorded)
