"""A match to take home: as a text record in its game's own notation, or its whole log, signed."""

from hashlib import sha256

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from domain.game import SPECTATOR
from domain.match import Match
from domain.match.refusals import NOT_OVER, NOT_STARTED
from domain.refusals import Refusal
from projections.chronicle import transcript
from server.api import kinds
from server.api.asking import Request, anybody, house_of, query_as, wanted
from server.api.caching import STORED, TOLD, caching
from server.api.headers import FILE_ETAG
from server.api.matches import existing
from server.api.operation import Answer, Operation, documented
from server.api.shapes import NoQuery
from server.api.streaming import NDJSON
from server.house import House
from server.proofs.head import signed_head

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
    match, house = await existing(request, id), house_of(request)
    file = await (_log(house, match) if media == NDJSON else _text(house, match))
    tag = f'"{sha256(file).hexdigest()}"'
    kept = caching(match, STORED if media == NDJSON else TOLD, "anybody", "Accept")
    return Response(file, media_type=media, headers={"ETag": tag, **kept})


async def _text(house: House, match: Match) -> bytes:
    story = house.matches.story(match.id, upto=match.shown_to(SPECTATOR))
    told = transcript([each async for each in story])
    if told is None:
        raise Refusal(NOT_STARTED)
    return match.game.write_record(told).encode()


async def _log(house: House, match: Match) -> bytes:
    """Not before the end: it tells the seed, and all that is hidden."""
    if match.outcome is None:
        raise Refusal(NOT_OVER)
    entries = await house.store.log.read(match.id, limit=match.version)
    head = signed_head(match, await house.keys.current())
    lines = (*(entry.body for entry in entries), msgspec.json.encode(head))
    return b"".join(line + b"\n" for line in lines)


HANDLERS = (record,)
