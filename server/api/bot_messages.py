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
    key: Annotated[str, Meta(max_length=200)] | None = None
    analyses: Slugs = ()


class Assessed(
    Struct, frozen=True, tag_field="type", tag="assessed", kw_only=True, forbid_unknown_fields=True
):
    """Your assessment of one move of a match, if its analysis was requested of you."""

    match: Id
    move: Assessment


class Analysed(
    Struct, frozen=True, tag_field="type", tag="analysed", kw_only=True, forbid_unknown_fields=True
):
    """Your analysis of a match is complete, with this number of `assessed`."""

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


BotMessage: TypeAlias = Announce | Assessed | Analysed

BOT_MESSAGE = msgspec.json.Decoder(BotMessage)
