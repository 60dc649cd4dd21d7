"""What a request asks: who, in which words, about what; every part checked by its type."""

from typing import Any, Protocol, TypeAlias, TypeVar, cast

import msgspec
from litestar import Request as LitestarRequest
from litestar.datastructures.headers import Accept
from msgspec import Struct

from domain.language import Language
from domain.player import Player
from server.api.languages import preferred
from server.api.problems import NotAcceptable, UnsupportedType
from server.house import House
from server.trouble import Unauthorised

Request: TypeAlias = LitestarRequest[Any, Any, Any]

Asked = TypeVar("Asked")
Query = TypeVar("Query", bound=Struct)

JSON = "application/json"


class HasHouse(Protocol):
    house: House


def house_of(request: Request) -> House:
    return cast("HasHouse", request.app.state).house


def language_of(request: Request) -> Language:
    return preferred(request.headers.get("accept-language"))


async def somebody(request: Request, limit: str) -> Player:
    """Who asks; nobody is turned away."""
    player = await anybody(request, limit)
    if player is None:
        raise Unauthorised
    return player


async def anybody(request: Request, limit: str = "reads") -> Player | None:
    """Who asks, or nobody in particular: a spectator."""
    house = house_of(request)
    player = await house.identity.caller(request.headers.get("authorization"))
    await house.limiting.take(limit, _sender(request) if player is None else player.id)
    return player


async def body_as(request: Request, shape: type[Asked]) -> Asked:
    """The body as this shape; what does not fit is named with its field."""
    kind = request.headers.get("content-type", JSON).partition(";")[0].strip().lower()
    if kind != JSON and not kind.endswith("+json"):
        raise UnsupportedType(kind)
    return msgspec.json.decode(await request.body(), type=shape)


def query_as(request: Request, shape: type[Query]) -> Query:
    """The query as this shape; what it does not know is refused, not overlooked."""
    return msgspec.convert(dict(request.query_params.items()), shape, strict=False)


def wanted(request: Request, *offered: str) -> str:
    """The offered format that suits the reader best."""
    accept = request.headers.get("accept") or "*/*"
    best = Accept(accept).best_match(list(offered))
    if best is None:
        raise NotAcceptable(", ".join(offered))
    return best


def _sender(request: Request) -> str:
    return "unknown" if request.client is None else request.client.host
