"""What goes over a socket, in either direction: the whole protocol on one page."""

from types import GenericAlias
from typing import Annotated, Generic, Literal, TypeAlias, TypeVar, cast

import msgspec
from msgspec import Meta, Struct

from domain.messages import Command
from domain.registry import union
from projections.card import MatchCard, ViewerCard
from server.api.problems import Problem
from server.api.shapes import COMMAND, Listed
from server.presence.lobby_counts import Counts

C = TypeVar("C", bound=Command)

PROTOCOL: Literal["archipel.v1"] = "archipel.v1"

MessageId: TypeAlias = Annotated[str, Meta(pattern=r"^[\x21-\x7e]{1,128}$(?!\n)")]


class Message(Struct, frozen=True, tag_field="type", tag=str.lower):
    """One text frame, told apart by `type`."""


class Hello(Message, frozen=True, kw_only=True):
    """First of all, and again after a reset or when one's seat has changed.

    No match to whoever comes back to the one that they hold, by `after` and `epoch`.
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
    """To the sender alone: why nothing was done. No id where the message had none to read."""

    id: str | None
    problem: Problem


class Reset(Message, frozen=True):
    """The cursor means nothing any more; a new hello follows."""

    reason: str


class Presence(Message, frozen=True):
    """Who is watching, on any server of these matches."""

    spectators: int
    seats_online: tuple[int, ...]


class Closing(Message, frozen=True):
    """The last frame before the socket closes with this code."""

    code: int
    reason: str


class Matches(Message, frozen=True, tag="lobby"):
    """The newest matches, first of all in the lobby, and again if too much was missed."""

    matches: tuple[Listed, ...]
    counts: Counts


class MatchListed(Message, frozen=True, tag="listed"):
    """A match is new in the list, or its line has changed."""

    match: Listed


class Counted(Message, frozen=True, tag="counts"):
    """How many matches and people there are; by match, the spectators where that has changed."""

    counts: Counts
    spectators: dict[str, int]


class Sent(
    Struct, Generic[C], frozen=True, tag_field="type", tag="command", forbid_unknown_fields=True
):
    """The only thing that a client says: `id` is the command's idempotency key as well."""

    id: MessageId
    command: C
    if_version: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class Unnamed(Struct, frozen=True, tag_field="type", tag=""):
    """Nobody's: where only one message is known, msgspec would not insist on its name."""

    def __post_init__(self) -> None:
        raise ValueError("Invalid value ''")


SENT = msgspec.json.Decoder(
    cast("type[Sent[Command]]", union((Unnamed, cast("type", GenericAlias(Sent, (COMMAND,))))))
)
