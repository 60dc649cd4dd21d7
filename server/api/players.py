"""Players: guests, their profiles, ratings and results against each other."""

from collections.abc import Iterator, Mapping

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from msgspec import Struct
from msgspec.structs import asdict

from domain.player import Player
from domain.player import shown as shown_name
from projections.contests import PairResults
from projections.lobby import MatchRow
from projections.ratings import Point, Rating, point, shown
from projections.results import Results
from projections.time_class import TimeClass
from server.api.middleware import AddressLimit, Authentication
from server.api.names import accepted_name, possible_keys
from server.api.parameters import AGE, CACHE_STATUS, LINK, PageQuery, next_page, query_parameters
from server.api.problem_types import (
    LOG_UNAVAILABLE,
    NOT_ALLOWED,
    NOT_FOUND,
    OUTCOME_UNKNOWN,
    REFUSED,
)
from server.api.problems import problems
from server.api.requests import PlayerRequest, Request, json_body
from server.api.responses import json_response, stale_headers
from server.api.schemas import NewPlayer, Welcome
from server.api.services import Services, address_of, services_of
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
    """A player and the results of their public matches; abandoned ones do not count.

    `results` are by game; `recent`: the matches that ended last, newest first.
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
    results: Mapping[str, PairResults]
    matches: tuple[MatchRow, ...]


@post(
    "/api/players",
    operation_id="welcomePlayer",
    tags=["players"],
    summary="Become a guest",
    middleware=[AddressLimit("players")],
    dto=json_body(NewPlayer),
    return_dto=None,
    responses={
        201: ResponseSpec(Welcome, description="Welcome."),
        **problems(NOT_ALLOWED, REFUSED, LOG_UNAVAILABLE, OUTCOME_UNKNOWN),
    },
)
async def welcome_player(request: Request, data: JSONBody[NewPlayer]) -> Response[bytes]:
    """The token is shown this once and stored only as a hash: keep it safe.

    Names are normalised as nicknames of RFC 8266. 422 names what is wrong with one, and in
    `facts.suggestion` one that would be accepted.
    """
    services = services_of(request)
    name = await chosen_name(services, data.name, is_ours=services.is_operator(data.key))
    player, token = await services.identity.welcome(name)
    await services.relations.remember_address(player.id, address_of(request))
    return json_response(Welcome(player, token), 201)


@get(
    "/api/me",
    operation_id="me",
    tags=["players"],
    summary="Who am I?",
    middleware=[Authentication(required=True)],
    responses={200: ResponseSpec(Player, description="The owner of the token.")},
)
async def read_me(request: PlayerRequest) -> Response[bytes]:
    """The player to whom the bearer token belongs."""
    return json_response(request.user)


@get(
    "/api/players/{id:str}",
    operation_id="player",
    tags=["players"],
    summary="Who is that?",
    middleware=[Authentication()],
    response_headers=[AGE, CACHE_STATUS],
    responses={200: ResponseSpec(Profile, description="A player."), **problems(NOT_FOUND)},
)
async def read_player(request: Request, id: FromPath[str]) -> Response[bytes]:
    """Ratings are Glicko-2, one per game and time class; the clock determines the class.

    Public matches only.
    """
    services = services_of(request)
    guest = await _guest(services, id)
    read_models = await services.caught_up()
    bots = await services.guests.bots_among([id])
    profile = Profile(
        id=guest.id,
        name=shown_player(guest).name,
        bot=id in bots,
        results=read_models.leaderboards.of_player(id),
        ratings=tuple(_ratings(read_models.rating_pools, id)),
        recent=tuple(reversed(read_models.player_history.of_player(id)[-_RECENT:])),
    )
    return json_response(profile, headers=stale_headers(services.stale_s))


@get(
    "/api/players/{id:str}/against/{other:str}",
    operation_id="headToHead",
    tags=["players"],
    summary="How do they fare against each other?",
    middleware=[Authentication()],
    dependencies=query_parameters(PageQuery),
    response_headers=[LINK, AGE, CACHE_STATUS],
    responses={
        200: ResponseSpec(HeadToHead, description="One page of them."),
        **problems(NOT_FOUND),
    },
)
async def read_head_to_head(
    request: Request,
    id: FromPath[str],
    other: FromPath[str],
    parameters: NamedDependency[PageQuery],
) -> Response[bytes]:
    """Public matches in which both sat, each for themselves.

    `won`, `drawn` and `lost` are the first player's; where a third player beat both, it counts as
    drawn. Follow `Link: rel=next` for more matches.
    """
    services = services_of(request)
    one, two = await _guest(services, id), await _guest(services, other)
    pairings = (await services.caught_up()).pairings
    matches = pairings.newest(id, other, parameters.cursor, parameters.limit + 1)
    page = HeadToHead(
        player=shown_player(one),
        other=shown_player(two),
        results=pairings.results(id, other),
        matches=tuple(matches[: parameters.limit]),
    )
    has_more = len(matches) > parameters.limit
    more: Mapping[str, str] = next_page(request.url.path, parameters) if has_more else {}
    return json_response(page, headers={**stale_headers(services.stale_s), **more})


async def chosen_name(services: Services, name: str, *, is_ours: bool) -> str:
    """The name as it is stored; names of this server's bots are theirs alone."""
    if is_ours:
        return name
    reserved = await services.store.guests.reserved_among(possible_keys(name))
    return accepted_name(name, reserved)


async def _guest(services: Services, id: str) -> Guest:
    guest = await services.guests.by_id(id)
    if guest is None:
        raise NotFoundError("player", id)
    return guest


def shown_player(guest: Guest) -> Player:
    return shown_name(Player(guest.id, guest.name))


def _ratings(rating_pools: RatingPools, id: str) -> Iterator[RatingCard]:
    for game, speed, steps in rating_pools.of_player(id):
        history = tuple(point(step) for step in steps[-_POINTS:])
        rating = asdict(shown(steps))
        yield RatingCard(game=game, time_class=speed, history=history, **rating)


HANDLERS = (welcome_player, read_me, read_player, read_head_to_head)
