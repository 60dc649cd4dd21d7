"""Inviting a bot to a match that waits for players: answered when it has sat down."""

from collections.abc import Iterable

from litestar import Response, post
from litestar.params import FromPath
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
from projections.card import MatchCard, card
from server.api import kinds
from server.api.answering import answer
from server.api.asking import Request, body_as, services_of, somebody
from server.api.headers import ETAG, LOCATION
from server.api.matches import existing
from server.api.opening import whereabouts
from server.api.operation import Answer, Operation, documented
from server.api.services import Services
from server.api.shapes import Id
from server.bots.mailbox import Bot, Invitation
from server.engine.errors import BotBusyError, BotUnsuitableError, NotAllowedError


class Invite(Struct, frozen=True, forbid_unknown_fields=True):
    """Which bot, and where it is to sit; without a seat, on the first that is free."""

    bot: Id
    seat: Seat | None = None


POST_INVITATION = Operation(
    id="invite",
    tag="matches",
    summary="Invite a bot",
    about=(
        "Whoever sits at a match that waits for players, or has opened it, may invite a bot to a "
        "free seat. It sits down as any player does, and the answer waits for that: an invitation "
        "that nobody takes in time is answered 503. Asking again is safe."
    ),
    identity="required",
    body=Invite,
    answers={
        201: Answer(about="It has sat down.", shape=MatchCard, headers=(ETAG, LOCATION)),
        200: Answer(about="It sat there already.", shape=MatchCard, headers=(ETAG, LOCATION)),
    },
    problems=(
        kinds.NOT_ALLOWED,
        kinds.NOT_FOUND,
        kinds.REFUSED,
        kinds.BOT_UNSUITABLE,
        kinds.BOT_BUSY,
        kinds.BOT_AWAY,
    ),
)


@post("/api/matches/{id:str}/bots", opt=documented(POST_INVITATION))
async def invite(request: Request, id: FromPath[str]) -> Response[bytes]:
    player = await somebody(request, "commands")
    wish = await body_as(request, Invite)
    services, match = services_of(request), await existing(request, id)
    await _check_theirs(services, match, player)
    called = services.bot_registry.called(wish.bot)
    status = 200
    if not _sits(match, called, wish.seat):
        seat = _free(match, wish.seat)
        _check_suits(match, seat, called)
        status, match = 201, await services.invitations.offer(Invitation(wish.bot, id, seat))
    seen = card(match, match.seat_of(player), services.now())
    return answer(seen, status, whereabouts(request, match))


async def _check_theirs(services: Services, match: Match, player: Player) -> None:
    if match.seat_of(player) is None and await _opener(services, match.id) != player.id:
        raise NotAllowedError


async def _opener(services: Services, id: str) -> str | None:
    return next(iter([commit.by async for commit, _ in services.matches.history(id, upto=1)]), None)


def _sits(match: Match, called: Iterable[Bot], seat: Seat | None) -> bool:
    """Whether the wish was granted before, to the same or to a repeated request."""
    taken = {match.seat_of(bot.player) for bot in called} - {None}
    return bool(taken) if seat is None else seat in taken


def _free(match: Match, wished: Seat | None) -> Seat:
    if match.outcome is not None:
        raise Refusal(OVER)
    if match.status != "waiting":
        raise Refusal(ALREADY_STARTED)
    seat = match.seats.index(None) if wished is None else wished
    if seat >= len(match.seats):
        raise Refusal(NO_SUCH_SEAT, seat=seat)
    if match.seats[seat] is not None:
        raise Refusal(SEAT_TAKEN, seat=seat)
    return seat


def _check_suits(match: Match, seat: Seat, called: tuple[Bot, ...]) -> None:
    """Of those that are called so, one at least has to be able to sit down there."""
    suited = [bot for bot in called if bot.plays(match) and match.seat_of(bot.player) is None]
    if not suited:
        raise BotUnsuitableError
    kept = match.agreed.invited[seat] if match.agreed.invited else None
    if kept is not None and kept not in {bot.player.id for bot in suited}:
        raise Refusal(SEAT_RESERVED, seat=seat)
    if all(bot.busy for bot in suited):
        raise BotBusyError


HANDLERS = (invite,)
