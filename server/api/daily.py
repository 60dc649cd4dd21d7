"""Daily deals: one a day for each solo game, the same for everyone."""

from collections.abc import Mapping, Sequence
from datetime import date

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath
from msgspec import Struct

from domain.clock import Untimed
from domain.daily import SignedDeal, has_daily_deal
from domain.game import AnyGame
from domain.match.commands import OpenMatch
from domain.match.refusals import ALREADY_OPEN
from domain.messages import Options
from domain.refusals import Refusal
from domain.registry import games
from projections.card import MatchCard, card
from server.api.matches import existing, hashed_id, location_headers, opened
from server.api.middleware import Authentication
from server.api.parameters import (
    ETAG,
    LINK,
    LOCATION,
    PageQuery,
    next_page,
    query_parameters,
)
from server.api.problem_types import (
    LOG_UNAVAILABLE,
    NOT_FOUND,
    OUTCOME_UNKNOWN,
    REFUSED,
    TIME_UNKNOWN,
)
from server.api.problems import problems
from server.api.requests import PlayerRequest, Request
from server.api.responses import json_response
from server.api.services import Services, services_of
from server.engine.command_handler import CommandRequest
from server.engine.errors import NotFoundError
from server.live.daily_ladders import DailyScore


class DealCard(Struct, frozen=True, kw_only=True):
    """The deal of one game and day: its signed commitment and, when the day is over, its seed."""

    deal: SignedDeal
    options: Options
    seed: str | None


class Daily(Struct, frozen=True):
    """The deals of yesterday, today and tomorrow, by game; days begin at midnight in UTC."""

    today: date
    deals: Sequence[DealCard]


class DailyStandings(Struct, frozen=True):
    """Who has finished the deal on its day, best first."""

    game: str
    date: date
    standings: Sequence[DailyScore]


@get(
    "/api/daily",
    operation_id="daily",
    tags=["games"],
    summary="Which deals are there today?",
    middleware=[Authentication()],
    responses={
        200: ResponseSpec(Daily, description="Yesterday's, today's and tomorrow's."),
        **problems(LOG_UNAVAILABLE),
    },
)
async def read_daily(request: Request) -> Response[bytes]:
    """One deal a day for each game that one plays alone, with its default options.

    Tomorrow's commitment is signed and public today, and the seed of a day is revealed when the
    day is over. Equal moves meet equal chance: no client seed is mixed in.
    """
    services = services_of(request)
    deals = [
        await _deal_card(services, game, day)
        for game in games().values()
        if has_daily_deal(game)
        for day in services.daily_deals.days
        if day >= services.daily_deals.today or await services.daily_deals.is_known(game.slug, day)
    ]
    return json_response(Daily(services.daily_deals.today, deals))


@get(
    "/api/daily/{game:str}/{day:str}",
    operation_id="dailyDeal",
    tags=["games"],
    summary="See the deal of a day",
    middleware=[Authentication()],
    responses={
        200: ResponseSpec(DealCard, description="The deal."),
        **problems(NOT_FOUND, LOG_UNAVAILABLE),
    },
)
async def read_deal(request: Request, game: FromPath[str], day: FromPath[str]) -> Response[bytes]:
    """The commitment of a day up to tomorrow, and the seed of one that is over."""
    return json_response(await _deal_card(services_of(request), _game(game), _day(day)))


@post(
    "/api/daily/{game:str}",
    operation_id="openDaily",
    tags=["matches"],
    summary="Play today's deal",
    middleware=[Authentication("matches", required=True)],
    response_headers=[ETAG, LOCATION],
    responses={
        201: ResponseSpec(MatchCard, description="Your match of today's deal."),
        200: ResponseSpec(MatchCard, description="You have opened it before."),
        **problems(NOT_FOUND, REFUSED, TIME_UNKNOWN, LOG_UNAVAILABLE, OUTCOME_UNKNOWN),
    },
)
async def open_daily(request: PlayerRequest, game: FromPath[str]) -> Response[bytes]:
    """One match for each player and deal; it counts if it is finished on its day.

    It is unlisted, as others could see in it what they will draw.
    """
    services, player, found = services_of(request), request.user, _game(game)
    today = await services.daily_deals.of(found.slug, services.daily_deals.today)
    # Unlike a hash of public values, it cannot be guessed before the seed is revealed.
    id = hashed_id("daily", today.seed, player.id)
    command = CommandRequest(
        match=id, command=_open_match(found, today.deal), by=player, opens=True, deal=today.deal
    )
    try:
        handled = await services.command_handler.handle(command)
    except Refusal as refusal:
        if refusal.reason is not ALREADY_OPEN:
            raise
        match = await existing(services.matches, id)
        seen = card(match, 0, services.now())
        return json_response(seen, headers=location_headers(services, seen))
    return opened(services, handled, player)


@get(
    "/api/daily/{game:str}/{day:str}/standings",
    operation_id="dailyStandings",
    tags=["players"],
    summary="Who did best with the deal of a day?",
    middleware=[Authentication()],
    dependencies=query_parameters(PageQuery),
    response_headers=[LINK],
    responses={
        200: ResponseSpec(DailyStandings, description="One page of them, best first."),
        **problems(NOT_FOUND),
    },
)
async def read_daily_standings(
    request: Request,
    game: FromPath[str],
    day: FromPath[str],
    parameters: NamedDependency[PageQuery],
) -> Response[bytes]:
    """Matches that were finished on their day; each names its match when the day is over.

    Follow `Link: rel=next` for more.
    """
    services, slug, of_day = services_of(request), _game(game).slug, _day(day)
    ladder = (await services.caught_up()).daily_ladders.of(slug, of_day)
    start, limit = parameters.cursor, parameters.limit
    found = ladder.page(start, limit + 1, is_over=services.daily_deals.is_over(of_day))
    page = DailyStandings(slug, of_day, found[:limit])
    more: Mapping[str, str] = next_page(request.url.path, parameters) if len(found) > limit else {}
    return json_response(page, headers=more)


def _game(slug: str) -> AnyGame:
    game = games().get(slug)
    if game is None or not has_daily_deal(game):
        raise NotFoundError("daily deal", slug)
    return game


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise NotFoundError("day", text) from error


async def _deal_card(services: Services, game: AnyGame, day: date) -> DealCard:
    found = await services.daily_deals.of(game.slug, day)
    is_over = services.daily_deals.is_over(day)
    return DealCard(deal=found.deal, options=game.options(), seed=found.seed if is_over else None)


def _open_match(game: AnyGame, deal: SignedDeal) -> OpenMatch[Options]:
    return OpenMatch(
        options=game.options(), seat=0, visibility="unlisted", clock=Untimed(), daily=deal
    )


HANDLERS = (read_daily, read_deal, open_daily, read_daily_standings)
