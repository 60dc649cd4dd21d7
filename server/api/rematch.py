"""The return match: same players, same agreement, the other one starts."""

from litestar import Response, get, post
from litestar.params import FromPath
from msgspec import Struct

from domain.game import Seat
from domain.match import Match
from domain.match.commands import OpenMatch, TakeSeat
from domain.match.refusals import ALREADY_OPEN, NOT_OVER, NOT_SEATED
from domain.messages import Options, State
from domain.player import Player, id_of
from domain.refusals import Refusal
from projections.card import MatchCard, card
from server.api import kinds
from server.api.answering import answer
from server.api.asking import Request, anybody, query_as, services_of, somebody
from server.api.headers import ETAG, LOCATION
from server.api.matches import card_now, existing
from server.api.opening import hashed_id, opened, whereabouts
from server.api.operation import Answer, Operation, documented
from server.api.services import Services
from server.api.shapes import NoQuery
from server.bots.mailbox import Invitation
from server.engine.command_handler import CommandRequest


class ReturnMatch(Struct, frozen=True):
    """The return match as the caller sees it, or none while nobody has asked for it."""

    match: MatchCard | None


GET_REMATCH = Operation(
    id="returnMatch",
    tag="matches",
    summary="See whether there is a return match",
    about="For those who have not asked for it: where the others went, if anybody wants another.",
    identity="optional",
    query=NoQuery,
    answers={200: Answer(about="The return match, or null.", shape=ReturnMatch)},
    problems=(kinds.NOT_FOUND, kinds.LOG_UNAVAILABLE),
)

POST_REMATCH = Operation(
    id="rematch",
    tag="matches",
    summary="Ask for the return match",
    about=(
        "The first of the players to ask opens it, with everyone's seat kept for them; "
        "the others sit down in it by asking too, and a bot by itself. "
        "Whoever started starts second."
    ),
    identity="required",
    query=NoQuery,
    answers={
        201: Answer(about="The new match.", shape=MatchCard, headers=(ETAG, LOCATION)),
        200: Answer(
            about="It was there; you sit in it.", shape=MatchCard, headers=(ETAG, LOCATION)
        ),
    },
    problems=(
        kinds.NOT_ALLOWED,
        kinds.NOT_FOUND,
        kinds.REFUSED,
        kinds.LOST_RACES,
        kinds.LOG_UNAVAILABLE,
        kinds.OUTCOME_UNKNOWN,
    ),
)


@get("/api/matches/{id:str}/rematch", opt=documented(GET_REMATCH))
async def read_rematch(request: Request, id: FromPath[str]) -> Response[bytes]:
    player = await anybody(request)
    query_as(request, NoQuery)
    services, over = services_of(request), await existing(request, id)
    there = await services.matches.latest(await _return_match(request, over))
    if there.version == 0:
        return answer(ReturnMatch(None))
    return answer(ReturnMatch(await card_now(services, there, there.seat_of(player))))


@post("/api/matches/{id:str}/rematch", opt=documented(POST_REMATCH))
async def rematch(request: Request, id: FromPath[str]) -> Response[bytes]:
    player = await somebody(request, "matches")
    query_as(request, NoQuery)
    over = await existing(request, id)
    seat = over.seat_of(player)
    if seat is None:
        raise Refusal(NOT_SEATED)
    if over.outcome is None or over.board is None:
        raise Refusal(NOT_OVER)
    there = await _return_match(request, over)
    try:
        opening = _opening(over, over.board, seat)
        order = CommandRequest(match=there, command=opening, by=player, opens=True)
        handled = await services_of(request).command_handler.handle(order)
    except Refusal as refusal:
        if refusal.reason is not ALREADY_OPEN:
            raise
        return await _join(request, there, seat, player)
    _call_bots(services_of(request), handled.match)
    return opened(request, handled, player)


def _call_bots(services: Services, match: Match) -> None:
    """A bot does not ask for a return match, but comes along where it is there to be invited."""
    for seat, kept in enumerate(match.agreed.invited):
        bot = services.bot_registry.of_player(kept)
        if bot is not None and match.seats[seat] is None:
            services.invitations.offer_in_background(Invitation(bot.bot, match.id, seat))


async def _join(request: Request, id: str, seat: Seat, player: Player) -> Response[bytes]:
    there = await existing(request, id)
    if there.seat_of(player) is None:
        order = CommandRequest(match=there.id, command=TakeSeat(seat), by=player)
        there = (await services_of(request).command_handler.handle(order)).match
    _call_bots(services_of(request), there)
    seen = card(there, seat, services_of(request).now())
    return answer(seen, headers=whereabouts(request, there))


def _opening(over: Match, board: State, seat: Seat) -> OpenMatch[Options]:
    agreed = over.agreed
    return OpenMatch(
        options=over.game.return_match(agreed.options, board),
        seat=seat,
        visibility=agreed.visibility,
        clock=agreed.rule,
        delay=agreed.delay,
        invited=tuple(id_of(seated) for seated in over.seats),
        rematch_of=over.id,
    )


async def _return_match(request: Request, over: Match) -> str:
    """Whoever asks, and however often: there is one, and one more only if nobody stayed in it."""
    attempt = 0
    while True:
        id = hashed_id("rematch", over.id, str(attempt))
        outcome = (await services_of(request).matches.latest(id)).outcome
        if outcome is None or outcome.reason != "abandoned":
            return id
        attempt += 1


HANDLERS = (read_rematch, rematch)
