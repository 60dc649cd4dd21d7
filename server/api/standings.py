"""Who stands where in a game."""

from collections.abc import Mapping
from typing import TypeVar

from litestar import Response, get
from litestar.params import FromPath
from msgspec import Struct

from domain.registry import games
from projections.results import ONLY_LADDER
from projections.standings import Standing
from projections.time_class import TimeClass
from server.api import kinds
from server.api.answering import answer
from server.api.asking import Request, anybody, query_as, services_of
from server.api.freshness import caught_up
from server.api.headers import LINK, next_place
from server.api.operation import Answer, Operation, documented
from server.api.shapes import ReadStandings
from server.engine.errors import NotFoundError
from server.live.leaderboards import GameResults
from server.live.rating_pools import Pool, RatedPlayer

Name = TypeVar("Name", bound=str)


class LadderCard(Struct, frozen=True):
    """A list of high scores that can be compared: made with one pack, under the same settings."""

    ladder: str
    players: int


class TimeClassCard(Struct, frozen=True):
    """Ratings that can be compared: made in matches as fast as one another."""

    time_class: TimeClass
    players: int


class Standings(Struct, frozen=True, kw_only=True):
    """`wins` and `ratings` rank those who play against others, `scores` those on one ladder alone.

    `bots` are the ids of those in these lists who are programs.
    """

    game: str
    wins: tuple[Standing, ...]
    time_class: TimeClass
    ratings: tuple[RatedPlayer, ...]
    time_classes: tuple[TimeClassCard, ...]
    ladder: str
    scores: tuple[Standing, ...]
    ladders: tuple[LadderCard, ...]
    bots: tuple[str, ...]


GET_STANDINGS = Operation(
    id="standings",
    tag="players",
    summary="Who stands where?",
    about=(
        "By wins, then draws, then fewer losses; by rating in one time class, those who are "
        "hardly known yet behind the others; and by best score alone, from matches played to "
        "their end. Scores stand on ladders, since those made under other figures or settings "
        "cannot be compared; without `ladder` or `time_class`, you see the one with the most "
        "players. Public matches only. Follow `Link: rel=next` for more of all."
    ),
    identity="optional",
    query=ReadStandings,
    answers={200: Answer(about="One page of the lists.", shape=Standings, headers=(LINK,))},
    problems=(kinds.NOT_FOUND,),
)


@get("/api/standings/{game:str}", opt=documented(GET_STANDINGS))
async def standings(request: Request, game: FromPath[str]) -> Response[bytes]:
    await anybody(request)
    query = query_as(request, ReadStandings)
    if game not in games():
        raise NotFoundError("game", game)
    feed_consumer = await caught_up(request)
    lists = Lists(
        feed_consumer.leaderboards.of_game(game), feed_consumer.rating_pools.of_game(game), query
    )
    bots = await services_of(request).store.guests.bots_among(lists.everybody)
    page = lists.page(game, bots)
    return answer(page, headers=next_place(request.url.path, query) if lists.go_on else {})


class Lists:
    """What one page shows of each list, and whether any of them goes on."""

    def __init__(
        self, tally: GameResults, rating_pools: Mapping[TimeClass, Pool], query: ReadStandings
    ) -> None:
        self._tally = tally
        self._pools = rating_pools
        self._limit = query.limit
        self._ladder = query.ladder or _fullest(tally.ladders, ONLY_LADDER)
        self._time_class: TimeClass = query.time_class or _fullest(_sizes(rating_pools), "untimed")
        # One more than asked for, to know whether there is more.
        start, count = query.cursor, query.limit + 1
        self._wins = tally.wins(start, count)
        self._scores = tally.scores(self._ladder, start, count)
        self._ratings = rating_pools.get(self._time_class, Pool()).page(start, count)

    @property
    def go_on(self) -> bool:
        return any(len(each) > self._limit for each in (self._wins, self._scores, self._ratings))

    @property
    def everybody(self) -> list[str]:
        lines: tuple[Standing | RatedPlayer, ...] = (*self._wins, *self._scores, *self._ratings)
        return sorted({line.player.id for line in lines})

    def page(self, game: str, bots: frozenset[str]) -> Standings:
        return Standings(
            game=game,
            wins=self._wins[: self._limit],
            time_class=self._time_class,
            ratings=self._ratings[: self._limit],
            time_classes=tuple(
                TimeClassCard(speed, players) for speed, players in _sizes(self._pools).items()
            ),
            ladder=self._ladder,
            scores=self._scores[: self._limit],
            ladders=tuple(
                LadderCard(name, players) for name, players in self._tally.ladders.items()
            ),
            bots=tuple(sorted(bots)),
        )


def _sizes(rating_pools: Mapping[TimeClass, Pool]) -> dict[TimeClass, int]:
    return {speed: len(pool) for speed, pool in rating_pools.items()}


def _fullest(sizes: Mapping[Name, int], otherwise: Name) -> Name:
    return max(sizes, key=sizes.__getitem__, default=otherwise)


HANDLERS = (standings,)
