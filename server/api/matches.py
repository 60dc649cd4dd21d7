"""Reading one match: now or as it stood, as oneself or as a spectator."""

from litestar import Response, get
from litestar.params import FromPath
from msgspec import UNSET

from domain.game import Viewer
from domain.match import Match
from projections.card import MatchCard, card
from server.api import kinds
from server.api.answering import answer
from server.api.asking import Request, anybody, query_as, services_of
from server.api.caching import TOLD, caching, readers
from server.api.headers import ETAG
from server.api.operation import Answer, Operation, documented
from server.api.services import Services
from server.api.shapes import ReadMatch
from server.api.viewing import viewer_for
from server.engine.command_handler import etag
from server.engine.errors import NotFoundError

GET_MATCH = Operation(
    id="match",
    tag="matches",
    summary="See a match",
    about=(
        "As the caller may see it: from their own seat, or as a spectator. "
        "`at`: as it stood at that version. `as`: `spectator` or the own seat any time, "
        "`seat:0`, `seat:1`, … or `omniscient` once the match is over."
    ),
    identity="optional",
    query=ReadMatch,
    answers={200: Answer(about="The match.", shape=MatchCard, headers=(ETAG,))},
    problems=(kinds.NOT_ALLOWED, kinds.NOT_FOUND, kinds.LOG_UNAVAILABLE),
)


@get("/api/matches/{id:str}", opt=documented(GET_MATCH))
async def read_match(request: Request, id: FromPath[str]) -> Response[bytes]:
    player = await anybody(request)
    query = query_as(request, ReadMatch)
    services = services_of(request)
    now = await existing(request, id)
    viewer = viewer_for(now, player, query.viewer)
    if query.at is UNSET:
        seen = await card_now(services, now, viewer)
    elif query.at <= now.shown_to(viewer):
        seen = await card_at(services, id, query.at, viewer)
    else:
        raise NotFoundError("version", str(query.at))
    headers = {"ETag": etag(services.store.log.epoch, seen.version)}
    if query.at is not UNSET:
        headers |= caching(now, TOLD, readers(query.viewer))
    return answer(seen, headers=headers)


async def card_now(services: Services, now: Match, viewer: Viewer) -> MatchCard:
    """With its clock read at this moment; of a match told with delay, spectators see the past."""
    shown = now.shown_to(viewer)
    if shown < now.version:
        return await card_at(services, now.id, shown, viewer)
    return card(now, viewer, services.now())


async def card_at(services: Services, id: str, version: int, viewer: Viewer) -> MatchCard:
    then = await services.matches.at(id, version)
    return card(then, viewer, then.updated_at)


async def existing(request: Request, id: str) -> Match:
    """The match as it stands now, or UnknownThing."""
    match = await services_of(request).matches.latest(id)
    if match.version == 0:
        raise NotFoundError("match", id)
    return match


HANDLERS = (read_match,)
