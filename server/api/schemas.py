"""Request and response bodies; the unions in them follow from the installed games."""

from types import GenericAlias
from typing import Annotated, Generic, Literal, TypeAlias, TypeVar, cast

from msgspec import UNSET, Meta, Struct, UnsetType

from domain.choices import Pattern
from domain.clock import ClockRule, Untimed
from domain.game import Seat
from domain.match.commands import (
    PLAYERS_COMMANDS,
    ClientSeed,
    ClientSeedHash,
    Delay,
    Visibility,
)
from domain.messages import Command, Event, Options, View
from domain.player import Player
from domain.registry import command_types, options_types, union
from projections.card import MatchCard
from projections.frames import CommitFrame
from projections.lobby import MatchRow
from server.presence.tracker import Counts

O = TypeVar("O", bound=Options)

# In Python, `$` also matches before a final line break; in JSON schema it does not.
END = r"$(?!\n)"
_INK = r"[^\s\u0000-\u001f\u007f-\u009f]"
_INK_OR_SPACE = r"[^\u0000-\u001f\u007f-\u009f]"

Name: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=40, pattern=f"^{_INK}({_INK_OR_SPACE}*{_INK})?{END}")
]
Version: TypeAlias = Annotated[int, Meta(ge=1, le=2**53)]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
OperatorKey: TypeAlias = Annotated[str, Meta(max_length=200)]


class NewPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """With the `key` of the server's operator, the name may be one of the server's own bots."""

    name: Name
    key: OperatorKey | None = None


class Welcome(Struct, frozen=True):
    """The token is shown this once."""

    player: Player
    token: str


class Contribution(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The receipt that the match is opened with, by its match id, and the own client seed.

    The client seed is given in `client_seed`, or kept secret until all seats are taken by giving
    only its hash.
    """

    commitment: Id | None = None
    client_seed: ClientSeed = ""
    client_seed_hash: ClientSeedHash = ""


class NewCommitment(Struct, frozen=True, forbid_unknown_fields=True):
    """For any new match or, for a rematch, that of this match."""

    rematch_of: Id | None = None


class NewRematch(Contribution, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """With `commitment` the rematch is opened; without, joined if there is one."""


class NewMatch(Contribution, Generic[O], frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The type of `options` chooses the game."""

    options: O
    seat: Seat | Literal["any"] | None = "any"
    visibility: Visibility = "public"
    clock: ClockRule = Untimed()
    delay: Delay = 0


class NewFork(Contribution, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The version of the other match to continue from, and the new agreement."""

    at: Version
    seat: Seat | UnsetType | None = UNSET
    visibility: Visibility | UnsetType = UNSET
    clock: ClockRule = Untimed()


class CommandResult(Struct, frozen=True, kw_only=True):
    """What a command caused, as its sender may see it."""

    version: int
    events: tuple[Event, ...]
    view: View | None
    choices: tuple[Pattern, ...]


class Preview(Struct, frozen=True, kw_only=True):
    """What a command would cause, as its sender would see it."""

    version: int
    events: tuple[Event, ...]
    view: View | None


class Listed(MatchRow, frozen=True, kw_only=True):
    """A match in the list, and how many watch it now."""

    spectators: int


class Lobby(Struct, frozen=True):
    """Some matches; and how many public ones there are in all, with who is at them."""

    matches: tuple[Listed, ...]
    counts: Counts


class Commits(Struct, frozen=True):
    """A page of a match's commits; `next` goes into `after` for the page behind it."""

    commits: tuple[CommitFrame, ...]
    next: int | None


class Replay(Struct, frozen=True):
    """What a file tells: the match as it ended, and every commit of it."""

    match: MatchCard
    commits: tuple[CommitFrame, ...]


NEW_MATCH = cast("type[NewMatch[Options]]", GenericAlias(NewMatch, (union(options_types()),)))
COMMAND = cast("type[Command]", union((*PLAYERS_COMMANDS, *command_types())))
