"""Commitments: a signed receipt for a match to come, and what became of the earlier ones."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Annotated, TypeAlias

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from msgspec import Meta, Struct

from domain.receipt import SignedReceipt
from server.api.matches import ID_LENGTH, hashed_id
from server.api.middleware import Authentication
from server.api.parameters import LINK, IdempotencyKey, PageQuery, next_page, query_parameters
from server.api.problem_types import (
    LOG_UNAVAILABLE,
    NOT_ALLOWED,
    NOT_FOUND,
    OUTCOME_UNKNOWN,
    REFUSED,
)
from server.api.problems import problems
from server.api.rematches import rematch_for
from server.api.requests import PlayerRequest, json_body
from server.api.responses import json_response
from server.api.schemas import NewCommitment
from server.api.services import services_of
from server.engine.commitments import GivenReceipt

# Each receipt of a page is one read of the log.
SmallPage: TypeAlias = Annotated[int, Meta(ge=1, le=100)]


class CommitmentsQuery(PageQuery, frozen=True, forbid_unknown_fields=True):
    """`cursor`: how many receipts come before the page."""

    limit: SmallPage = 50


class GivenReceipts(Struct, frozen=True):
    """Receipts of a player, newest first; their numbers have no gaps."""

    commitments: Sequence[GivenReceipt]


@post(
    "/api/commitments",
    operation_id="newCommitment",
    tags=["matches"],
    summary="Have the server commit to a seed",
    middleware=[Authentication("commitments", required=True)],
    dto=json_body(NewCommitment),
    return_dto=None,
    responses={
        201: ResponseSpec(SignedReceipt, description="The receipt: keep it."),
        **problems(NOT_ALLOWED, NOT_FOUND, REFUSED, LOG_UNAVAILABLE, OUTCOME_UNKNOWN),
    },
)
async def post_commitment(
    request: PlayerRequest,
    data: JSONBody[NewCommitment],
    idempotency_key: IdempotencyKey = None,
) -> Response[bytes]:
    """A signed receipt for one match to come, before the server hears your client seed.

    The match of its id is opened by sending that id as `commitment`, within 24 hours, by you only.
    Choose your client seed after you hold the receipt, and let it name the receipt. For a rematch,
    `rematch_of` names the match that is over.
    """
    services, player = services_of(request), request.user
    if data.rematch_of is not None:
        match = await rematch_for(services, data.rematch_of, player)
    elif idempotency_key is not None:
        match = hashed_id("commitment", request.headers["authorization"], idempotency_key)
    else:
        match = secrets.token_hex(ID_LENGTH // 2)
    receipt = await services.commitments.give(player, match, data.rematch_of)
    return json_response(receipt, 201)


@get(
    "/api/commitments",
    operation_id="commitments",
    tags=["matches"],
    summary="Which receipts were you given?",
    middleware=[Authentication(required=True)],
    dependencies=query_parameters(CommitmentsQuery),
    response_headers=[LINK],
    responses={
        200: ResponseSpec(GivenReceipts, description="One page of them."),
        **problems(LOG_UNAVAILABLE),
    },
)
async def list_commitments(
    request: PlayerRequest, parameters: NamedDependency[CommitmentsQuery]
) -> Response[bytes]:
    """Every receipt that you were given, newest first, and what became of it.

    Follow `Link: rel=next` for older ones.
    """
    skip, limit = parameters.cursor, parameters.limit
    commitments = services_of(request).commitments
    # One more than asked for shows whether there are more.
    found = await commitments.given(request.user, skip=skip, limit=limit + 1)
    more: Mapping[str, str] = next_page(request.url.path, parameters) if len(found) > limit else {}
    return json_response(GivenReceipts(found[:limit]), headers=more)


HANDLERS = (post_commitment, list_commitments)
