"""What a command would do, as its sender would see it; nothing is done and nothing kept."""

from litestar import Response, post
from litestar.params import FromPath

from domain.match import Context, Match, decide_preview, redact
from domain.messages import Command
from projections.card import view
from server.api import kinds
from server.api.answering import answer
from server.api.asking import Request, body_as, services_of, somebody
from server.api.matches import existing
from server.api.operation import Answer, Operation, documented
from server.api.shapes import COMMAND, Preview

POST_PREVIEW = Operation(
    id="preview",
    tag="matches",
    summary="See what would happen",
    about=(
        "What a command of yours would cause if it were done now, for those who sit at a running "
        "match. Nothing is done: no commit, no time spent, nobody told. Only where the game hides "
        "nothing and no roll decides, so that nothing is betrayed; "
        "the seed is left empty in what would end the match."
    ),
    identity="required",
    body=Command,
    answers={200: Answer(about="As the match would stand then.", shape=Preview)},
    problems=(
        kinds.NOT_ALLOWED,
        kinds.NOT_FOUND,
        kinds.REFUSED,
        kinds.NO_PREVIEW,
        kinds.LOG_UNAVAILABLE,
    ),
)


@post("/api/matches/{id:str}/preview", status_code=200, opt=documented(POST_PREVIEW))
async def preview(request: Request, id: FromPath[str]) -> Response[bytes]:
    player = await somebody(request, "reads")
    command = await body_as(request, COMMAND)
    match = await existing(request, id)
    at = max(services_of(request).now(), match.updated_at)
    return answer(foreseen(match, command, Context(player, at)))


def foreseen(match: Match, command: Command, context: Context) -> Preview:
    told = decide_preview(match, command, context)
    return Preview(
        version=match.version + 1,
        events=tuple(redact(match.game, event, told.seat) for event in told.events),
        view=view(told.match, told.seat),
    )


HANDLERS = (preview,)
