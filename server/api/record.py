"""A match to take home: as a text record in its game's own notation, or its whole log, signed."""

from hashlib import sha256

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from domain.game import SPECTATOR
from domain.match import Match
from domain.match.refusals import NOT_OVER, NOT_STARTED
from domain.record.codec import write_record
from domain.refusals import Refusal
from projections.transcripts import transcript
from server.api import kinds
from server.api.asking import Request, anybody, query_as, services_of, wanted
from server.api.caching import STORED, TOLD, caching
from server.api.headers import FILE_ETAG
from server.api.matches import existing
from server.api.operation import Answer, Operation, documented
from server.api.services import Services
from server.api.shapes import NoQuery
from server.api.streaming import NDJSON
from server.replays.log_head import signed_head

PLAIN = "text/plain"

GET_RECORD = Operation(
    id="record",
    tag="matches",
    summary="Take the match home as a file",
    about=(
        "As `text/plain`: header tags, then the moves in the game's notation. "
        "As `application/x-ndjson`, once the match is over: its whole log, each line one commit "
        "exactly as stored, and a last line with the head of the chain, signed. "
        "`archipel verify` checks a log, and `archipel import` brings back either."
    ),
    identity="optional",
    query=NoQuery,
    answers={
        200: Answer(about="The file.", media=PLAIN, streams=(NDJSON,), headers=(FILE_ETAG,)),
    },
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
    media = wanted(request, PLAIN, NDJSON)
    match, services = await existing(request, id), services_of(request)
    file = await (_log(services, match) if media == NDJSON else _text(services, match))
    tag = f'"{sha256(file).hexdigest()}"'
    kept = caching(match, STORED if media == NDJSON else TOLD, "anybody", "Accept")
    return Response(file, media_type=media, headers={"ETag": tag, **kept})


async def _text(services: Services, match: Match) -> bytes:
    story = services.matches.history(match.id, upto=match.shown_to(SPECTATOR))
    told = transcript([each async for each in story])
    if told is None:
        raise Refusal(NOT_STARTED)
    return write_record(match.game, told).encode()


async def _log(services: Services, match: Match) -> bytes:
    """Not before the end: it tells the seed, and all that is hidden."""
    if match.outcome is None:
        raise Refusal(NOT_OVER)
    entries = await services.store.log.read(match.id, limit=match.version)
    head = signed_head(match, await services.keys.current())
    lines = (*(entry.body for entry in entries), msgspec.json.encode(head))
    return b"".join(line + b"\n" for line in lines)


HANDLERS = (record,)
