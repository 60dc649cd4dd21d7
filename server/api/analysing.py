"""What an analyst thinks of a match that is over: asked for by anybody, once for all."""

from litestar import Response, get, post
from litestar.params import FromPath
from msgspec import Struct

from domain.match import Match
from domain.match.refusals import NOT_OVER, NOT_STARTED
from domain.refusals import Refusal
from server.api import kinds
from server.api.answering import answer
from server.api.asking import Request, anybody, query_as, services_of
from server.api.bots import BotCard, card_of
from server.api.matches import existing
from server.api.operation import Answer, Operation, documented
from server.api.shapes import NoQuery
from server.bots.analyses import Analysis, Assessment


class AnalysisCard(Struct, frozen=True):
    """What `analyst` has said so far of each move; nothing comes any more once it is `whole`."""

    analyst: BotCard
    moves: tuple[Assessment, ...]
    whole: bool


class KnownAnalysis(Struct, frozen=True):
    """The analysis, or none: nobody has asked for it, or its analyst has gone away."""

    analysis: AnalysisCard | None


GET_ANALYSIS = Operation(
    id="analysis",
    tag="matches",
    summary="See what an analyst thinks of a match",
    about="Of a match that is over, as far as it has been said; ask again until it is `whole`.",
    identity="optional",
    query=NoQuery,
    answers={200: Answer(about="What has been said, or null.", shape=KnownAnalysis)},
    problems=(kinds.NOT_FOUND, kinds.REFUSED, kinds.LOG_UNAVAILABLE),
)

POST_ANALYSIS = Operation(
    id="analyse",
    tag="matches",
    summary="Ask an analyst what it thinks of a match",
    about=(
        "A bot that has said that it `analyses` this game is asked what it thinks of each move; "
        "only once the match is over. It is asked once, however many ask, and its answers are "
        "kept for some weeks. If it goes away before it is done, ask again."
    ),
    identity="optional",
    query=NoQuery,
    answers={
        202: Answer(about="It has been asked; what it has said so far.", shape=AnalysisCard),
        200: Answer(about="It has said all.", shape=AnalysisCard),
    },
    problems=(kinds.NOT_FOUND, kinds.REFUSED, kinds.NO_ANALYST, kinds.LOG_UNAVAILABLE),
)


@get("/api/matches/{id:str}/analysis", opt=documented(GET_ANALYSIS))
async def read_analysis(request: Request, id: FromPath[str]) -> Response[bytes]:
    await anybody(request)
    query_as(request, NoQuery)
    match = await _over(request, id)
    known = await services_of(request).analyses.of(match.id)
    return answer(KnownAnalysis(None if known is None else _card(known)))


@post("/api/matches/{id:str}/analysis", opt=documented(POST_ANALYSIS))
async def analyse(request: Request, id: FromPath[str]) -> Response[bytes]:
    await anybody(request, "analyses")
    query_as(request, NoQuery)
    known = await services_of(request).analyses.ask(await _over(request, id))
    return answer(_card(known), 200 if known.whole else 202)


async def _over(request: Request, id: str) -> Match:
    """Before the end it would be help from outside."""
    match = await existing(request, id)
    if match.outcome is None:
        raise Refusal(NOT_OVER)
    if match.board is None:
        raise Refusal(NOT_STARTED)
    return match


def _card(known: Analysis) -> AnalysisCard:
    return AnalysisCard(card_of(known.analyst), known.moves, known.whole)


HANDLERS = (read_analysis, analyse)
