"""The WebSocket messages, in either direction, and the close codes."""

from datetime import datetime
from types import GenericAlias
from typing import Annotated, Generic, Literal, TypeAlias, TypeVar, cast

import msgspec
from msgspec import Meta, Struct

from domain.game import Seat, Viewer
from domain.match import Match
from domain.messages import Command
from domain.registry import union
from projections.card import MatchCard, ViewerCard, card, viewer_card
from server.api.problems import Problem
from server.api.schemas import COMMAND, Id, Listed, Name, OperatorKey
from server.bots.analyses import Assessment
from server.presence.tracker import Counts

C = TypeVar("C", bound=Command)

PROTOCOL: Literal["archipel.v1"] = "archipel.v1"

MessageId: TypeAlias = Annotated[str, Meta(pattern=r"^[\x21-\x7e]{1,128}$(?!\n)")]
BotName: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_-]{0,39}$(?!\n)")]
Level: TypeAlias = Annotated[int, Meta(ge=1, le=8, description="How strong it plays: 1 to 8.")]
Slugs: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=50)]


class Message(Struct, frozen=True, tag_field="type", tag=str.lower):
    """One text frame; `type` is its tag."""


class Hello(Message, frozen=True, kw_only=True):
    """The first message, and sent again after a reset or when the viewer has changed.

    Without a match where the client resumes the one that it holds, by `after` and `epoch`.
    """

    protocol: Literal["archipel.v1"] = PROTOCOL
    epoch: str
    version: int
    viewer: ViewerCard
    match: MatchCard | None


class Ack(Message, frozen=True):
    """The command with this id is durable as this version."""

    id: str
    version: int


class Refused(Message, frozen=True):
    """The command of the sender was not carried out. No id where the message had none to read."""

    id: str | None
    problem: Problem


class Reset(Message, frozen=True):
    """The cursor is void; a new hello follows."""

    reason: str


class Presence(Message, frozen=True):
    """The viewers of the match that are connected, on all servers."""

    spectators: int
    seats_online: tuple[int, ...]


class Closing(Message, frozen=True):
    """The last frame before the socket closes with this code."""

    code: int
    reason: str


class Matches(Message, frozen=True, tag="lobby"):
    """The newest matches: the first message of the lobby, sent again if too much was missed."""

    matches: tuple[Listed, ...]
    counts: Counts


class MatchListed(Message, frozen=True, tag="listed"):
    """A match is new in the list, or its row has changed."""

    match: Listed


class Counted(Message, frozen=True, tag="counts"):
    """The counts of the lobby; by match, the spectators where their number has changed."""

    counts: Counts
    spectators: dict[str, int]


class BotTitle(Struct, frozen=True, forbid_unknown_fields=True):
    """What people call a bot."""

    en: Name
    fr: Name


class Announce(
    Struct, frozen=True, tag_field="type", tag="announce", kw_only=True, forbid_unknown_fields=True
):
    """The player of the token is a bot that can be invited; the last announcement replaces others.

    `games` is null for a bot that plays every game, `solo` is true for one that only plays alone,
    `busy` for one that takes no invitation now. `analyses` names the games of which it can analyse
    finished matches. With the `key` of the server's operator it is one of the server's own bots.
    """

    bot: BotName
    title: BotTitle
    games: Slugs | None = None
    solo: bool = False
    level: Level | None = None
    busy: bool = False
    key: OperatorKey | None = None
    analyses: Slugs = ()


class Assessed(
    Struct, frozen=True, tag_field="type", tag="assessed", kw_only=True, forbid_unknown_fields=True
):
    """Your assessment of one move of a match, if its analysis was requested of you.

    One that the rules contradict is refused, and ends the analysis.
    """

    match: Id
    move: Assessment


class Analysed(
    Struct, frozen=True, tag_field="type", tag="analysed", kw_only=True, forbid_unknown_fields=True
):
    """Your analysis of a match is complete, with this number of `assessed`: one for each move."""

    match: Id
    count: Annotated[int, Meta(ge=0, le=2**53)]


class Announced(Message, frozen=True):
    """You can be invited by this name.

    The first time on a socket, `matches` are the running ones in which you are seated.
    """

    bot: str
    matches: tuple[str, ...]


class Invited(Message, frozen=True):
    """You are invited to this seat: accept by taking it."""

    match: str
    seat: Seat


class MatchActivity(Message, frozen=True, tag="activity"):
    """Another player has acted in this match, in which you are seated."""

    match: str


class Analyse(Message, frozen=True):
    """An analysis of this finished match is requested of you."""

    match: str


class Sent(
    Struct, Generic[C], frozen=True, tag_field="type", tag="command", forbid_unknown_fields=True
):
    """The only message of a client: `id` is also the idempotency key of the command."""

    id: MessageId
    command: C
    if_version: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class Unnamed(Struct, frozen=True, tag_field="type", tag=""):
    """Never sent: with a single type in the union, msgspec would not check its tag."""

    def __post_init__(self) -> None:
        raise ValueError("Invalid value ''")


SENT = msgspec.json.Decoder(
    cast("type[Sent[Command]]", union((Unnamed, cast("type", GenericAlias(Sent, (COMMAND,))))))
)
BotMessage: TypeAlias = Announce | Assessed | Analysed

BOT_MESSAGE = msgspec.json.Decoder(BotMessage)


def hello(viewer: Viewer, match: Match, epoch: str, at: datetime, *, held: bool = False) -> Hello:
    """With the whole match, unless the client holds it already."""
    return Hello(
        epoch=epoch,
        version=match.version,
        viewer=viewer_card(viewer),
        match=None if held else card(match, viewer, at),
    )


class CloseCode(Struct, frozen=True):
    """Why the server closes a socket: 4000 to 4499 ask to resume, 4500 and above do not."""

    code: int
    reason: str


GOING_AWAY = CloseCode(4000, "the server is going away: come back and resume")
TOO_SLOW = CloseCode(4001, "you read too slowly: come back and resume")
LOG_AWAY = CloseCode(4003, "the log cannot be read now: come back and resume")
BROKEN = CloseCode(4005, "our mistake, and our log has it: come back and resume")
TOO_MANY = CloseCode(4008, "too many at once: come back later and resume")
MALFORMED = CloseCode(4500, "this cannot be understood")
UNKNOWN_MATCH = CloseCode(4501, "there is no such match")
NOT_ALLOWED = CloseCode(4503, "this is not yours to watch")

CODES = (
    GOING_AWAY,
    TOO_SLOW,
    LOG_AWAY,
    BROKEN,
    TOO_MANY,
    MALFORMED,
    UNKNOWN_MATCH,
    NOT_ALLOWED,
)


class ClosedError(Exception):
    """The socket is to be closed with this code."""

    def __init__(self, code: CloseCode) -> None:
        super().__init__(code.reason)
        self.code = code
