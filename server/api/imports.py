"""A match that was played elsewhere, brought here as a file: marked, and kept for good."""

from hashlib import sha256

from litestar import Response, post

from domain.game import SPECTATOR
from domain.match import Match
from projections.card import MatchCard, card
from server.api import kinds
from server.api.answering import answer
from server.api.asking import Request, query_as, sent_as, services_of, somebody
from server.api.headers import ETAG, LOCATION
from server.api.opening import hashed_id, whereabouts
from server.api.operation import Answer, Operation, documented
from server.api.record import PLAIN
from server.api.replays import LARGEST_LOG, in_turns, told_by
from server.api.shapes import NoQuery, ReadReplay
from server.api.streaming import NDJSON
from server.replays.importing import imported

POST_IMPORT = Operation(
    id="importFile",
    tag="matches",
    summary="Bring a match that was played elsewhere",
    about=(
        "A text record as `text/plain`, or a log as `application/x-ndjson`, of a match that is "
        "over; it is checked as for a replay. It becomes an unlisted match with the mark "
        "`imported`, without clocks, in which nobody is a player of ours: no lobby, standing or "
        "rating counts it. The same file always leads to the same match."
    ),
    identity="required",
    query=NoQuery,
    texts=(PLAIN, NDJSON),
    answers={
        201: Answer(about="The match.", shape=MatchCard, headers=(ETAG, LOCATION)),
        200: Answer(about="It was here already.", shape=MatchCard, headers=(ETAG, LOCATION)),
    },
    problems=(
        kinds.UNREADABLE,
        kinds.LOST_RACES,
        kinds.LOG_UNAVAILABLE,
        kinds.OUTCOME_UNKNOWN,
    ),
)


@post(
    "/api/imports",
    status_code=201,
    request_max_body_size=LARGEST_LOG,
    opt=documented(POST_IMPORT),
)
async def import_file(request: Request) -> Response[bytes]:
    await somebody(request, "matches")
    query_as(request, NoQuery)
    media = sent_as(request, PLAIN, NDJSON)
    body, services = await request.body(), services_of(request)
    id = hashed_id("import", sha256(body).hexdigest())
    there = await services.matches.latest(id)
    if there.outcome is not None:
        return _answered(request, there, 200)
    # What was begun before a crash goes on at the moment at which it was begun.
    at = there.created_at if there.version else services.now()
    async with services.replaying:
        told = [step async for step in told_by(body, media, ReadReplay(), at)]
        steps = [step async for step in in_turns(imported(told, id))]
    return _answered(request, await services.command_handler.append_decided(steps), 201)


def _answered(request: Request, match: Match, status: int) -> Response[bytes]:
    seen = card(match, SPECTATOR, match.updated_at)
    return answer(seen, status, whereabouts(request, match))


HANDLERS = (import_file,)
