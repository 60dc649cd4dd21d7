"""Bots: which are online, and inviting one to a match that waits for players."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import attrgetter

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from domain.game import Seat
from domain.match import Match
from domain.match.refusals import (
    ALREADY_STARTED,
    NO_SUCH_SEAT,
    OVER,
    SEAT_RESERVED,
    SEAT_TAKEN,
)
from domain.player import Player
from domain.refusals import Refusal
from domain.registry import games
from projections.card import MatchCard
from server.api.matches import card_now, existing, location_headers
from server.api.messages import BotTitle
from server.api.middleware import Authentication
from server.api.parameters import ETAG, LOCATION
from server.api.problem_types import (
    BOT_BUSY,
    BOT_UNAVAILABLE,
    BOT_UNSUITABLE,
    NOT_ALLOWED,
    NOT_FOUND,
    REFUSED,
)
from server.api.problems import problems
from server.api.requests import PlayerRequest, Request, json_body
from server.api.responses import json_response
from server.api.schemas import Id
from server.api.services import services_of
from server.bots.mailbox import Bot, Invitation
from server.engine.errors import BotBusyError, BotUnsuitableError, NotAllowedError
from server.engine.match_cache import MatchCache


class BotCard(Struct, frozen=True, kw_only=True):
    """A bot that can be invited now: `player` sits down, unless it is `busy`.

    `official` is false for a bot that a guest hosts: it is then known by its player's id.
    `games` are those that it plays; `solo`: it plays solo matches only; `level`, if it has one:
    how strong it is; `analyses`: the games whose matches it can analyse.
    """

    bot: str
    title: BotTitle
    games: tuple[str, ...]
    solo: bool
    level: int | None
    official: bool
    player: Player
    busy: bool
    analyses: tuple[str, ...]


class Bots(Struct, frozen=True):
    """The server's own bots first, then those of guests."""

    bots: tuple[BotCard, ...]


class Invite(Struct, frozen=True, forbid_unknown_fields=True):
    """Which bot, and for which seat; without a seat, for the first that is free."""

    bot: Id
    seat: Seat | None = None


@get(
    "/api/bots",
    operation_id="bots",
    tags=["players"],
    summary="Which bots can be invited?",
    middleware=[Authentication()],
    responses={200: ResponseSpec(Bots, description="The bots; none where none are online.")},
)
async def list_bots(request: Request) -> Response[bytes]:
    """The bots that are online now: the server's own, and those that guests host."""
    return json_response(Bots(tuple(bot_cards(services_of(request).bot_registry.all))))


@post(
    "/api/matches/{id:str}/bots",
    operation_id="invite",
    tags=["matches"],
    summary="Invite a bot",
    middleware=[Authentication("commands", required=True)],
    dto=json_body(Invite),
    return_dto=None,
    response_headers=[ETAG, LOCATION],
    responses={
        201: ResponseSpec(MatchCard, description="It has sat down."),
        200: ResponseSpec(MatchCard, description="It sat there already."),
        **problems(
            NOT_ALLOWED,
            NOT_FOUND,
            REFUSED,
            BOT_UNSUITABLE,
            BOT_BUSY,
            BOT_UNAVAILABLE,
        ),
    },
)
async def invite(
    request: PlayerRequest, id: FromPath[str], data: JSONBody[Invite]
) -> Response[bytes]:
    """The players of a match that waits, and the player who opened it, may invite a bot.

    It sits down as any player does, and the response waits for that: an invitation that no bot
    accepts in time is answered 503. Repeating the request is safe.
    """
    services, player = services_of(request), request.user
    match = await existing(services.matches, id)
    await _check_may_invite(services.matches, match, player)
    candidates = services.bot_registry.called(data.bot)
    status = 200
    if not _is_seated(match, candidates, data.seat):
        seat = _free_seat(match, data.seat)
        _check_suitable(match, seat, candidates)
        status, match = 201, await services.invitations.offer(Invitation(data.bot, id, seat))
    seen = await card_now(services, match, match.seat_of(player))
    return json_response(seen, status, location_headers(services, seen))


def bot_cards(online: Iterable[Bot]) -> Iterator[BotCard]:
    """One for each name, however many hosts run it."""
    ordered = sorted(online, key=lambda bot: (not bot.official, bot.bot, bot.busy, bot.player.id))
    for _, same in groupby(ordered, key=attrgetter("bot")):
        yield bot_card(next(same))


def bot_card(bot: Bot) -> BotCard:
    return BotCard(
        bot=bot.bot,
        title=BotTitle(bot.title["en"], bot.title["fr"]),
        games=tuple(games()) if bot.games is None else bot.games,
        solo=bot.solo,
        level=bot.level,
        official=bot.official,
        player=bot.player,
        busy=bot.busy,
        analyses=bot.analyses,
    )


async def _check_may_invite(matches: MatchCache, match: Match, player: Player) -> None:
    if match.seat_of(player) is None and await _opener(matches, match.id) != player.id:
        raise NotAllowedError


async def _opener(matches: MatchCache, id: str) -> str | None:
    return next(iter([commit.by async for commit, _ in matches.history(id, upto=1)]), None)


def _is_seated(match: Match, candidates: Iterable[Bot], seat: Seat | None) -> bool:
    """Whether an earlier or repeated request has already brought the bot."""
    taken = {match.seat_of(bot.player) for bot in candidates} - {None}
    return bool(taken) if seat is None else seat in taken


def _free_seat(match: Match, wanted: Seat | None) -> Seat:
    if match.outcome is not None:
        raise Refusal(OVER)
    if match.status != "waiting":
        raise Refusal(ALREADY_STARTED)
    if wanted is None and all(match.seats):
        raise Refusal(SEAT_TAKEN, seat=0)
    seat = match.seats.index(None) if wanted is None else wanted
    if seat >= len(match.seats):
        raise Refusal(NO_SUCH_SEAT, seat=seat)
    if match.seats[seat] is not None:
        raise Refusal(SEAT_TAKEN, seat=seat)
    return seat


def _check_suitable(match: Match, seat: Seat, candidates: tuple[Bot, ...]) -> None:
    """At least one of the bots of this name has to be able to take the seat."""
    suited = [bot for bot in candidates if bot.plays(match) and match.seat_of(bot.player) is None]
    if not suited:
        raise BotUnsuitableError
    reserved_for = match.agreed.invited[seat] if match.agreed.invited else None
    if reserved_for is not None and reserved_for not in {bot.player.id for bot in suited}:
        raise Refusal(SEAT_RESERVED, seat=seat)
    if all(bot.busy for bot in suited):
        raise BotBusyError


HANDLERS = (list_bots, invite)
