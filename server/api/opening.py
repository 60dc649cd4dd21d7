"""Opening a match: laid by one player, found by its id at once."""

import secrets
from hashlib import sha256

from litestar import Response, post

from domain.match import Match
from domain.match.commands import OpenMatch
from domain.messages import Options
from domain.player import Player
from projections.card import MatchCard, card
from server.api import kinds
from server.api.answering import answer
from server.api.asking import Request, body_as, services_of, somebody
from server.api.headers import ETAG, IDEMPOTENCY_KEY, LOCATION, idempotency_key
from server.api.operation import Answer, Operation, documented
from server.api.shapes import NEW_MATCH, NewMatch
from server.engine.command_handler import CommandRequest, Handled, etag

# Eighty bits: nobody guesses the id of a match that is not listed.
_LENGTH = 20

POST_MATCH = Operation(
    id="openMatch",
    tag="matches",
    summary="Open a match",
    about=(
        "A match starts by itself when its last seat is taken; a solo match starts at once. "
        "`seat`: a number, `any`, or null to leave every seat to others."
    ),
    identity="required",
    headers=(IDEMPOTENCY_KEY,),
    body=NewMatch,
    answers={
        201: Answer(
            about="The match, as its opener sees it.", shape=MatchCard, headers=(ETAG, LOCATION)
        )
    },
    problems=(kinds.REFUSED, kinds.KEY_REUSED, kinds.LOG_UNAVAILABLE, kinds.OUTCOME_UNKNOWN),
)


@post("/api/matches", opt=documented(POST_MATCH))
async def open_match(request: Request) -> Response[bytes]:
    player = await somebody(request, "matches")
    wish = await body_as(request, NEW_MATCH)
    key = idempotency_key(request)
    order = CommandRequest(
        match=new_id(request, key),
        command=_opening(wish),
        by=player,
        opens=True,
        key=key,
    )
    return opened(request, await services_of(request).command_handler.handle(order), player)


def opened(request: Request, handled: Handled, player: Player) -> Response[bytes]:
    """The new match, to the player who asked for it."""
    match = handled.match
    seen = card(match, match.seat_of(player), handled.commit.at)
    return answer(seen, 201, whereabouts(request, match))


def whereabouts(request: Request, match: Match) -> dict[str, str]:
    return {
        "Location": f"/api/matches/{match.id}",
        "ETag": etag(services_of(request).store.log.epoch, match.version),
    }


def hashed_id(*parts: str) -> str:
    """An id that the same parts always lead to."""
    return sha256("\n".join(parts).encode()).hexdigest()[:_LENGTH]


def new_id(request: Request, key: str | None) -> str:
    """Under a key, the same match again: known to nobody who has not the sender's token."""
    if key is None:
        return secrets.token_hex(_LENGTH // 2)
    return hashed_id(request.headers["authorization"], key)


def _opening(wish: NewMatch[Options]) -> OpenMatch[Options]:
    return OpenMatch(
        options=wish.options,
        seat=wish.seat,
        visibility=wish.visibility,
        clock=wish.clock,
        client_seed=wish.client_seed,
        delay=wish.delay,
    )


HANDLERS = (open_match,)
