"""A match as a text record, in its game's own notation."""

from litestar import Response, get
from litestar.params import FromPath

from domain.game import SPECTATOR
from domain.match.refusals import NOT_STARTED
from domain.refusals import Refusal
from projections.chronicle import transcript
from server.api import kinds
from server.api.asking import Request, anybody, house_of, query_as, wanted
from server.api.matches import existing
from server.api.operation import Answer, Operation, documented
from server.api.shapes import NoQuery

PLAIN = "text/plain"

GET_RECORD = Operation(
    id="record",
    tag="matches",
    summary="Take the match home as text",
    about="Header tags, then the moves in the game's notation: `archipel import` reads it back.",
    identity="optional",
    query=NoQuery,
    answers={200: Answer(about="The text record.", media=PLAIN)},
    problems=(
        kinds.NOT_FOUND,
        kinds.NOT_ACCEPTABLE,
        kinds.REFUSED,
        kinds.LOG_UNAVAILABLE,
    ),
)


@get("/api/matches/{id:str}/record", opt=documented(GET_RECORD))
async def record(request: Request, id: FromPath[str]) -> Response[bytes]:
    await anybody(request)
    query_as(request, NoQuery)
    wanted(request, PLAIN)
    match = await existing(request, id)
    story = house_of(request).matches.story(id, upto=match.shown_to(SPECTATOR))
    told = transcript([each async for each in story])
    if told is None:
        raise Refusal(NOT_STARTED)
    text = match.game.write_record(told)
    return Response(text.encode(), media_type=PLAIN)


HANDLERS = (record,)
