"""Rematches: the same players and agreement, another player starts."""

from typing import Final

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from domain.game import Seat
from domain.match import Match
from domain.match.commands import OpenMatch, TakeSeat
from domain.match.refusals import ALREADY_OPEN, NOT_OVER, NOT_SEATED
from domain.messages import Options, State
from domain.player import Player, id_of
from domain.receipt import SignedReceipt
from domain.refusals import Refusal
from projections.card import MatchCard, card
from server.api.matches import card_now, existing, hashed_id, location_headers, opened
from server.api.middleware import Authentication
from server.api.parameters import ETAG, LOCATION
from server.api.problem_types import (
    LOG_UNAVAILABLE,
    NOT_ALLOWED,
    NOT_FOUND,
    OUTCOME_UNKNOWN,
    REFUSED,
    TIME_UNKNOWN,
    WRITE_CONFLICT,
)
from server.api.problems import problems
from server.api.requests import PlayerRequest, Request, json_body
from server.api.responses import json_response
from server.api.schemas import NewRematch
from server.api.services import Services, services_of
from server.bots.mailbox import Invitation
from server.engine.command_handler import CommandRequest
from server.engine.commitments import Commitment
from server.engine.match_cache import MatchCache

EMPTY: Final = NewRematch()


class Rematch(Struct, frozen=True):
    """The rematch as the caller sees it, or null while no player has asked for it."""

    match: MatchCard | None


@get(
    "/api/matches/{id:str}/rematch",
    operation_id="readRematch",
    tags=["matches"],
    summary="See whether there is a rematch",
    middleware=[Authentication()],
    responses={
        200: ResponseSpec(Rematch, description="The rematch, or null."),
        **problems(NOT_FOUND, LOG_UNAVAILABLE),
    },
)
async def read_rematch(request: Request, id: FromPath[str]) -> Response[bytes]:
    """The match that another player of this one has opened as its rematch, if there is one."""
    services = services_of(request)
    over = await existing(services.matches, id)
    match = await services.matches.latest(await _rematch_id(services.matches, over))
    if match.version == 0:
        return json_response(Rematch(None))
    return json_response(Rematch(await card_now(services, match, match.seat_of(request.user))))


@post(
    "/api/matches/{id:str}/rematch",
    operation_id="rematch",
    tags=["matches"],
    summary="Ask for a rematch",
    middleware=[Authentication("matches", required=True)],
    dto=json_body(NewRematch, optional=True),
    return_dto=None,
    response_headers=[ETAG, LOCATION],
    responses={
        201: ResponseSpec(MatchCard, description="The new match."),
        200: ResponseSpec(MatchCard, description="It was there; you sit in it."),
        **problems(
            NOT_ALLOWED,
            NOT_FOUND,
            REFUSED,
            WRITE_CONFLICT,
            TIME_UNKNOWN,
            LOG_UNAVAILABLE,
            OUTCOME_UNKNOWN,
        ),
    },
)
async def post_rematch(
    request: PlayerRequest, id: FromPath[str], data: JSONBody[NewRematch] = EMPTY
) -> Response[bytes]:
    """The first of the players to ask opens it, with a seat reserved for each.

    The others take their seats in it by asking too, and a bot by itself. The player who started
    first starts second. With `commitment` it is opened, and not joined if another player has
    opened it: a client seed belongs to the receipt that it names.
    """
    services, player = services_of(request), request.user
    over = await existing(services.matches, id)
    seat, board = _seat_at(over, player)
    new = await _rematch_id(services.matches, over)
    found = await _commitment(services, player, over, data)
    if found is not None and found.receipt.match != new:
        raise Refusal(ALREADY_OPEN)
    try:
        handled = await services.command_handler.handle(
            CommandRequest(
                match=new,
                command=_open_match(over, board, seat, data, found.receipt if found else None),
                by=player,
                opens=True,
                commitment=found,
            )
        )
    except Refusal as refusal:
        if refusal.reason is not ALREADY_OPEN or not await _may_join(services, new, found):
            raise
        return await _join(services, new, seat, player, data)
    _invite_bots(services, handled.match)
    return opened(services, handled, player)


async def rematch_for(services: Services, id: str, player: Player) -> str:
    """The id of the rematch of this match, for one of its players."""
    over = await existing(services.matches, id)
    _seat_at(over, player)
    return await _rematch_id(services.matches, over)


def _seat_at(over: Match, player: Player) -> tuple[Seat, State]:
    """The seat that the player had, and the final state; raises a refusal without either."""
    seat = over.seat_of(player)
    if seat is None:
        raise Refusal(NOT_SEATED)
    if over.outcome is None or over.board is None:
        raise Refusal(NOT_OVER)
    return seat, over.board


async def _commitment(
    services: Services, player: Player, over: Match, given: NewRematch
) -> Commitment | None:
    if given.commitment is None:
        return None
    return await services.commitments.usable(player, given.commitment, over.id)


async def _may_join(services: Services, id: str, found: Commitment | None) -> bool:
    """Without a receipt, or if the match was opened with this one: the request is a repetition."""
    if found is None:
        return True
    return (await existing(services.matches, id)).agreed.receipt == found.receipt


def _invite_bots(services: Services, match: Match) -> None:
    """A bot does not ask for a rematch; it is invited if it is online."""
    for seat, invited in enumerate(match.agreed.invited):
        bot = services.bot_registry.of_player(invited)
        if bot is not None and match.seats[seat] is None:
            services.invitations.offer_in_background(Invitation(bot.bot, match.id, seat))


async def _join(
    services: Services, id: str, seat: Seat, player: Player, given: NewRematch
) -> Response[bytes]:
    match = await existing(services.matches, id)
    if match.seat_of(player) is None:
        take = TakeSeat(seat, given.client_seed, given.client_seed_hash)
        command = CommandRequest(match=match.id, command=take, by=player)
        match = (await services.command_handler.handle(command)).match
    _invite_bots(services, match)
    seen = card(match, seat, services.now())
    return json_response(seen, headers=location_headers(services, seen))


def _open_match(
    over: Match, board: State, seat: Seat, given: NewRematch, receipt: SignedReceipt | None
) -> OpenMatch[Options]:
    agreed = over.agreed
    return OpenMatch(
        options=over.game.return_match(agreed.options, board),
        seat=seat,
        visibility=agreed.visibility,
        clock=agreed.rule,
        client_seed=given.client_seed,
        client_seed_hash=given.client_seed_hash,
        delay=agreed.delay,
        invited=tuple(id_of(seated) for seated in over.seats),
        rematch_of=over.id,
        receipt=receipt,
    )


async def _rematch_id(matches: MatchCache, over: Match) -> str:
    """The same for every player and request; another one only if that match was abandoned.

    One is opened only once all before it are abandoned, so a galloping search finds the first that
    is not: of a thousand abandoned ones it reads twenty.
    """

    async def is_abandoned(attempt: int) -> bool:
        outcome = (await matches.latest(_attempt_id(over, attempt))).outcome
        return outcome is not None and outcome.reason == "abandoned"

    low, high = 0, 0
    while await is_abandoned(high):
        low, high = high + 1, 2 * high + 1
    while low < high:
        middle = (low + high) // 2
        if await is_abandoned(middle):
            low = middle + 1
        else:
            high = middle
    return _attempt_id(over, high)


def _attempt_id(over: Match, attempt: int) -> str:
    return hashed_id("rematch", over.id, str(attempt))


HANDLERS = (read_rematch, post_rematch)
