"""Who is who."""

from litestar import Response, get, post
from litestar.params import FromPath
from msgspec import Struct

from domain.player import Player
from projections.people import Results
from server.api import kinds
from server.api.answering import answer
from server.api.asking import (
    Request,
    address_of,
    anybody,
    body_as,
    house_of,
    query_as,
    somebody,
)
from server.api.freshness import caught_up
from server.api.operation import Answer, Operation, documented
from server.api.shapes import NewPlayer, NoQuery, Welcome
from server.trouble import UnknownThing


class Profile(Struct, frozen=True):
    """A player and, by game, what came of their public matches; abandoned ones count nowhere."""

    id: str
    name: str
    results: dict[str, Results]


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
    identity="optional",
    query=NoQuery,
    answers={200: Answer(about="A player.", shape=Profile)},
    problems=(kinds.NOT_FOUND,),
)


@post("/api/players", opt=documented(POST_PLAYER))
async def welcome_player(request: Request) -> Response[bytes]:
    # By address, whoever asks: a guest has no share of their own in making more guests.
    await house_of(request).limiting.take("players", address_of(request))
    wish = await body_as(request, NewPlayer)
    player, token = await house_of(request).identity.welcome(wish.name)
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
    guest = await house_of(request).store.guests.by_id(id)
    if guest is None:
        raise UnknownThing("player", id)
    tallies = (await caught_up(request)).tallies
    return answer(Profile(guest.id, guest.name, tallies.of_player(guest.id)))


HANDLERS = (welcome_player, me, player)
