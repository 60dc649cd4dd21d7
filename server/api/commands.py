"""One command: decoded, handed on, answered as its sender may see it."""

from litestar import Response, post
from litestar.params import FromPath

from domain.messages import Command
from server.api import kinds
from server.api.answering import answer
from server.api.asking import Request, body_as, services_of, somebody
from server.api.headers import ETAG, IDEMPOTENCY_KEY, IF_MATCH, expected, idempotency_key
from server.api.operation import Answer, Operation, documented
from server.api.shapes import COMMAND, Done
from server.engine.command_handler import CommandRequest, etag
from server.engine.rendered_commit import RenderedCommit

POST_COMMAND = Operation(
    id="command",
    tag="matches",
    summary="Play",
    about=(
        "One command, one decision: sitting down, a move, resigning. "
        "The match's `choices` describe every move that is legal now."
    ),
    identity="required",
    headers=(IF_MATCH, IDEMPOTENCY_KEY),
    body=Command,
    answers={201: Answer(about="It is done, and durable.", shape=Done, headers=(ETAG,))},
    problems=(
        kinds.NOT_ALLOWED,
        kinds.NOT_FOUND,
        kinds.LOST_RACES,
        kinds.STALE_VERSION,
        kinds.REFUSED,
        kinds.KEY_REUSED,
        kinds.LOG_UNAVAILABLE,
        kinds.OUTCOME_UNKNOWN,
    ),
)


@post("/api/matches/{id:str}/commands", opt=documented(POST_COMMAND))
async def command(request: Request, id: FromPath[str]) -> Response[bytes]:
    player = await somebody(request, "commands")
    order = CommandRequest(
        match=id,
        command=await body_as(request, COMMAND),
        by=player,
        key=idempotency_key(request),
        expected=expected(request),
    )
    services = services_of(request)
    handled = await services.command_handler.handle(order)
    return answer(
        done(handled.rendered),
        201,
        {"ETag": etag(services.store.log.epoch, handled.match.version)},
    )


def done(rendered: RenderedCommit) -> Done:
    """The same view and choices as in the frames that the sender's seat receives."""
    events, view, choices = rendered.visible(rendered.commit.seat)
    return Done(version=rendered.version, events=events, view=view, choices=choices)


HANDLERS = (command,)
