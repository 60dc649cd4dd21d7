"""The WebSocket messages, in either direction, and the close codes."""

from datetime import datetime
from types import GenericAlias
from typing import Annotated, Generic, Literal, TypeAlias, TypeVar, cast

import msgspec
from msgspec import Meta, Struct

from domain.game import Viewer
from domain.match import Match
from domain.messages import Command
from domain.registry import union
from projections.card import MatchCard, ViewerCard, card, viewer_card
from server.api.problems import Problem
from server.api.schemas import COMMAND, Listed
from server.presence.tracker import Counts

C = TypeVar("C", bound=Command)

PROTOCOL: Literal["archipel.v1"] = "archipel.v1"

MessageId: TypeAlias = Annotated[str, Meta(pattern=r"^[\x21-\x7e]{1,128}$(?!\n)")]


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
