"""Standings of a game: by wins, by rating and by score."""

from collections.abc import Mapping
from typing import TypeVar

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath
from msgspec import Struct

from domain.registry import games
from projections.results import ONLY_LADDER
from projections.standings import Standing
from projections.time_class import TimeClass
from server.api.middleware import Authentication
from server.api.parameters import (
    AGE,
    CACHE_STATUS,
    LINK,
    StandingsQuery,
    next_page,
    query_parameters,
)
from server.api.problem_types import NOT_FOUND
from server.api.problems import problems
from server.api.requests import Request
from server.api.responses import json_response, stale_headers
from server.api.services import services_of
from server.engine.errors import NotFoundError
from server.live.leaderboards import GameResults
from server.live.rating_pools import Pool, RatedPlayer

Name = TypeVar("Name", bound=str)


class LadderCard(Struct, frozen=True):
    """A list of scores that can be compared: made with one pack and the same options."""

    ladder: str
    players: int


class TimeClassCard(Struct, frozen=True):
    """Ratings that can be compared: of matches in one time class."""

    time_class: TimeClass
    players: int


class Standings(Struct, frozen=True, kw_only=True):
    """`wins` and `ratings` rank players against others, `scores` the solo players of one ladder.

    `bots` are the ids of the players in these lists that are programs.
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


@get(
    "/api/standings/{game:str}",
    operation_id="standings",
    tags=["players"],
    summary="Who stands where?",
    middleware=[Authentication()],
    dependencies=query_parameters(StandingsQuery),
    response_headers=[LINK, AGE, CACHE_STATUS],
    responses={
        200: ResponseSpec(Standings, description="One page of the lists."),
        **problems(NOT_FOUND),
    },
)
async def read_standings(
    request: Request, game: FromPath[str], parameters: NamedDependency[StandingsQuery]
) -> Response[bytes]:
    """Players ranked by wins, by rating and by best score.

    By wins, then draws, then fewer losses; by rating in one time class, provisional ratings last;
    by best score, of matches played to their end. Scores stand on ladders, since those made with
    another pack or other options cannot be compared. Without `ladder` or `time_class`, you see the
    one with the most players. Public matches only. Follow `Link: rel=next` for more of all.
    """
    if game not in games():
        raise NotFoundError("game", game)
    services = services_of(request)
    read_models = await services.caught_up()
    lists = Lists(
        read_models.leaderboards.of_game(game), read_models.rating_pools.of_game(game), parameters
    )
    page = lists.page(game, await services.guests.bots_among(lists.players))
    more: Mapping[str, str] = next_page(request.url.path, parameters) if lists.has_more else {}
    return json_response(page, headers={**stale_headers(services.stale_s), **more})


class Lists:
    """One page of each list, and whether any of them continues."""

    def __init__(
        self, tally: GameResults, rating_pools: Mapping[TimeClass, Pool], query: StandingsQuery
    ) -> None:
        self._tally = tally
        self._pools = rating_pools
        self._limit = query.limit
        self._ladder = query.ladder or _largest(tally.ladders, ONLY_LADDER)
        self._time_class: TimeClass = query.time_class or _largest(_sizes(rating_pools), "untimed")
        # One more than asked for shows whether there are more.
        start, count = query.cursor, query.limit + 1
        self._wins = tally.wins(start, count)
        self._scores = tally.scores(self._ladder, start, count)
        self._ratings = rating_pools.get(self._time_class, Pool()).page(start, count)

    @property
    def has_more(self) -> bool:
        return any(len(each) > self._limit for each in (self._wins, self._scores, self._ratings))

    @property
    def players(self) -> list[str]:
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


def _largest(sizes: Mapping[Name, int], otherwise: Name) -> Name:
    return max(sizes, key=sizes.__getitem__, default=otherwise)


HANDLERS = (read_standings,)
