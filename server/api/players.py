"""Who is who, and what came of their matches."""

from collections.abc import Iterator

from litestar import Response, get, post
from litestar.params import FromPath
from msgspec import Struct
from msgspec.structs import asdict

from domain.player import Player
from projections.contests import PairResults, pair_results
from projections.lobby import MatchRow
from projections.ratings import Point, Rating, point, shown
from projections.results import Results
from projections.time_class import TimeClass
from server.api import kinds
from server.api.answering import answer
from server.api.asking import (
    Request,
    address_of,
    anybody,
    body_as,
    query_as,
    services_of,
    somebody,
)
from server.api.freshness import caught_up
from server.api.headers import LINK, next_place
from server.api.operation import Answer, Operation, documented
from server.api.shapes import NewPlayer, NoQuery, ReadPlaces, Welcome
from server.engine.errors import NotFoundError
from server.live.rating_pools import RatingPools
from server.store.port import Guest

_RECENT = 10
_POINTS = 100


class RatingCard(Rating, frozen=True, kw_only=True):
    """A rating, and the last hundred matches that led to it, oldest first."""

    game: str
    time_class: TimeClass
    history: tuple[Point, ...]


class Profile(Struct, frozen=True, kw_only=True):
    """A player and what came of their public matches; abandoned ones count nowhere.

    `results` are by game; `recent` holds the matches that ended last, newest first.
    """

    id: str
    name: str
    bot: bool
    results: dict[str, Results]
    ratings: tuple[RatingCard, ...]
    recent: tuple[MatchRow, ...]


class HeadToHead(Struct, frozen=True, kw_only=True):
    """One player against another: by game, and match by match, newest first."""

    player: Player
    other: Player
    results: dict[str, PairResults]
    matches: tuple[MatchRow, ...]


POST_PLAYER = Operation(
    id="welcomePlayer",
    tag="players",
    summary="Come in as a guest",
    about="The token is shown this once and kept only as a hash: keep it safe.",
    body=NewPlayer,
    answers={201: Answer(about="Welcome.", shape=Welcome)},
    problems=(kinds.LOG_UNAVAILABLE, kinds.OUTCOME_UNKNOWN),
)
GET_ME = Operation(
    id="me",
    tag="players",
    summary="Who am I?",
    identity="required",
    query=NoQuery,
    answers={200: Answer(about="The owner of the token.", shape=Player)},
)
GET_PLAYER = Operation(
    id="player",
    tag="players",
    summary="Who is that?",
    about=(
        "Ratings are Glicko-2, apart for each game and time class; a class is read off the clock. "
        "Public matches only."
    ),
    identity="optional",
    query=NoQuery,
    answers={200: Answer(about="A player.", shape=Profile)},
    problems=(kinds.NOT_FOUND,),
)
GET_HEAD_TO_HEAD = Operation(
    id="headToHead",
    tag="players",
    summary="How do they fare against each other?",
    about=(
        "Public matches in which both sat, each for themselves. `won`, `drawn` and `lost` are the "
        "first player's; where a third one beat both, neither did better. "
        "Follow `Link: rel=next` for more matches."
    ),
    identity="optional",
    query=ReadPlaces,
    answers={200: Answer(about="One page of them.", shape=HeadToHead, headers=(LINK,))},
    problems=(kinds.NOT_FOUND,),
)


@post("/api/players", opt=documented(POST_PLAYER))
async def welcome_player(request: Request) -> Response[bytes]:
    # By address, whoever asks: a guest has no share of their own in making more guests.
    await services_of(request).rate_limiter.take("players", address_of(request))
    wish = await body_as(request, NewPlayer)
    player, token = await services_of(request).identity.welcome(wish.name)
    return answer(Welcome(player, token), 201)


@get("/api/me", opt=documented(GET_ME))
async def me(request: Request) -> Response[bytes]:
    player = await somebody(request, "reads")
    query_as(request, NoQuery)
    return answer(player)


@get("/api/players/{id:str}", opt=documented(GET_PLAYER))
async def player(request: Request, id: FromPath[str]) -> Response[bytes]:
    await anybody(request)
    query_as(request, NoQuery)
    guest = await _guest(request, id)
    feed_consumer = await caught_up(request)
    bots = await services_of(request).store.guests.bots_among([id])
    profile = Profile(
        id=guest.id,
        name=guest.name,
        bot=id in bots,
        results=feed_consumer.leaderboards.of_player(id),
        ratings=tuple(_ratings(feed_consumer.rating_pools, id)),
        recent=tuple(reversed(feed_consumer.player_history.of_player(id)[-_RECENT:])),
    )
    return answer(profile)


@get("/api/players/{id:str}/against/{other:str}", opt=documented(GET_HEAD_TO_HEAD))
async def head_to_head(
    request: Request, id: FromPath[str], other: FromPath[str]
) -> Response[bytes]:
    await anybody(request)
    query = query_as(request, ReadPlaces)
    one, two = await _guest(request, id), await _guest(request, other)
    matches = (await caught_up(request)).player_history.between(id, other)[::-1]
    page = HeadToHead(
        player=Player(one.id, one.name),
        other=Player(two.id, two.name),
        results=pair_results(matches, id, other),
        matches=tuple(matches[query.cursor : query.cursor + query.limit]),
    )
    more = len(matches) > query.cursor + query.limit
    return answer(page, headers=next_place(request.url.path, query) if more else {})


async def _guest(request: Request, id: str) -> Guest:
    guest = await services_of(request).store.guests.by_id(id)
    if guest is None:
        raise NotFoundError("player", id)
    return guest


def _ratings(rating_pools: RatingPools, id: str) -> Iterator[RatingCard]:
    for game, speed, steps in rating_pools.of_player(id):
        history = tuple(point(step) for step in steps[-_POINTS:])
        rating = asdict(shown(steps))
        yield RatingCard(game=game, time_class=speed, history=history, **rating)


HANDLERS = (welcome_player, me, player, head_to_head)
