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
from server.api.asking import JSON, Request, anybody, query_as, services_of, wanted
from server.api.caching import TOLD, caching, readers
from server.api.headers import ETAG, LAST_EVENT_ID, Cursor, cursor
from server.api.matches import existing
from server.api.operation import Answer, Operation, documented
from server.api.services import Services
from server.api.shapes import Commits, ReadCommits
from server.api.streaming import NDJSON, SSE, stream
from server.api.viewing import resolve_viewer, viewer_for
from server.engine.command_handler import etag
from server.engine.errors import StaleVersionError
from server.engine.rendered_commit import Frames
from server.live.subscription import NO_SUCH_CURSOR, Subscription, ViewerResolver

GET_COMMITS = Operation(
    id="commits",
    tag="matches",
    summary="Read the story of a match",
    about=(
        "Every commit after a version, redacted for the viewer, without holes. "
        "`as` works as for a match; `omniscient` also tells every roll that was drawn. "
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


class BotRequest(NamedTuple):
    """What a reader of a stream asks for."""

    look: ViewerResolver
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
        look = resolve_viewer(player, query.viewer)
        return await _streamed(
            services_of(request), now.id, BotRequest(look, seen, query.frames, media)
        )
    return await _page(request, seen, now, viewer, query)


async def _streamed(services: Services, id: str, wish: BotRequest) -> Stream:
    async def enter() -> Subscription:
        channel = await services.hub.channel(id, wish.seen.after)
        subscription = Subscription(services.hub, channel, wish.look, wish.seen.after, wish.frames)
        if wish.seen.epoch not in {None, services.store.log.epoch}:
            subscription.reset(NO_SUCH_CURSOR)
        return subscription

    # Whoever has to be turned away is told so while there still is a status to be told.
    await services.hub.channel(id, wish.seen.after)
    unbuffered = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Stream(stream(services, enter, wish.media), media_type=wish.media, headers=unbuffered)


async def _page(
    request: Request, seen: Cursor, now: Match, viewer: Viewer, query: ReadCommits
) -> Response[bytes]:
    services = services_of(request)
    told_as = frame if query.frames == "view" else brief
    shown = now.shown_to(viewer)
    current = etag(services.store.log.epoch, shown)
    if seen.epoch not in {None, services.store.log.epoch}:
        raise StaleVersionError(now.id, current, shown)
    last = min(seen.after + query.limit, shown)
    story = services.matches.history(now.id, after=seen.after, upto=last)
    page = Commits(
        commits=tuple([told_as(match, commit, viewer) async for commit, match in story]),
        next=last if last < shown else None,
    )
    kept = caching(now, TOLD, readers(query.viewer), "Accept", "Last-Event-ID")
    return answer(page, headers={"ETag": current, **kept})


HANDLERS = (commits,)
