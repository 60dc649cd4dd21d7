"""A match that goes on from where another one once stood."""

from asyncio import to_thread

from litestar import Response, post
from litestar.params import FromPath
from msgspec import UNSET

from domain.chance import SystemChance
from domain.match import Match, past_for
from domain.match.commands import Forked, OpenMatch, Visibility
from domain.match.events import Past
from domain.match.refusals import STAYS_UNLISTED
from domain.messages import Options
from domain.player import Player
from domain.refusals import Refusal
from projections.card import MatchCard
from server.api import kinds
from server.api.asking import Request, body_as, services_of, somebody
from server.api.headers import ETAG, IDEMPOTENCY_KEY, LOCATION, idempotency_key
from server.api.matches import existing
from server.api.opening import new_id, opened
from server.api.operation import Answer, Operation, documented
from server.api.services import Services
from server.api.shapes import NewFork
from server.engine.command_handler import CommandRequest
from server.engine.errors import NotFoundError

POST_FORK = Operation(
    id="fork",
    tag="matches",
    summary="Go on from where a match once stood",
    about=(
        "A new match that begins as this one stood `at` a version: of a match that is over, for "
        "anybody; of a match that the caller plays alone, at any time, and what is hidden from "
        "them is resampled then. What is still to come is drawn from a new seed. "
        "The caller sits down at `seat`, where nobody says otherwise at the one that was to move; "
        "null leaves every seat to others. Without `visibility` it is as public as the other one."
    ),
    identity="required",
    headers=(IDEMPOTENCY_KEY,),
    body=NewFork,
    answers={
        201: Answer(
            about="The new match, as its opener sees it.", shape=MatchCard, headers=(ETAG, LOCATION)
        )
    },
    problems=(
        kinds.NOT_FOUND,
        kinds.REFUSED,
        kinds.KEY_REUSED,
        kinds.LOG_UNAVAILABLE,
        kinds.OUTCOME_UNKNOWN,
    ),
)


@post("/api/matches/{id:str}/fork", opt=documented(POST_FORK))
async def fork(request: Request, id: FromPath[str]) -> Response[bytes]:
    player = await somebody(request, "matches")
    wish = await body_as(request, NewFork)
    key, services = idempotency_key(request), services_of(request)
    new, origin = new_id(request, key), await existing(request, id)
    if wish.at > origin.shown_to(origin.seat_of(player)):
        raise NotFoundError("version", str(wish.at))
    then = await services.matches.at(id, wish.at)
    order = CommandRequest(
        match=new,
        command=_opening(then, wish),
        by=player,
        opens=True,
        key=key,
        past=await _past(services, origin, then, player) if await _is_free(services, new) else (),
    )
    return opened(request, await services.command_handler.handle(order), player)


async def _is_free(services: Services, id: str) -> bool:
    """Who asks again under the same key gets the first answer, whatever is the past today."""
    return (await services.matches.latest(id)).version == 0


async def _past(services: Services, now: Match, then: Match, player: Player) -> Past:
    """Resampling takes a tenth of a second where much is hidden: in a thread, one at a time."""
    commits = [commit async for commit, _ in services.matches.history(now.id, upto=then.version)]
    async with services.replaying:
        return await to_thread(past_for, player, now, then, commits, SystemChance())


def _opening(then: Match, wish: NewFork) -> OpenMatch[Options]:
    return OpenMatch(
        options=then.agreed.options,
        seat=min(then.to_act, default=0) if wish.seat is UNSET else wish.seat,
        visibility=_visibility(then, wish),
        clock=wish.clock,
        client_seed=wish.client_seed,
        delay=then.agreed.delay,
        forked=Forked(then.id, then.version, then.head.hex()),
    )


def _visibility(then: Match, wish: NewFork) -> Visibility:
    """The mark of a fork names the other match, which may be known to few."""
    agreed = then.agreed.visibility
    if wish.visibility == "public" and agreed == "unlisted":
        raise Refusal(STAYS_UNLISTED)
    return agreed if wish.visibility is UNSET else wish.visibility


HANDLERS = (fork,)
