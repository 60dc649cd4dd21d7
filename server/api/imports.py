"""Matches from files: a record or a log is replayed, and only an import keeps it."""

from collections.abc import AsyncIterator, Iterator
from datetime import datetime
from functools import partial
from hashlib import sha256
from itertools import islice
from typing import TypeVar

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.openapi.datastructures import ResponseSpec
from msgspec import UNSET, Raw, Struct
from msgspec.json import encode

from domain.game import SPECTATOR, Viewer
from domain.match import UNOPENED, Match
from domain.registry import games
from projections.card import MatchCard, card
from projections.frames import frame
from server.api.matches import hashed_id, location_headers
from server.api.middleware import Authentication
from server.api.parameters import (
    ETAG,
    LOCATION,
    ReplayQuery,
    ViewAs,
    query_parameters,
    viewer_named,
)
from server.api.problem_types import (
    LOG_UNAVAILABLE,
    NOT_FOUND,
    OUTCOME_UNKNOWN,
    UNREADABLE,
    WRITE_CONFLICT,
)
from server.api.problems import problems
from server.api.requests import (
    EMPTY_FILE,
    NDJSON,
    MatchFile,
    MatchFileBody,
    MatchFileData,
    PlayerRequest,
    Request,
)
from server.api.responses import json_response
from server.api.schemas import Replay
from server.api.services import Services, services_of
from server.engine.errors import NotFoundError
from server.engine.work_queue import WorkQueue
from server.replays.importing import imported
from server.replays.log import followed
from server.replays.record import read, retold
from server.replays.table import Step

# Ten times the longest log, and the longest record, of any match so far.
LARGEST_LOG = 512 * 1024
LARGEST_RECORD = 64 * 1024
# Steps that are decided again in one turn.
_SLICE = 64

T = TypeVar("T")


class _EncodedReplay(Struct, frozen=True):
    """`Replay` with frames that are encoded already: all at once would take long."""

    match: MatchCard
    commits: tuple[Raw, ...]


@post(
    "/api/replays",
    status_code=200,
    request_max_body_size=LARGEST_LOG,
    operation_id="replay",
    tags=["matches"],
    summary="Replay a file",
    middleware=[Authentication("replays")],
    dto=MatchFileBody,
    return_dto=None,
    dependencies=query_parameters(ReplayQuery),
    responses={
        200: ResponseSpec(Replay, description="The match as it ended, and its commits."),
        **problems(UNREADABLE, NOT_FOUND),
    },
)
async def replay(
    request: Request,
    parameters: NamedDependency[ReplayQuery],
    data: MatchFileData = EMPTY_FILE,
) -> Response[bytes]:
    """A text record as `text/plain`, or a log as `application/x-ndjson`; nothing of it is kept.

    The answer is what `as=omniscient` shows of a finished match; `as` works as there, for every
    seat. Nothing in a log is trusted: its chain of hashes has to hold, and every command is
    decided again, with the seed in the first line. A record can be replayed where the game draws
    nothing at random; `game` names the rules, where the record has no tag `Game`.
    """
    services = services_of(request)
    steps = await replayed(services.threads, data, parameters, services.now())
    match, viewer, frames = UNOPENED, SPECTATOR, list[Raw]()
    rendered = _rendered(steps, parameters.viewer)
    async for encoded, after, seen_by in in_turns(services.threads, rendered):
        frames.append(encoded)
        match, viewer = after, seen_by
    return json_response(_EncodedReplay(card(match, viewer, match.updated_at), tuple(frames)))


@post(
    "/api/imports",
    status_code=201,
    request_max_body_size=LARGEST_LOG,
    operation_id="importFile",
    tags=["matches"],
    summary="Bring a match that was played elsewhere",
    middleware=[Authentication("matches", required=True)],
    dto=MatchFileBody,
    return_dto=None,
    response_headers=[ETAG, LOCATION],
    responses={
        201: ResponseSpec(MatchCard, description="The match."),
        200: ResponseSpec(MatchCard, description="It was here already."),
        **problems(UNREADABLE, WRITE_CONFLICT, LOG_UNAVAILABLE, OUTCOME_UNKNOWN),
    },
)
async def import_file(request: PlayerRequest, data: MatchFileData = EMPTY_FILE) -> Response[bytes]:
    """A text record as `text/plain`, or a log as `application/x-ndjson`, of a finished match.

    It is checked as for a replay. It becomes an unlisted match with the mark `imported`, without
    clocks, whose players are not players of this server: no lobby, standing or rating counts it.
    The same file always leads to the same match.
    """
    services = services_of(request)
    id = hashed_id("import", sha256(data.content).hexdigest())
    match = await services.matches.latest(id)
    if match.outcome is not None:
        return _imported(services, match, 200)
    # An import that a crash interrupted continues with the time at which it began.
    at = match.created_at if match.version else services.now()
    threads = services.threads
    replay_of_file = await replayed(threads, data, ReplayQuery(), at)
    found = [step async for step in in_turns(threads, replay_of_file)]
    steps = [step async for step in in_turns(threads, imported(found, id))]
    return _imported(services, await services.command_handler.append_decided(steps), 201)


async def replayed(
    work: WorkQueue, file: MatchFile, query: ReplayQuery, now: datetime
) -> Iterator[Step]:
    """The commits of a file, each decided when it is asked for."""
    if file.media_type == NDJSON:
        return followed(file.content)
    return await _from_record(work, file.content, query, now)


async def in_turns(work: WorkQueue, items: Iterator[T]) -> AsyncIterator[T]:
    """In the work thread, some at a time: one takes 0.1 ms, or the past of a whole fork."""
    is_over = False
    while not is_over:
        slice_ = await work.in_thread(lambda: tuple(islice(items, _SLICE)))
        is_over = len(slice_) < _SLICE
        for item in slice_:
            yield item


async def _from_record(
    work: WorkQueue, content: bytes, query: ReplayQuery, now: datetime
) -> Iterator[Step]:
    """A record is parsed in one go, in a thread: an invalid one may take long."""
    if len(content) > LARGEST_RECORD:
        raise RequestEntityTooLarge
    if query.game not in {UNSET, *games()}:
        raise NotFoundError("game", str(query.game))
    parsed = await work.in_thread(partial(read, content.decode(), query.game or None))
    return retold(parsed, now)


def _rendered(steps: Iterator[Step], viewer_name: ViewAs) -> Iterator[tuple[Raw, Match, Viewer]]:
    """Each frame, with the match and the viewer after it."""
    for commit, match in steps:
        viewer = viewer_named(match, viewer_name)
        yield Raw(encode(frame(match, commit, viewer))), match, viewer


def _imported(services: Services, match: Match, status: int) -> Response[bytes]:
    seen = card(match, SPECTATOR, match.updated_at)
    return json_response(seen, status, location_headers(services, seen))


HANDLERS = (replay, import_file)
