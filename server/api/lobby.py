"""The list of public matches, newest first, without what is on the board."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from itertools import islice
from urllib.parse import urlencode

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from projections.lobby import MatchRow
from server.api.middleware import Authentication
from server.api.parameters import LINK, LobbyQuery, query_parameters
from server.api.requests import Request
from server.api.responses import json_response
from server.api.schemas import Listed, Lobby
from server.api.services import services_of
from server.live.read_models import Place, place_of
from server.presence.tracker import LobbyCounter

_EPOCH = datetime.fromtimestamp(0, UTC)
_TICK = timedelta(microseconds=1)


@get(
    "/api/matches",
    operation_id="lobby",
    tags=["matches"],
    summary="List matches",
    middleware=[Authentication()],
    dependencies=query_parameters(LobbyQuery),
    response_headers=[LINK],
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
    rows = (row for row in read_models.newest_first(before) if _matches(row, parameters))
    found = tuple(islice(rows, parameters.limit + 1))
    page = found[: parameters.limit]
    more = {"Link": _next(parameters, page[-1])} if len(found) > len(page) else {}
    return json_response(lobby_of(services.lobby_counter, page), headers=more)


def listed(row: MatchRow, spectators: int) -> Listed:
    return Listed(**asdict(row), spectators=spectators)


def lobby_of(counter: LobbyCounter, rows: Iterable[MatchRow]) -> Lobby:
    lines = tuple(listed(row, counter.spectators(row.id)) for row in rows)
    return Lobby(lines, counter.counts())


def _matches(row: MatchRow, query: LobbyQuery) -> bool:
    return (
        row.visibility == "public"
        and query.game in {UNSET, row.game}
        and query.status in {UNSET, row.status}
        and (query.player is UNSET or _plays(row, query.player))
    )


def _plays(row: MatchRow, player: str) -> bool:
    return any(seat.player is not None and seat.player.id == player for seat in row.seats)


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


HANDLERS = (list_matches,)
