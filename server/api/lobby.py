"""The lobby: public matches, newest first, without what is on the board.

Page by page; and their changes over a WebSocket or as server-sent events.
"""

from collections.abc import AsyncGenerator, AsyncIterator, Iterable
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import islice
from urllib.parse import urlencode

import msgspec
from litestar import Response, get, websocket
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from domain.player import Player
from projections.lobby import MatchRow
from server.api.messages import (
    GOING_AWAY,
    ClosedError,
    Counted,
    Matches,
    MatchListed,
    Message,
)
from server.api.middleware import Authentication
from server.api.parameters import AGE, CACHE_STATUS, LINK, LobbyQuery, query_parameters
from server.api.problem_types import NOT_ACCEPTABLE
from server.api.problems import problems
from server.api.requests import JSON, Request, negotiated
from server.api.responses import StreamSpec, json_response, stale_headers
from server.api.schemas import Listed, Lobby
from server.api.services import Services, address_of, services_of
from server.api.socket import (
    Socket,
    accepted,
    admitted,
    limit_spectator,
    send_json,
    until_either_ends,
)
from server.api.streaming import SSE, UNBUFFERED, event, name_of, with_keep_alive
from server.live.lobby_feed import NamedJson, News
from server.live.lobby_index import Place, RowFilter, place_of
from server.presence.tracker import CountsChange, LobbyCounter

_EPOCH = datetime.fromtimestamp(0, UTC)
_TICK = timedelta(microseconds=1)
_NEWEST = 50


@get(
    "/api/matches",
    operation_id="lobby",
    tags=["matches"],
    summary="List matches",
    middleware=[Authentication()],
    dependencies=query_parameters(LobbyQuery),
    response_headers=[LINK, AGE, CACHE_STATUS],
    responses={200: ResponseSpec(Lobby, description="One page of the list.")},
)
async def list_matches(
    request: Request, parameters: NamedDependency[LobbyQuery]
) -> Response[bytes]:
    """Public matches, newest first. Follow `Link: rel=next` for more.

    `counts` is about all public matches, whatever the filters.
    """
    services = services_of(request)
    before = _place(parameters.cursor)
    read_models = await services.caught_up()
    rows = read_models.newest_first(_wanted(parameters), before)
    found = tuple(islice(rows, parameters.limit + 1))
    page = found[: parameters.limit]
    more = {"Link": _next(parameters, page[-1])} if len(found) > len(page) else {}
    headers = stale_headers(services.stale_s) | more
    return json_response(lobby_of(services.lobby_counter, page), headers=headers)


@get(
    "/api/lobby",
    operation_id="lobbyChanges",
    tags=["matches"],
    summary="Watch the list of matches",
    middleware=[Authentication()],
    response_headers=[AGE, CACHE_STATUS],
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
        return json_response(_newest(services), headers=stale_headers(services.stale_s))
    address = address_of(request)
    services.streams.check(address, request.user)
    content = _events(services, services.streams.opened(address, request.user))
    return Stream(content, media_type=SSE, headers=UNBUFFERED)


@websocket("/api/lobby/live")
async def lobby_live(socket: Socket) -> None:
    async with accepted(socket), admitted(socket) as player:
        await until_either_ends(_send_changes(socket), _discard_input(socket, player))


def listed(row: MatchRow, spectators: int) -> Listed:
    return Listed(**asdict(row), spectators=spectators)


def lobby_of(counter: LobbyCounter, rows: Iterable[MatchRow]) -> Lobby:
    lines = tuple(listed(row, counter.spectators(row.id)) for row in rows)
    return Lobby(lines, counter.counts())


def _wanted(query: LobbyQuery) -> RowFilter:
    return RowFilter(
        player=query.player or None,
        game=query.game or None,
        status=query.status or None,
        visibility="public",
    )


def _next(query: LobbyQuery, last: MatchRow) -> str:
    link = urlencode({**msgspec.to_builtins(query), "cursor": _cursor(place_of(last))})
    return f'</api/matches?{link}>; rel="next"'


def _cursor(place: Place) -> str:
    """The last row of a page, in the form of `LobbyCursor`."""
    opened_at, id = place
    return f"{(opened_at - _EPOCH) // _TICK}.{id}"


def _place(cursor: str | UnsetType) -> Place | None:
    if cursor is UNSET:
        return None
    ticks, _, id = cursor.partition(".")
    return _EPOCH + int(ticks) * _TICK, id


async def _send_changes(socket: Socket) -> None:
    async for message in _changes(services_of(socket)):
        await send_json(socket, message.json)
    raise ClosedError(GOING_AWAY)


async def _discard_input(socket: Socket, player: Player | None) -> None:
    """The client has nothing to send; receiving detects that it disconnects."""
    while True:
        await socket.receive_text()
        await limit_spectator(socket, player)


async def _events(
    services: Services, opened: AbstractContextManager[None]
) -> AsyncGenerator[bytes]:
    with opened:
        async for message in with_keep_alive(_changes(services)):
            if message is None:
                yield b":\n\n"
            else:
                yield event(message.name, message.json)


async def _changes(services: Services) -> AsyncIterator[NamedJson]:
    """The newest matches, then every change; the newest again if too many were missed."""
    lobby_feed, encode = services.lobby_feed, partial(_message, services)
    number = lobby_feed.number
    yield _encoded(_matches(services))
    while not lobby_feed.is_closed:
        changes = await lobby_feed.after(number)
        if changes is None:
            number = lobby_feed.number
            yield _encoded(_matches(services))
            continue
        for change in changes:
            number = change.number
            yield change.encoded(encode)


def _matches(services: Services) -> Matches:
    newest = _newest(services)
    return Matches(newest.matches, newest.counts)


def _message(services: Services, news: News) -> NamedJson:
    if isinstance(news, CountsChange):
        return _encoded(Counted(news.counts, news.spectators))
    return _encoded(MatchListed(listed(news, services.lobby_counter.spectators(news.id))))


def _encoded(message: Message) -> NamedJson:
    return NamedJson(name_of(message), msgspec.json.encode(message))


def _newest(services: Services) -> Lobby:
    rows = services.feed_consumer.newest_first(RowFilter(visibility="public"))
    return lobby_of(services.lobby_counter, islice(rows, _NEWEST))


HANDLERS = (list_matches, watch_lobby)
SOCKETS = (lobby_live,)
