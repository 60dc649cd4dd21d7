"""What goes over the socket of a bot that is there to be invited, in either direction."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from domain.game import Seat
from server.api.messages import Message
from server.api.schemas import Id, Name
from server.bots.analyses import Assessment

BotName: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_-]{0,39}$(?!\n)")]
Level: TypeAlias = Annotated[int, Meta(ge=1, le=8, description="How strong it plays: 1 to 8.")]
Slugs: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=50)]


class BotTitle(Struct, frozen=True, forbid_unknown_fields=True):
    """What people call a bot."""

    en: Name
    fr: Name


class Announce(
    Struct, frozen=True, tag_field="type", tag="announce", kw_only=True, forbid_unknown_fields=True
):
    """The owner of the token is a bot that may be invited; said again, it replaces what was said.

    `games` is null for one that plays every game; `solo` says that it plays alone only; `busy`
    that it takes no invitation now; `analyses` names the games of which it can say, when a match
    is over, what each move was worth. With the `key` of the house it is one of the house's bots.
    """

    bot: BotName
    title: BotTitle
    games: Slugs | None = None
    solo: bool = False
    level: Level | None = None
    busy: bool = False
    key: Annotated[str, Meta(max_length=200)] | None = None
    analyses: Slugs = ()


class Assessed(
    Struct, frozen=True, tag_field="type", tag="assessed", kw_only=True, forbid_unknown_fields=True
):
    """What you think of one move of a match, if you were asked."""

    match: Id
    move: Assessment


class Analysed(
    Struct, frozen=True, tag_field="type", tag="analysed", kw_only=True, forbid_unknown_fields=True
):
    """You have said all that you think of a match, in so many `assessed`."""

    match: Id
    count: Annotated[int, Meta(ge=0, le=2**53)]


class Announced(Message, frozen=True):
    """You are there to be invited, under this name.

    The first time on a socket, `matches` are those where you sit and that are not over.
    """

    bot: str
    matches: tuple[str, ...]


class Invited(Message, frozen=True):
    """Somebody wishes you to take this seat: do, and that is the answer."""

    match: str
    seat: Seat


class Stirred(Message, frozen=True):
    """Somebody else has done something in this match, where you sit."""

    match: str


class Analyse(Message, frozen=True):
    """Somebody wishes to know what you think of each move of this match, which is over."""

    match: str


Said: TypeAlias = Announce | Assessed | Analysed

SAID = msgspec.json.Decoder(Said)
