"""Who stands where in a game."""

from urllib.parse import urlencode

from litestar import Response, get
from litestar.params import FromPath
from msgspec import Struct

from domain.registry import games
from projections.people import ONLY_LADDER
from projections.standings import Standing
from server.api import kinds
from server.api.answering import answer
from server.api.asking import Request, anybody, query_as
from server.api.freshness import caught_up
from server.api.headers import LINK
from server.api.operation import Answer, Operation, documented
from server.api.shapes import ReadStandings
from server.feed.tallies import Tally
from server.trouble import UnknownThing


class LadderCard(Struct, frozen=True):
    """A list of high scores that can be compared: made with one pack, under the same settings."""

    ladder: str
    players: int


class Standings(Struct, frozen=True, kw_only=True):
    """`wins` ranks those who play against others, `scores` those who climb one ladder alone."""

    game: str
    wins: tuple[Standing, ...]
    ladder: str
    scores: tuple[Standing, ...]
    ladders: tuple[LadderCard, ...]


GET_STANDINGS = Operation(
    id="standings",
    tag="players",
    summary="Who stands where?",
    about=(
        "By wins, then draws, then fewer losses; and by best score alone, from matches played to "
        "their end. Scores stand on ladders, since those made under other figures or settings "
        "cannot be compared; without `ladder`, you see the one with the most players. "
        "Public matches only. Follow `Link: rel=next` for more of both."
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
    ladder = query.ladder or _fullest(tally)
    # One more than asked for, to know whether there is more.
    wins = tally.wins(query.cursor, query.limit + 1)
    scores = tally.scores(ladder, query.cursor, query.limit + 1)
    page = Standings(
        game=game,
        wins=wins[: query.limit],
        ladder=ladder,
        scores=scores[: query.limit],
        ladders=tuple(LadderCard(name, players) for name, players in tally.ladders.items()),
    )
    more = max(len(wins), len(scores)) > query.limit
    return answer(page, headers={"Link": _next(game, query)} if more else {})


def _fullest(tally: Tally) -> str:
    return max(tally.ladders, key=tally.ladders.__getitem__, default=ONLY_LADDER)


def _next(game: str, query: ReadStandings) -> str:
    asked = {"limit": query.limit, "cursor": query.cursor + query.limit}
    link = urlencode({"ladder": query.ladder, **asked} if query.ladder else asked)
    return f'</api/standings/{game}?{link}>; rel="next"'


HANDLERS = (standings,)
