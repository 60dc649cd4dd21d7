"""Forks: a new match that continues from an earlier version of another one."""

from functools import partial

from litestar import Response, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from msgspec import UNSET

from domain.chance import SystemChance
from domain.game import SPECTATOR
from domain.match import Match, past_for
from domain.match.commands import Forked, OpenMatch, Visibility
from domain.match.events import Past
from domain.match.refusals import STAYS_UNLISTED
from domain.messages import Options
from domain.player import Player
from domain.receipt import SignedReceipt
from domain.refusals import Refusal
from projections.card import MatchCard
from server.api.matches import existing, opened, opening_for
from server.api.middleware import Authentication
from server.api.parameters import ETAG, LOCATION, IdempotencyKey
from server.api.problem_types import (
    KEY_REUSED,
    LOG_UNAVAILABLE,
    NOT_FOUND,
    OUTCOME_UNKNOWN,
    REFUSED,
    TIME_UNKNOWN,
)
from server.api.problems import problems
from server.api.requests import PlayerRequest, json_body
from server.api.schemas import NewFork
from server.api.services import Services, services_of
from server.engine.command_handler import CommandRequest
from server.engine.errors import NotFoundError


@post(
    "/api/matches/{id:str}/fork",
    operation_id="fork",
    tags=["matches"],
    summary="Continue from an earlier version",
    middleware=[Authentication("matches", required=True)],
    dto=json_body(NewFork),
    return_dto=None,
    response_headers=[ETAG, LOCATION],
    responses={
        201: ResponseSpec(MatchCard, description="The new match, as its opener sees it."),
        **problems(
            NOT_FOUND,
            REFUSED,
            KEY_REUSED,
            TIME_UNKNOWN,
            LOG_UNAVAILABLE,
            OUTCOME_UNKNOWN,
        ),
    },
)
async def fork(
    request: PlayerRequest,
    id: FromPath[str],
    data: JSONBody[NewFork],
    idempotency_key: IdempotencyKey = None,
) -> Response[bytes]:
    """A new match that begins as this one stood `at` a version.

    Of a match that is over, anybody may fork; of a match that the caller plays alone, the caller
    may at any time, and what is hidden from them is dealt again. What is still to come is drawn
    from a new seed. The caller takes `seat`, by default the one that was to move; null leaves
    every seat to others. Without `visibility` it is as public as the other one.
    """
    services, player = services_of(request), request.user
    opening = await opening_for(request, data, idempotency_key)
    new, origin = opening.match, await existing(services.matches, id)
    if data.at > origin.shown_to(origin.seat_of(player)):
        raise NotFoundError("version", str(data.at))
    then = await services.matches.at(id, data.at)
    command = CommandRequest(
        match=new,
        command=_open_match(origin, then, data, opening.receipt),
        by=player,
        opens=True,
        key=idempotency_key,
        past=await _past(services, origin, then, player) if await _is_free(services, new) else (),
        pack=then.agreed.pack,
        commitment=opening.commitment,
    )
    return opened(services, await services.command_handler.handle(command), player)


async def _is_free(services: Services, id: str) -> bool:
    """A request repeated under its key gets the first answer: no past is needed."""
    return (await services.matches.latest(id)).version == 0


async def _past(services: Services, now: Match, then: Match, player: Player) -> Past:
    """Resampling takes 0.1 s where much is hidden: in a thread."""
    commits = [each async for each in services.matches.commits(now.id, upto=then.version)]
    resampled = partial(past_for, player, now, then, commits, SystemChance())
    return await services.threads.in_thread(resampled)


def _open_match(
    now: Match, then: Match, new: NewFork, receipt: SignedReceipt | None
) -> OpenMatch[Options]:
    return OpenMatch(
        options=then.agreed.options,
        seat=min(then.to_act, default=0) if new.seat is UNSET else new.seat,
        visibility=_visibility(now, new),
        clock=new.clock,
        client_seed=new.client_seed,
        client_seed_hash=new.client_seed_hash,
        delay=then.agreed.delay,
        forked=Forked(then.id, then.version, then.head.hex()),
        receipt=receipt,
    )


def _visibility(now: Match, new: NewFork) -> Visibility:
    """A public fork would reveal the id of an unlisted match, or what a delay still hides."""
    agreed = "unlisted" if now.is_delayed_for(SPECTATOR) else now.agreed.visibility
    if new.visibility == "public" and agreed == "unlisted":
        raise Refusal(STAYS_UNLISTED)
    return agreed if new.visibility is UNSET else new.visibility


HANDLERS = (fork,)
