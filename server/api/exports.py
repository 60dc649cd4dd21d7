"""Matches as files: a text record or the signed log, and the public keys of the signatures."""

from collections.abc import Sequence
from functools import partial
from hashlib import sha256

import msgspec
from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath

from domain.game import SPECTATOR, AnyGame
from domain.match import Match
from domain.match.refusals import NOT_OVER, NOT_STARTED
from domain.record.codec import write_record
from domain.refusals import Refusal
from projections.transcripts import transcript
from server.api.matches import existing
from server.api.middleware import Authentication
from server.api.parameters import FILE_ETAG
from server.api.problem_types import LOG_UNAVAILABLE, NOT_ACCEPTABLE, NOT_FOUND, REFUSED
from server.api.problems import problems
from server.api.requests import NDJSON, PLAIN, Request, negotiated
from server.api.responses import (
    RENDERED_MAX_AGE_S,
    STORED_MAX_AGE_S,
    StreamSpec,
    cache_headers,
    json_response,
)
from server.api.services import Services, services_of
from server.engine.match_history import Step
from server.engine.signing_keys import PublicKeys
from server.replays.signed_logs import signed_head

# Clients ask for a new key when a log names one that they do not have.
_KEYS_CACHED = {"Cache-Control": "public, max-age=3600"}


@get(
    "/api/matches/{id:str}/record",
    operation_id="record",
    tags=["matches"],
    summary="Take the match home as a file",
    middleware=[Authentication()],
    response_headers=[FILE_ETAG],
    responses={
        200: StreamSpec(None, description="The file.", media_type=PLAIN, stream_types=(NDJSON,)),
        **problems(NOT_FOUND, NOT_ACCEPTABLE, REFUSED, LOG_UNAVAILABLE),
    },
)
async def read_record(request: Request, id: FromPath[str]) -> Response[bytes]:
    """As `text/plain`: header tags, then the moves in the game's notation.

    As `application/x-ndjson`, once the match is over: its whole log, each line one commit exactly
    as stored, and a last line with the head of the chain, signed. `archipel verify` checks a log,
    and `archipel import` brings back either.
    """
    media_type = negotiated(request, PLAIN, NDJSON)
    services = services_of(request)
    match = await existing(services.matches, id)
    is_log = media_type == NDJSON
    file = await (_log(services, match) if is_log else _record(services, match))
    tag = f'"{sha256(file).hexdigest()}"'
    max_age = STORED_MAX_AGE_S if is_log else RENDERED_MAX_AGE_S
    cached = cache_headers(match, max_age, "public", "Accept")
    return Response(file, media_type=media_type, headers={"ETag": tag, **cached})


@get(
    "/.well-known/archipel-keys",
    operation_id="keys",
    tags=["matches"],
    summary="By which keys are logs signed?",
    middleware=[Authentication()],
    responses={
        200: ResponseSpec(PublicKeys, description="Every key that ever signed here."),
        **problems(LOG_UNAVAILABLE),
    },
)
async def read_keys(request: Request) -> Response[bytes]:
    """Ed25519 as JSON Web Keys, the one in use first.

    A key that is no longer in use stays listed, since what it has signed stays signed.
    """
    return json_response(await services_of(request).keys.public(), headers=_KEYS_CACHED)


async def _record(services: Services, match: Match) -> bytes:
    commits = services.matches.history(match.id, upto=match.shown_to(SPECTATOR))
    steps = [each async for each in commits]
    return await services.threads.in_thread(partial(_written, match.game, steps))


def _written(game: AnyGame, steps: Sequence[Step]) -> bytes:
    found = transcript(steps)
    if found is None:
        raise Refusal(NOT_STARTED)
    return write_record(game, found).encode()


async def _log(services: Services, match: Match) -> bytes:
    """Only after the end: a log holds the seed and everything that is hidden."""
    if match.outcome is None:
        raise Refusal(NOT_OVER)
    lines = [each async for each in services.matches.bodies(match.id, upto=match.version)]
    head = signed_head(match, await services.keys.current())
    return b"".join((*lines, msgspec.json.encode(head), b"\n"))


HANDLERS = (read_record, read_keys)
