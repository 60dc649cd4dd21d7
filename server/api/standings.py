"""Who stands where in a game."""

from urllib.parse import urlencode

from litestar import Response, get
from litestar.params import FromPath
from msgspec import Struct

from domain.registry import games
from projections.standings import Standing, by_score, by_wins
from server.api import kinds
from server.api.answering import answer
from server.api.asking import Request, anybody, query_as
from server.api.freshness import caught_up
from server.api.headers import LINK
from server.api.operation import Answer, Operation, documented
from server.api.shapes import ReadStandings
from server.trouble import UnknownThing


class Standings(Struct, frozen=True):
    """`wins` ranks those who play against others, `scores` those who have played alone."""

    game: str
    wins: tuple[Standing, ...]
    scores: tuple[Standing, ...]


GET_STANDINGS = Operation(
    id="standings",
    tag="players",
    summary="Who stands where?",
    about=(
        "By wins, then draws, then fewer losses; and by best score alone, from matches played to "
        "their end. Public matches only. Follow `Link: rel=next` for more of both."
    ),
    identity="optional",
    query=ReadStandings,
    answers={200: Answer(about="One page of both lists.", shape=Standings, headers=(LINK,))},
    problems=(kinds.NOT_FOUND,),
)


@get("/api/standings/{game:str}", opt=documented(GET_STANDINGS))
async def standings(request: Request, game: FromPath[str]) -> Response[bytes]:
    await anybody(request)
    query = query_as(request, ReadStandings)
    if game not in games():
        raise UnknownThing("game", game)
    tally = (await caught_up(request)).tallies.of_game(game)
    # One more than asked for, to know whether there is more.
    wins, scores = (
        tally.page(judge, query.cursor, query.limit + 1) for judge in (by_wins, by_score)
    )
    more = max(len(wins), len(scores)) > query.limit
    page = Standings(game, wins[: query.limit], scores[: query.limit])
    return answer(page, headers={"Link": _next(game, query)} if more else {})


def _next(game: str, query: ReadStandings) -> str:
    link = urlencode({"limit": query.limit, "cursor": query.cursor + query.limit})
    return f'</api/standings/{game}?{link}>; rel="next"'


HANDLERS = (standings,)
