"""The commits of a match as one viewer may see them: page by page, or as a stream."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import NamedTuple

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Stream
from msgspec import Raw, Struct
from msgspec.json import encode

from domain.commit import AnyCommit
from domain.game import Viewer
from domain.match import Match
from projections.frames import CommitFrame, brief, frame
from server.api.matches import existing
from server.api.middleware import Authentication
from server.api.parameters import (
    ETAG,
    CommitsQuery,
    Cursor,
    LastEventId,
    cursor_of,
    query_parameters,
    resolve_viewer,
    viewer_for,
)
from server.api.problem_types import (
    LOG_UNAVAILABLE,
    NOT_ACCEPTABLE,
    NOT_ALLOWED,
    NOT_FOUND,
    STALE_VERSION,
)
from server.api.problems import problems
from server.api.requests import JSON, NDJSON, Request, negotiated
from server.api.responses import (
    RENDERED_MAX_AGE_S,
    StreamSpec,
    cache_headers,
    cache_scope,
    etag,
    json_response,
)
from server.api.schemas import Commits
from server.api.services import Services, address_of, services_of
from server.api.streaming import SSE, UNBUFFERED, stream
from server.engine.errors import StaleVersionError
from server.engine.rendered_commit import Frames
from server.engine.work_queue import WorkQueue
from server.live.subscription import NO_SUCH_CURSOR, Subscription, ViewerResolver

_MANY_EVENTS = 64


class _EncodedCommits(Struct, frozen=True):
    """`Commits` with frames that are encoded already."""

    commits: tuple[Raw, ...]
    next: int | None


class StreamRequest(NamedTuple):
    """What a reader of a stream asks for."""

    viewer: ViewerResolver
    cursor: Cursor
    frames: Frames
    media_type: str


@get(
    "/api/matches/{id:str}/commits",
    operation_id="commits",
    tags=["matches"],
    summary="Read the commits of a match",
    middleware=[Authentication()],
    dependencies=query_parameters(CommitsQuery),
    response_headers=[ETAG],
    responses={
        200: StreamSpec(
            Commits,
            description="One page of the commits, or a stream of them.",
            stream_types=(SSE, NDJSON),
        ),
        **problems(NOT_ALLOWED, NOT_FOUND, NOT_ACCEPTABLE, STALE_VERSION, LOG_UNAVAILABLE),
    },
)
async def read_commits(
    request: Request,
    id: FromPath[str],
    parameters: NamedDependency[CommitsQuery],
    last_event_id: LastEventId = None,
) -> Response[bytes] | Stream:
    """Every commit after a version, redacted for the viewer, without gaps.

    `as` works as for a match; `omniscient` also shows every roll that was drawn. As
    `text/event-stream` or `application/x-ndjson`, the response stays open and continues with new
    commits; `Last-Event-ID` resumes it, like `after`. With `epoch`, a cursor from another log is
    not mistaken for one of this: a stream then begins with `reset`, a page is answered 412.
    """
    services = services_of(request)
    media_type = negotiated(request, JSON, NDJSON, SSE)
    cursor = cursor_of(last_event_id, parameters)
    match = await existing(services.matches, id)
    viewer = viewer_for(match, request.user, parameters.viewer)
    if media_type != JSON:
        resolver = resolve_viewer(request.user, parameters.viewer)
        asked = StreamRequest(resolver, cursor, parameters.frames, media_type)
        address = address_of(request)
        services.streams.check(address, request.user)
        opened = services.streams.opened(address, request.user)
        return await _stream(services, match.id, asked, opened)
    return await _page(services, cursor, match, viewer, parameters)


async def _stream(
    services: Services, id: str, asked: StreamRequest, opened: AbstractContextManager[None]
) -> Stream:
    async def subscribe() -> Subscription:
        channel = await services.hub.channel(id, asked.cursor.after)
        subscription = Subscription(
            services.hub, channel, asked.viewer, asked.cursor.after, asked.frames
        )
        if asked.cursor.epoch not in {None, services.store.log.epoch}:
            subscription.reset(NO_SUCH_CURSOR)
        return subscription

    # Errors have to be raised before the response starts, while its status can still be set.
    await services.hub.channel(id, asked.cursor.after)
    content = stream(services, subscribe, opened, asked.media_type)
    return Stream(content, media_type=asked.media_type, headers=UNBUFFERED)


async def _page(
    services: Services, cursor: Cursor, match: Match, viewer: Viewer, query: CommitsQuery
) -> Response[bytes]:
    render = frame if query.frames == "view" else brief
    epoch, shown = services.store.log.epoch, match.shown_to(viewer)
    if cursor.epoch not in {None, epoch}:
        raise StaleVersionError(match.id, epoch, shown)
    last = min(cursor.after + query.limit, shown)
    commits = services.matches.history(match.id, after=cursor.after, upto=last)
    # Each is encoded on its own: a page of five hundred would take long in one go.
    frames = [
        await _encoded(services.threads, commit, partial(render, after, commit, viewer))
        async for commit, after in commits
    ]
    page = _EncodedCommits(commits=tuple(frames), next=last if last < shown else None)
    scope = cache_scope(query.viewer)
    cached = cache_headers(match, RENDERED_MAX_AGE_S, scope, "Accept", "Last-Event-ID")
    return json_response(page, headers={"ETag": etag(epoch, shown), **cached})


async def _encoded(work: WorkQueue, commit: AnyCommit, render: Callable[[], CommitFrame]) -> Raw:
    """The start of a fork has all moves of its past: it is rendered in the work thread."""
    if len(commit.events) <= _MANY_EVENTS:
        return Raw(encode(render()))
    return await work.in_thread(lambda: Raw(encode(render())))


HANDLERS = (read_commits,)
