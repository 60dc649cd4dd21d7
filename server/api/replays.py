"""A record or a log that somebody brings, told as a match of ours would be; nothing is kept."""

from asyncio import sleep, to_thread
from collections.abc import AsyncIterator, Iterator
from datetime import datetime

from litestar import Response, post
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from msgspec import UNSET

from domain.game import SPECTATOR
from domain.match import UNOPENED
from domain.registry import games
from projections.card import card
from projections.frames import CommitFrame, frame
from server.api import kinds
from server.api.answering import answer
from server.api.asking import Request, anybody, query_as, sent_as, services_of
from server.api.operation import Answer, Operation, documented
from server.api.record import PLAIN
from server.api.shapes import ReadReplay, Replay, ViewAs
from server.api.streaming import NDJSON
from server.api.viewing import viewer_named
from server.engine.errors import NotFoundError
from server.replays.log import followed
from server.replays.record import read, retold
from server.replays.table import Step

# Ten times the longest log, and the longest record, that a match of ours has come to.
LARGEST_LOG = 512 * 1024
LARGEST_RECORD = 64 * 1024

POST_REPLAY = Operation(
    id="replay",
    tag="matches",
    summary="Replay a file",
    about=(
        "A text record as `text/plain`, or a log as `application/x-ndjson`, one commit a line as "
        "it was stored; nothing of it is kept. The answer is what `as=omniscient` shows of a "
        "finished match; `as` works as there, for every seat. "
        "Nothing in a log is believed: its chain of hashes has to hold, and every command is "
        "decided again, with the seed that the first line tells. "
        "A record can be followed where the game asks no die and no card; `game` says by whose "
        "rules, where the record has no tag `Game`."
    ),
    identity="optional",
    query=ReadReplay,
    texts=(PLAIN, NDJSON),
    answers={200: Answer(about="The match as it ended, and its story.", shape=Replay)},
    problems=(kinds.UNREADABLE, kinds.NOT_FOUND),
)


@post(
    "/api/replays",
    status_code=200,
    request_max_body_size=LARGEST_LOG,
    opt=documented(POST_REPLAY),
)
async def replay(request: Request) -> Response[bytes]:
    await anybody(request, "replays")
    query = query_as(request, ReadReplay)
    media = sent_as(request, PLAIN, NDJSON)
    body = await request.body()
    services = services_of(request)
    async with services.replaying:
        return answer(await _told(told_by(body, media, query, services.now()), query.viewer))


async def told_by(body: bytes, media: str, query: ReadReplay, now: datetime) -> AsyncIterator[Step]:
    """What a file tells, commit by commit."""
    steps = followed(body) if media == NDJSON else await _retold(body, query, now)
    async for step in in_turns(steps):
        yield step


async def in_turns(steps: Iterator[Step]) -> AsyncIterator[Step]:
    """Whoever else waits is answered between one step and the next.

    One takes about a tenth of a millisecond, to decide, fold and show it. In a thread it would
    take the interpreter from everybody else for turns of five.
    """
    for step in steps:
        yield step
        await sleep(0)


async def _retold(body: bytes, query: ReadReplay, now: datetime) -> Iterator[Step]:
    """A record is read in one go, which may take long where it is nonsense: in a thread, then."""
    if len(body) > LARGEST_RECORD:
        raise RequestEntityTooLarge
    if query.game not in {UNSET, *games()}:
        raise NotFoundError("game", str(query.game))
    return retold(await to_thread(read, body.decode(), query.game or None), now)


async def _told(steps: AsyncIterator[Step], asked: ViewAs) -> Replay:
    match, viewer, frames = UNOPENED, SPECTATOR, list[CommitFrame]()
    async for commit, match in steps:
        viewer = viewer_named(match, asked)
        frames.append(frame(match, commit, viewer))
    return Replay(card(match, viewer, match.updated_at), tuple(frames))


HANDLERS = (replay,)
