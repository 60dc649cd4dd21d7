"""The bodies that clients send and read; which games there are decides what fits into them."""

from types import GenericAlias
from typing import Annotated, Generic, Literal, TypeAlias, TypeVar, cast

from msgspec import UNSET, Meta, Struct, UnsetType, field

from domain.choices import Pattern
from domain.clock import ClockRule, Untimed
from domain.game import Seat
from domain.match.commands import PLAYERS_COMMANDS, ClientSeed, Delay, Visibility
from domain.match.state import Status
from domain.messages import Command, Event, Options, View
from domain.player import Player
from domain.registry import command_types, options_types, union
from projections.card import MatchCard
from projections.frames import CommitFrame
from projections.lobby import MatchRow
from projections.time_class import TimeClass
from server.engine.rendered_commit import Frames
from server.presence.lobby_counts import Counts

O = TypeVar("O", bound=Options)

# To Python, `$` is before a last line break as well; to everybody else it is the end.
_END = r"$(?!\n)"
_INK = r"[^\s\u0000-\u001f\u007f-\u009f]"
_INK_OR_SPACE = r"[^\u0000-\u001f\u007f-\u009f]"

Name: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=40, pattern=f"^{_INK}({_INK_OR_SPACE}*{_INK})?{_END}")
]
Version: TypeAlias = Annotated[int, Meta(ge=1, le=2**53)]
After: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
PageSize: TypeAlias = Annotated[int, Meta(ge=1, le=500)]
ViewAs: TypeAlias = Annotated[
    str, Meta(pattern=rf"^(spectator|omniscient|seat:[0-9]{{1,2}}){_END}")
]
Cursor: TypeAlias = Annotated[str, Meta(pattern=rf"^[0-9]{{1,16}}\.[A-Za-z0-9_-]{{1,64}}{_END}")]
Place: TypeAlias = Annotated[int, Meta(ge=0, le=10**9)]
Ladder: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]


class NewPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class Welcome(Struct, frozen=True):
    """The token is shown this once."""

    player: Player
    token: str


class NewMatch(Struct, Generic[O], frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Choosing options is choosing the game."""

    options: O
    seat: Seat | Literal["any"] | None = "any"
    visibility: Visibility = "public"
    clock: ClockRule = Untimed()
    client_seed: ClientSeed = ""
    delay: Delay = 0


class NewFork(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """From which version of the other match; and what is agreed anew."""

    at: Version
    seat: Seat | UnsetType | None = UNSET
    visibility: Visibility | UnsetType = UNSET
    clock: ClockRule = Untimed()
    client_seed: ClientSeed = ""


class Done(Struct, frozen=True, kw_only=True):
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


class ReadMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """`at` an earlier version, `as` somebody else."""

    at: Version | UnsetType = UNSET
    viewer: ViewAs | UnsetType = field(default=UNSET, name="as")


class ReadCommits(Struct, frozen=True, forbid_unknown_fields=True):
    after: After = 0
    limit: PageSize = 100
    frames: Frames = "view"
    epoch: Id | UnsetType = UNSET
    viewer: ViewAs | UnsetType = field(default=UNSET, name="as")


class ReadReplay(Struct, frozen=True, forbid_unknown_fields=True):
    """As whom, and by the rules of which game where a record does not say."""

    viewer: ViewAs = field(default="omniscient", name="as")
    game: Id | UnsetType = UNSET


class ReadLobby(Struct, frozen=True, forbid_unknown_fields=True):
    game: Id | UnsetType = UNSET
    status: Status | UnsetType = UNSET
    player: Id | UnsetType = UNSET
    limit: PageSize = 50
    cursor: Cursor | UnsetType = UNSET


class ReadPlaces(Struct, frozen=True, forbid_unknown_fields=True):
    """`cursor`: how many places lie before the page."""

    limit: PageSize = 50
    cursor: Place = 0


class ReadStandings(ReadPlaces, frozen=True, forbid_unknown_fields=True):
    """`cursor`: how many places lie before the page."""

    ladder: Ladder | UnsetType = UNSET
    time_class: TimeClass | UnsetType = UNSET


class NoQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing to choose here."""


class Listed(MatchRow, frozen=True, kw_only=True):
    """A match in the list, and how many watch it now."""

    spectators: int


class Lobby(Struct, frozen=True):
    """Some matches; and how many public ones there are in all, with who is at them."""

    matches: tuple[Listed, ...]
    counts: Counts


class Commits(Struct, frozen=True):
    """A page of a match's story; `next` goes into `after` for the page behind it."""

    commits: tuple[CommitFrame, ...]
    next: int | None


class Replay(Struct, frozen=True):
    """What a file tells: the match as it ended, and every commit of it."""

    match: MatchCard
    commits: tuple[CommitFrame, ...]


NEW_MATCH = cast("type[NewMatch[Options]]", GenericAlias(NewMatch, (union(options_types()),)))
COMMAND = cast("type[Command]", union((*PLAYERS_COMMANDS, *command_types())))
