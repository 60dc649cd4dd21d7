"""Previews: what a command would do, as its sender would see it."""

from litestar import Response, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from domain.match import Context, Match, decide_preview, redact
from domain.messages import Command
from projections.card import view
from server.api.commands import CommandBody
from server.api.matches import existing
from server.api.problem_types import (
    LOG_UNAVAILABLE,
    NO_PREVIEW,
    NOT_ALLOWED,
    NOT_FOUND,
    REFUSED,
)
from server.api.problems import problems
from server.api.requests import PlayerRequest
from server.api.responses import json_response
from server.api.route_middleware import Authentication
from server.api.schemas import Preview
from server.api.services import services_of


@post(
    "/api/matches/{id:str}/preview",
    status_code=200,
    operation_id="preview",
    tags=["matches"],
    summary="See what would happen",
    middleware=[Authentication(required=True)],
    dto=CommandBody,
    return_dto=None,
    responses={
        200: ResponseSpec(Preview, description="As the match would stand then."),
        **problems(NOT_ALLOWED, NOT_FOUND, REFUSED, NO_PREVIEW, LOG_UNAVAILABLE),
    },
)
async def post_preview(
    request: PlayerRequest, id: FromPath[str], data: JSONBody[Command]
) -> Response[bytes]:
    """What a command of yours would cause if it were done now, for players of a running match.

    Nothing is done: no commit, no time spent, no message to others. Only where the game hides
    nothing and the command draws nothing at random; the seed stays empty in what would end the
    match.
    """
    services = services_of(request)
    match = await existing(services.matches, id)
    at = max(services.now(), match.updated_at)
    return json_response(previewed(match, data, Context(request.user, at)))


def previewed(match: Match, command: Command, context: Context) -> Preview:
    decision = decide_preview(match, command, context)
    return Preview(
        version=match.version + 1,
        events=tuple(redact(match.game, event, decision.seat) for event in decision.events),
        view=view(decision.match, decision.seat),
    )


HANDLERS = (post_preview,)
