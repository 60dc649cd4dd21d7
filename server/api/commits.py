"""The story of a match as one viewer may see it: page by page, or without an end."""

from typing import NamedTuple

from litestar import Response, get
from litestar.params import FromPath
from litestar.response import Stream

from domain.game import Viewer
from domain.match import Match
from projections.frames import brief, frame
from server.api import kinds
from server.api.answering import answer
from server.api.asking import JSON, Request, anybody, house_of, query_as, wanted
from server.api.caching import TOLD, caching, readers
from server.api.headers import ETAG, LAST_EVENT_ID, Cursor, cursor
from server.api.matches import existing
from server.api.operation import Answer, Operation, documented
from server.api.shapes import Commits, ReadCommits
from server.api.streaming import NDJSON, SSE, stream
from server.api.viewing import gaze, viewer_for
from server.etags import etag
from server.feed.moments import Frames
from server.feed.watching import NO_SUCH_CURSOR, Gaze, Watch
from server.house import House
from server.trouble import StaleVersion

GET_COMMITS = Operation(
    id="commits",
    tag="matches",
    summary="Read the story of a match",
    about=(
        "Every commit after a version, redacted for the viewer, without holes. "
        "`as` works as for a match; `omniscient` also tells every lot that was drawn. "
        "Asked for as `text/event-stream` or `application/x-ndjson`, it stays open and goes on "
        "with what happens; `Last-Event-ID` resumes it, like `after`. "
        "With `epoch`, a cursor from another history is not mistaken for one of this: "
        "a stream begins with `reset` then, a page is answered 412."
    ),
    identity="optional",
    query=ReadCommits,
    headers=(LAST_EVENT_ID,),
    answers={
        200: Answer(
            about="One page of the story, or a stream of its commits.",
            shape=Commits,
            headers=(ETAG,),
            streams=(SSE, NDJSON),
        )
    },
    problems=(
        kinds.NOT_ALLOWED,
        kinds.NOT_FOUND,
        kinds.NOT_ACCEPTABLE,
        kinds.STALE_VERSION,
        kinds.LOG_UNAVAILABLE,
    ),
)


class Wish(NamedTuple):
    """What a reader of a stream asks for."""

    look: Gaze
    seen: Cursor
    frames: Frames
    media: str


@get("/api/matches/{id:str}/commits", opt=documented(GET_COMMITS))
async def commits(request: Request, id: FromPath[str]) -> Response[bytes] | Stream:
    player = await anybody(request)
    query = query_as(request, ReadCommits)
    media = wanted(request, JSON, NDJSON, SSE)
    seen = cursor(request, query)
    now = await existing(request, id)
    viewer = viewer_for(now, player, query.viewer)
    if media != JSON:
        look = gaze(player, query.viewer)
        return await _streamed(house_of(request), now.id, Wish(look, seen, query.frames, media))
    return await _page(request, seen, now, viewer, query)


async def _streamed(house: House, id: str, wish: Wish) -> Stream:
    async def enter() -> Watch:
        room = await house.hub.room(id, wish.seen.after)
        watch = Watch(house.hub, room, wish.look, wish.seen.after, wish.frames)
        if wish.seen.epoch not in {None, house.store.log.epoch}:
            watch.begin_again(NO_SUCH_CURSOR)
        return watch

    # Whoever has to be turned away is told so while there still is a status to be told.
    await house.hub.room(id, wish.seen.after)
    unbuffered = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Stream(stream(house, enter, wish.media), media_type=wish.media, headers=unbuffered)


async def _page(
    request: Request, seen: Cursor, now: Match, viewer: Viewer, query: ReadCommits
) -> Response[bytes]:
    house = house_of(request)
    told_as = frame if query.frames == "view" else brief
    shown = now.shown_to(viewer)
    current = etag(house.store.log.epoch, shown)
    if seen.epoch not in {None, house.store.log.epoch}:
        raise StaleVersion(now.id, current, shown)
    last = min(seen.after + query.limit, shown)
    story = house.matches.story(now.id, after=seen.after, upto=last)
    page = Commits(
        commits=tuple([told_as(match, commit, viewer) async for commit, match in story]),
        next=last if last < shown else None,
    )
    kept = caching(now, TOLD, readers(query.viewer), "Accept", "Last-Event-ID")
    return answer(page, headers={"ETag": current, **kept})


HANDLERS = (commits,)
