"""Commands to a match, and previews of what one would do."""

from litestar import Response, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from domain.match import Context, Match, decide_preview, redact
from domain.messages import Command
from projections.card import view
from server.api.matches import existing
from server.api.middleware import Authentication
from server.api.parameters import ETAG, IdempotencyKey, IfMatch
from server.api.problem_types import (
    KEY_REUSED,
    LOG_UNAVAILABLE,
    NO_PREVIEW,
    NOT_ALLOWED,
    NOT_FOUND,
    OUTCOME_UNKNOWN,
    REFUSED,
    STALE_VERSION,
    TIME_UNKNOWN,
    WRITE_CONFLICT,
)
from server.api.problems import problems
from server.api.requests import PlayerRequest, expected_version, json_body
from server.api.responses import etag, json_response
from server.api.schemas import COMMAND, CommandResult, Preview
from server.api.services import services_of
from server.engine.command_handler import CommandRequest
from server.engine.rendered_commit import RenderedCommit

CommandBody = json_body(COMMAND, Command)


@post(
    "/api/matches/{id:str}/commands",
    operation_id="command",
    tags=["matches"],
    summary="Play",
    middleware=[Authentication("commands", required=True)],
    dto=CommandBody,
    return_dto=None,
    response_headers=[ETAG],
    responses={
        201: ResponseSpec(CommandResult, description="It is done, and durable."),
        **problems(
            NOT_ALLOWED,
            NOT_FOUND,
            WRITE_CONFLICT,
            STALE_VERSION,
            REFUSED,
            KEY_REUSED,
            TIME_UNKNOWN,
            LOG_UNAVAILABLE,
            OUTCOME_UNKNOWN,
        ),
    },
)
async def post_command(
    request: PlayerRequest,
    id: FromPath[str],
    data: JSONBody[Command],
    if_match: IfMatch = None,
    idempotency_key: IdempotencyKey = None,
) -> Response[bytes]:
    """One command, one decision: sitting down, a move, resigning.

    The match's `choices` describe every move that is legal now.
    """
    services = services_of(request)
    epoch = services.store.log.epoch
    command = CommandRequest(
        match=id,
        command=data,
        by=request.user,
        key=idempotency_key,
        expected=expected_version(if_match, epoch),
    )
    handled = await services.command_handler.handle(command)
    headers = {"ETag": etag(epoch, handled.match.version)}
    return json_response(command_result(handled.rendered), 201, headers)


def command_result(rendered: RenderedCommit) -> CommandResult:
    """The same view and choices as in the frames that the sender's seat receives."""
    events, view, choices = rendered.visible(rendered.commit.seat)
    return CommandResult(version=rendered.version, events=events, view=view, choices=choices)


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


HANDLERS = (post_command, post_preview)
