"""The lobby's changes over a WebSocket or as server-sent events."""

from collections.abc import AsyncGenerator, AsyncIterator
from itertools import islice

import msgspec
from litestar import Response, get, websocket
from litestar.response import Stream

from server.api.commits import UNBUFFERED
from server.api.lobby import listed, lobby_of
from server.api.messages import (
    GOING_AWAY,
    ClosedError,
    Counted,
    Matches,
    MatchListed,
    Message,
)
from server.api.middleware import Authentication, authenticated
from server.api.problem_types import NOT_ACCEPTABLE
from server.api.problems import problems
from server.api.requests import JSON, Request, negotiated
from server.api.responses import StreamSpec, json_response
from server.api.schemas import Lobby
from server.api.services import Services, services_of
from server.api.socket import Socket, accepted, send, until_either_ends
from server.api.streaming import SSE, event, name_of, with_keep_alive
from server.live.lobby_feed import News
from server.presence.tracker import CountsChange

_NEWEST = 50


@get(
    "/api/lobby",
    operation_id="lobbyChanges",
    tags=["matches"],
    summary="Watch the list of matches",
    middleware=[Authentication()],
    responses={
        200: StreamSpec(Lobby, description="The newest matches.", stream_types=(SSE,)),
        **problems(NOT_ACCEPTABLE),
    },
)
async def watch_lobby(request: Request) -> Response[bytes] | Stream:
    """The newest public matches. As `text/event-stream` the response stays open.

    First `lobby` with these, then `listed` for every row that is new or has changed, and
    `counts`, at most once a second, when one of the counts changes.
    """
    services = services_of(request)
    if negotiated(request, JSON, SSE) == JSON:
        return json_response(_newest(services))
    return Stream(_events(services), media_type=SSE, headers=UNBUFFERED)


@websocket("/api/lobby/live")
async def lobby_live(socket: Socket) -> None:
    async with accepted(socket):
        await authenticated(socket)
        await until_either_ends(_send_changes(socket), _discard_input(socket))


async def _send_changes(socket: Socket) -> None:
    async for message in _changes(services_of(socket)):
        await send(socket, message)
    raise ClosedError(GOING_AWAY)


async def _discard_input(socket: Socket) -> None:
    """The client has nothing to send; receiving detects that it disconnects."""
    while True:
        await socket.receive_text()


async def _events(services: Services) -> AsyncGenerator[bytes]:
    async for message in with_keep_alive(_changes(services)):
        if message is None:
            yield b":\n\n"
        else:
            yield event(name_of(message), msgspec.json.encode(message))


async def _changes(services: Services) -> AsyncIterator[Message]:
    """The newest matches, then every change; the newest again if too many were missed."""
    lobby_feed = services.lobby_feed
    number = lobby_feed.number
    yield _matches(services)
    while not lobby_feed.is_closed:
        changes = await lobby_feed.after(number)
        if changes is None:
            number = lobby_feed.number
            yield _matches(services)
            continue
        for change in changes:
            number = change.number
            yield _message(services, change.news)


def _matches(services: Services) -> Matches:
    newest = _newest(services)
    return Matches(newest.matches, newest.counts)


def _message(services: Services, news: News) -> Message:
    if isinstance(news, CountsChange):
        return Counted(news.counts, news.spectators)
    return MatchListed(listed(news, services.lobby_counter.spectators(news.id)))


def _newest(services: Services) -> Lobby:
    rows = (row for row in services.feed_consumer.newest_first(None) if row.visibility == "public")
    return lobby_of(services.lobby_counter, islice(rows, _NEWEST))


HANDLERS = (watch_lobby,)
SOCKETS = (lobby_live,)
