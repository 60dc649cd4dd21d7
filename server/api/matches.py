"""Matches as resources: opened by a player, read as of now or as of an earlier version."""

import secrets
from hashlib import sha256

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from msgspec import UNSET, Struct

from domain.game import Viewer
from domain.match import Match
from domain.match.commands import OpenMatch
from domain.messages import Options
from domain.player import Player
from domain.receipt import SignedReceipt
from projections.card import MatchCard, card
from server.api.middleware import Authentication
from server.api.parameters import (
    AGE,
    CACHE_STATUS,
    ETAG,
    LOCATION,
    IdempotencyKey,
    MatchQuery,
    query_parameters,
    viewer_for,
)
from server.api.problem_types import (
    KEY_REUSED,
    LOG_UNAVAILABLE,
    NOT_ALLOWED,
    NOT_FOUND,
    OUTCOME_UNKNOWN,
    REFUSED,
    TIME_UNKNOWN,
)
from server.api.problems import problems
from server.api.requests import PlayerRequest, Request, json_body
from server.api.responses import (
    RENDERED_MAX_AGE_S,
    cache_headers,
    cache_scope,
    etag,
    json_response,
    stale_headers,
    uncached_headers,
)
from server.api.schemas import NEW_MATCH, Contribution, NewMatch
from server.api.services import Services, services_of
from server.engine.command_handler import CommandRequest, Handled
from server.engine.commitments import Commitment
from server.engine.errors import NotFoundError
from server.engine.match_cache import MatchCache

# 80 bits: the id of an unlisted match cannot be guessed.
ID_LENGTH = 20


@post(
    "/api/matches",
    operation_id="openMatch",
    tags=["matches"],
    summary="Open a match",
    middleware=[Authentication("matches", required=True)],
    dto=json_body(NEW_MATCH, NewMatch),
    return_dto=None,
    response_headers=[ETAG, LOCATION],
    responses={
        201: ResponseSpec(MatchCard, description="The match, as its opener sees it."),
        **problems(
            NOT_FOUND,
            REFUSED,
            KEY_REUSED,
            TIME_UNKNOWN,
            LOG_UNAVAILABLE,
            OUTCOME_UNKNOWN,
        ),
    },
)
async def open_match(
    request: PlayerRequest,
    data: JSONBody[NewMatch[Options]],
    idempotency_key: IdempotencyKey = None,
) -> Response[bytes]:
    """A match starts by itself when its last seat is taken; a solo match starts at once.

    `seat`: a number, `any`, or null to leave every seat to others. With `commitment`, the match of
    that receipt is opened, with the seed that was committed to. Where the game needs chance and a
    seat gave only the hash of its client seed, the match starts when that seat has revealed it.
    """
    services = services_of(request)
    opening = await opening_for(request, data, idempotency_key)
    command = CommandRequest(
        match=opening.match,
        command=_open_match(data, opening.receipt),
        by=request.user,
        opens=True,
        key=idempotency_key,
        commitment=opening.commitment,
    )
    return opened(services, await services.command_handler.handle(command), request.user)


@get(
    "/api/matches/{id:str}",
    operation_id="match",
    tags=["matches"],
    summary="See a match",
    middleware=[Authentication()],
    dependencies=query_parameters(MatchQuery),
    response_headers=[ETAG, AGE, CACHE_STATUS],
    responses={
        200: ResponseSpec(MatchCard, description="The match."),
        **problems(NOT_ALLOWED, NOT_FOUND, LOG_UNAVAILABLE),
    },
)
async def read_match(
    request: Request, id: FromPath[str], parameters: NamedDependency[MatchQuery]
) -> Response[bytes]:
    """As the caller may see it: from their own seat, or as a spectator.

    `at`: as it stood at that version. `as`: `spectator` or the own seat any time, `seat:0`,
    `seat:1`, … or `omniscient` once the match is over.
    """
    services = services_of(request)
    match, is_current = await services.matches.last_known(id)
    if match.version == 0:
        raise NotFoundError("match", id)
    viewer = viewer_for(match, request.user, parameters.viewer)
    if parameters.at is UNSET:
        seen = await card_now(services, match, viewer)
    elif parameters.at <= match.shown_to(viewer):
        seen = await card_at(services, id, parameters.at, viewer)
    else:
        raise NotFoundError("version", str(parameters.at))
    headers = {"ETag": etag(services.store.log.epoch, seen.version)}
    if parameters.at is UNSET:
        headers |= uncached_headers()
    else:
        headers |= cache_headers(match, RENDERED_MAX_AGE_S, cache_scope(parameters.viewer))
    if not is_current:
        headers |= stale_headers(services.time.age_s)
    return json_response(seen, headers=headers)


async def card_now(services: Services, match: Match, viewer: Viewer) -> MatchCard:
    """With the clock read now; of a delayed match, spectators see an earlier version."""
    shown = match.shown_to(viewer)
    if shown < match.version:
        return await card_at(services, match.id, shown, viewer)
    return card(match, viewer, services.now())


async def card_at(services: Services, id: str, version: int, viewer: Viewer) -> MatchCard:
    match = await services.matches.at(id, version)
    return card(match, viewer, match.updated_at)


async def existing(matches: MatchCache, id: str) -> Match:
    """The latest version of the match; raises NotFoundError."""
    match = await matches.latest(id)
    if match.version == 0:
        raise NotFoundError("match", id)
    return match


def opened(services: Services, handled: Handled, player: Player) -> Response[bytes]:
    """The new match, as the player who opened it sees it."""
    match = handled.match
    seen = card(match, match.seat_of(player), handled.commit.at)
    return json_response(seen, 201, location_headers(services, seen))


def location_headers(services: Services, seen: MatchCard) -> dict[str, str]:
    """The address and the ETag of a match as its reader sees it."""
    return {
        "Location": f"/api/matches/{seen.id}",
        "ETag": etag(services.store.log.epoch, seen.version),
    }


class Opening(Struct, frozen=True):
    """The id of a new match, and the commitment that it is opened with, if any."""

    match: str
    commitment: Commitment | None = None

    @property
    def receipt(self) -> SignedReceipt | None:
        return None if self.commitment is None else self.commitment.receipt


async def opening_for(request: PlayerRequest, given: Contribution, key: str | None) -> Opening:
    """The match of the receipt that was sent, or else any new one."""
    if given.commitment is None:
        return Opening(new_id(request, key))
    found = await services_of(request).commitments.usable(request.user, given.commitment)
    return Opening(found.receipt.match, found)


def hashed_id(*parts: str) -> str:
    """The same id for the same parts."""
    return sha256("\n".join(parts).encode()).hexdigest()[:ID_LENGTH]


def new_id(request: PlayerRequest, key: str | None) -> str:
    """Random, or the same for the same token and idempotency key."""
    if key is None:
        return secrets.token_hex(ID_LENGTH // 2)
    return hashed_id(request.headers["authorization"], key)


def _open_match(new: NewMatch[Options], receipt: SignedReceipt | None) -> OpenMatch[Options]:
    return OpenMatch(
        options=new.options,
        seat=new.seat,
        visibility=new.visibility,
        clock=new.clock,
        client_seed=new.client_seed,
        client_seed_hash=new.client_seed_hash,
        delay=new.delay,
        receipt=receipt,
    )


HANDLERS = (open_match, read_match)
