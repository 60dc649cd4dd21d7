"""The list of matches: public ones, newest first, without what is on the board."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice
from urllib.parse import urlencode

import msgspec
from litestar import Response, get
from msgspec import UNSET, UnsetType

from projections.lobby import MatchRow
from server.api.answering import answer
from server.api.asking import Request, anybody, query_as, services_of
from server.api.freshness import caught_up
from server.api.headers import LINK
from server.api.listing import lobby_of
from server.api.operation import Answer, Operation, documented
from server.api.shapes import Lobby, ReadLobby
from server.live.read_models import Place, place_of

GET_LOBBY = Operation(
    id="lobby",
    tag="matches",
    summary="List matches",
    about=(
        "Public matches, newest first. Follow `Link: rel=next` for more. "
        "`counts` is about all public matches, whatever is asked for."
    ),
    identity="optional",
    query=ReadLobby,
    answers={200: Answer(about="One page of the list.", shape=Lobby, headers=(LINK,))},
)

_EPOCH = datetime.fromtimestamp(0, UTC)
_TICK = timedelta(microseconds=1)


@get("/api/matches", opt=documented(GET_LOBBY))
async def lobby(request: Request) -> Response[bytes]:
    await anybody(request)
    query = query_as(request, ReadLobby)
    before = _place(query.cursor)
    feed_consumer = await caught_up(request)
    found = tuple(islice(_found(feed_consumer.newest_first(before), query), query.limit + 1))
    page = found[: query.limit]
    more = {"Link": _next(query, page[-1])} if len(found) > len(page) else {}
    return answer(lobby_of(services_of(request), page), headers=more)


def _found(rows: Iterator[MatchRow], query: ReadLobby) -> Iterator[MatchRow]:
    return (row for row in rows if _matches(row, query))


def _matches(row: MatchRow, query: ReadLobby) -> bool:
    return (
        row.visibility == "public"
        and query.game in {UNSET, row.game}
        and query.status in {UNSET, row.status}
        and (query.player is UNSET or _plays(row, query.player))
    )


def _plays(row: MatchRow, player: str) -> bool:
    return any(seat.player is not None and seat.player.id == player for seat in row.seats)


def _next(query: ReadLobby, last: MatchRow) -> str:
    asked = msgspec.to_builtins(query)
    link = urlencode({**asked, "cursor": _cursor(place_of(last))})
    return f'</api/matches?{link}>; rel="next"'


def _cursor(place: Place) -> str:
    """The last line of a page, as the pattern of `Cursor` has it."""
    opened_at, id = place
    return f"{(opened_at - _EPOCH) // _TICK}.{id}"


def _place(cursor: str | UnsetType) -> Place | None:
    if cursor is UNSET:
        return None
    ticks, _, id = cursor.partition(".")
    return _EPOCH + int(ticks) * _TICK, id


HANDLERS = (lobby,)
