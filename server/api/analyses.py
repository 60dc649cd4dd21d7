"""Analyses of finished matches: requested by anybody, computed once, for all."""

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath
from msgspec import Struct

from domain.match import Match
from domain.match.refusals import NOT_OVER, NOT_STARTED
from domain.refusals import Refusal
from server.api.bots import BotCard, bot_card
from server.api.matches import existing
from server.api.middleware import Authentication
from server.api.problem_types import LOG_UNAVAILABLE, NO_ANALYST, NOT_FOUND, REFUSED
from server.api.problems import problems
from server.api.requests import Request
from server.api.responses import json_response
from server.api.services import services_of
from server.bots.analyses import Analysis, Assessment
from server.engine.match_cache import MatchCache


class AnalysisCard(Struct, frozen=True):
    """The assessments of `analyst` so far, move by move; complete once it is `whole`.

    An analyst that is not `official` is the bot of a guest: name it by its player, as a guest's.
    """

    analyst: BotCard
    moves: tuple[Assessment, ...]
    whole: bool


class KnownAnalysis(Struct, frozen=True):
    """The analysis, or null: not requested yet, or its analyst has gone offline.

    Null also where it is by the bot of a guest, and a bot of the server could make one.
    """

    analysis: AnalysisCard | None


@get(
    "/api/matches/{id:str}/analysis",
    operation_id="analysis",
    tags=["matches"],
    summary="Read the analysis of a match",
    middleware=[Authentication()],
    responses={
        200: ResponseSpec(KnownAnalysis, description="The analysis so far, or null."),
        **problems(NOT_FOUND, REFUSED, LOG_UNAVAILABLE),
    },
)
async def read_analysis(request: Request, id: FromPath[str]) -> Response[bytes]:
    """Of a match that is over, as far as it is done; ask again until it is `whole`."""
    services = services_of(request)
    match = await _finished(services.matches, id)
    analysis = await services.analyses.of(match)
    return json_response(KnownAnalysis(None if analysis is None else _card(analysis)))


@post(
    "/api/matches/{id:str}/analysis",
    operation_id="analyse",
    tags=["matches"],
    summary="Request the analysis of a match",
    middleware=[Authentication("analyses")],
    responses={
        202: ResponseSpec(AnalysisCard, description="It is requested; the assessments so far."),
        200: ResponseSpec(AnalysisCard, description="It is complete."),
        **problems(NOT_FOUND, REFUSED, NO_ANALYST, LOG_UNAVAILABLE),
    },
)
async def post_analysis(request: Request, id: FromPath[str]) -> Response[bytes]:
    """A bot that `analyses` this game is asked to assess each move, once the match is over.

    It is asked once, however many requests there are; a bot of the server before one of a guest,
    whose analysis it replaces. What it says is checked by the rules, and kept for some weeks, or
    for minutes if it is a guest's. If it goes offline before it is done, ask again.
    """
    services = services_of(request)
    analysis = await services.analyses.ask(await _finished(services.matches, id))
    return json_response(_card(analysis), 200 if analysis.whole else 202)


async def _finished(matches: MatchCache, id: str) -> Match:
    """An analysis of a running match would be outside help."""
    match = await existing(matches, id)
    if match.outcome is None:
        raise Refusal(NOT_OVER)
    if match.board is None:
        raise Refusal(NOT_STARTED)
    return match


def _card(analysis: Analysis) -> AnalysisCard:
    return AnalysisCard(bot_card(analysis.analyst), analysis.moves, analysis.whole)


HANDLERS = (read_analysis, post_analysis)
