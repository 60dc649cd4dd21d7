"""What a request asks: who, in which words, about what; every part checked by its type."""

from collections.abc import Mapping
from typing import Any, Protocol, TypeAlias, TypeVar, cast

import msgspec
from litestar import Request as LitestarRequest
from litestar.connection import ASGIConnection
from litestar.datastructures.headers import Accept
from msgspec import Struct

from domain.language import Language
from domain.player import Player
from server.api.languages import preferred
from server.api.problems import NotAcceptableError, UnsupportedMediaTypeError
from server.api.services import Services
from server.engine.errors import UnauthorisedError

Connection: TypeAlias = ASGIConnection[Any, Any, Any, Any]
Request: TypeAlias = LitestarRequest[Any, Any, Any]

Asked = TypeVar("Asked")
Query = TypeVar("Query", bound=Struct)

JSON = "application/json"

_BEARER = "bearer."
_DECODERS: dict[type[object], msgspec.json.Decoder[object]] = {}


class HasServices(Protocol):
    services: Services


def services_of(request: Connection) -> Services:
    return cast("HasServices", request.app.state).services


def language_of(request: Connection) -> Language:
    return preferred(request.headers.get("accept-language"))


async def somebody(request: Request, limit: str) -> Player:
    """Who asks; a token is needed."""
    player = await anybody(request, limit)
    if player is None:
        raise UnauthorisedError
    return player


async def anybody(request: Connection, limit: str = "reads") -> Player | None:
    """Who asks, or nobody in particular: a spectator."""
    services = services_of(request)
    try:
        player = await services.identity.caller(_authorisation(request))
    except UnauthorisedError:
        # Guessing tokens is not free.
        await services.rate_limiter.take("reads", address_of(request))
        raise
    await services.rate_limiter.take(limit, address_of(request) if player is None else player.id)
    return player


def _authorisation(request: Connection) -> str | None:
    """The header, or what stands for it where a page cannot set headers: `bearer.<token>`."""
    scope = cast("Mapping[str, object]", request.scope)
    offered = cast("list[str]", scope.get("subprotocols", []))
    spoken = (each for each in offered if each.startswith(_BEARER))
    token = next(spoken, None)
    if token is not None:
        return f"Bearer {token.removeprefix(_BEARER)}"
    return request.headers.get("authorization")


async def body_as(request: Request, shape: type[Asked]) -> Asked:
    """The body as this shape; what does not fit is named with its field."""
    kind = _kind(request)
    if kind != JSON and not kind.endswith("+json"):
        raise UnsupportedMediaTypeError(kind, JSON)
    try:
        return cast("Asked", _decoder(shape).decode(await request.body()))
    except RecursionError as deep:
        raise msgspec.ValidationError("The body is nested too deeply") from deep


def sent_as(request: Request, *known: str) -> str:
    """In which of the known formats the body came."""
    kind = _kind(request)
    if kind not in known:
        raise UnsupportedMediaTypeError(kind, *known)
    return kind


def _kind(request: Request) -> str:
    return request.headers.get("content-type", JSON).partition(";")[0].strip().lower()


def _decoder(shape: type[object]) -> msgspec.json.Decoder[object]:
    """Made once: finding out what a union of all commands means takes its time."""
    if shape not in _DECODERS:
        _DECODERS[shape] = msgspec.json.Decoder(shape)
    return _DECODERS[shape]


def query_as(request: Connection, shape: type[Query]) -> Query:
    """The query as this shape; what it does not know is refused, not overlooked."""
    asked: dict[str, str] = {}
    for name, value in request.query_params.multi_items():
        if name in asked:
            raise msgspec.ValidationError(f"Object contains field `{name}` more than once")
        asked[name] = value
    return msgspec.convert(asked, shape, strict=False)


def wanted(request: Request, *offered: str) -> str:
    """The offered format that suits the reader best."""
    accept = request.headers.get("accept") or "*/*"
    best = Accept(accept).best_match(list(offered))
    if best is None:
        raise NotAcceptableError(", ".join(offered))
    return best


def address_of(request: Connection) -> str:
    return "unknown" if request.client is None else request.client.host
