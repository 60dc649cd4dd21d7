"""The lobby as it happens, over a WebSocket or as server-sent events."""

from collections.abc import AsyncGenerator, AsyncIterator
from itertools import islice

import msgspec
from litestar import Response, get, websocket
from litestar.response import Stream

from projections.lobby import MatchRow
from server.api import kinds
from server.api.answering import answer
from server.api.asking import JSON, Request, anybody, house_of, query_as, wanted
from server.api.closing import GOING_AWAY, Closed
from server.api.listing import listed, lobby_of
from server.api.messages import Counted, Matches, MatchListed, Message
from server.api.operation import Answer, Operation, documented
from server.api.shapes import Lobby, NoQuery
from server.api.socket import Socket, accepted, say, until_either_ends
from server.api.streaming import SSE, event, name_of, or_silence
from server.feed.hall import Recount
from server.house import House

_SHOWN = 50

GET_LOBBY = Operation(
    id="lobbyChanges",
    tag="matches",
    summary="Watch the list of matches",
    about=(
        "The newest public matches. As `text/event-stream` it stays open: "
        "first `lobby` with these, then `listed` for every line that is new or has changed, "
        "and `counts`, at most once a second, when there are more or fewer to count."
    ),
    identity="optional",
    query=NoQuery,
    answers={200: Answer(about="The newest matches.", shape=Lobby, streams=(SSE,))},
    problems=(kinds.NOT_ACCEPTABLE,),
)


@get("/api/lobby", opt=documented(GET_LOBBY))
async def lobby(request: Request) -> Response[bytes] | Stream:
    await anybody(request)
    query_as(request, NoQuery)
    house = house_of(request)
    if wanted(request, JSON, SSE) == JSON:
        return answer(_newest(house))
    unbuffered = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Stream(_events(house), media_type=SSE, headers=unbuffered)


@websocket("/api/lobby/live")
async def lobby_live(socket: Socket) -> None:
    async with accepted(socket):
        await anybody(socket)
        await until_either_ends(_tell(socket), _overhear(socket))


async def _tell(socket: Socket) -> None:
    async for message in _changes(house_of(socket)):
        await say(socket, message)
    raise Closed(GOING_AWAY)


async def _overhear(socket: Socket) -> None:
    """There is nothing to be asked here; but whoever leaves is heard."""
    while True:
        await socket.receive_text()


async def _events(house: House) -> AsyncGenerator[bytes]:
    async for message in or_silence(_changes(house)):
        if message is None:
            yield b":\n\n"
        else:
            yield event(name_of(message), msgspec.json.encode(message))


async def _changes(house: House) -> AsyncIterator[Message]:
    """The newest matches, then every change; the newest again for whoever missed too much."""
    hall = house.hall
    number = hall.number
    yield _matches(house)
    while not hall.is_closed:
        changes = await hall.after(number)
        if changes is None:
            number = hall.number
            yield _matches(house)
            continue
        for change in changes:
            number = change.number
            yield _said(house, change.news)


def _matches(house: House) -> Matches:
    newest = _newest(house)
    return Matches(newest.matches, newest.counts)


def _said(house: House, news: MatchRow | Recount) -> Message:
    if isinstance(news, Recount):
        return Counted(news.counts, news.spectators)
    return MatchListed(listed(news, house.turnout.spectators(news.id)))


def _newest(house: House) -> Lobby:
    rows = (row for row in house.runner.newest_first(None) if row.visibility == "public")
    return lobby_of(house, islice(rows, _SHOWN))


HANDLERS = (lobby,)
SOCKETS = (lobby_live,)
