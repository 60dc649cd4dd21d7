"""The story of a match so far, page by page, as one viewer may see it."""

from litestar import Response, get
from litestar.params import FromPath

from projections.frames import frame
from server.api import kinds
from server.api.answering import answer
from server.api.asking import JSON, Request, anybody, house_of, query_as, wanted
from server.api.headers import ETAG
from server.api.matches import existing
from server.api.operation import Answer, Operation, documented
from server.api.shapes import Commits, ReadCommits
from server.api.viewing import viewer_for
from server.etags import etag

GET_COMMITS = Operation(
    id="commits",
    tag="matches",
    summary="Read the story of a match",
    about=(
        "Every commit after a version, redacted for the viewer, without holes. "
        "`as` works as for a match; `omniscient` also tells every lot that was drawn."
    ),
    identity="optional",
    query=ReadCommits,
    answers={200: Answer(about="One page of the story.", shape=Commits, headers=(ETAG,))},
    problems=(kinds.NOT_ALLOWED, kinds.NOT_FOUND, kinds.NOT_ACCEPTABLE, kinds.LOG_UNAVAILABLE),
)


@get("/api/matches/{id:str}/commits", opt=documented(GET_COMMITS))
async def commits(request: Request, id: FromPath[str]) -> Response[bytes]:
    player = await anybody(request)
    query = query_as(request, ReadCommits)
    wanted(request, JSON)
    house = house_of(request)
    now = await existing(request, id)
    viewer = viewer_for(now, player, query.viewer)
    last = min(query.after + query.limit, now.version)
    told = house.matches.story(id, after=query.after, upto=last)
    page = Commits(
        commits=tuple([frame(match, commit, viewer) async for commit, match in told]),
        next=last if last < now.version else None,
    )
    return answer(page, headers={"ETag": etag(house.store.log.epoch, now.version)})


HANDLERS = (commits,)
