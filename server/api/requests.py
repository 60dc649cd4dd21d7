"""What handlers read from a request besides its parameters and body."""

from collections.abc import Mapping
from typing import Any, TypeAlias, cast

from litestar import Request as LitestarRequest
from litestar.connection import ASGIConnection
from litestar.datastructures.headers import Accept

from domain.language import Language
from domain.player import Player

Connection: TypeAlias = ASGIConnection[Any, Any, Any, Any]
Request: TypeAlias = LitestarRequest[Player | None, Any, Any]
# A request to an operation that requires a token.
PlayerRequest: TypeAlias = LitestarRequest[Player, Any, Any]

JSON = "application/json"

ENGLISH: Language = "en"
FRENCH: Language = "fr"

_BEARER = "bearer."


class NotAcceptableError(Exception):
    """The Accept header excludes every media type of this operation."""


class UnsupportedMediaTypeError(Exception):
    """The body has a media type that this operation does not read."""

    def __init__(self, media_type: str, *known: str) -> None:
        super().__init__(f"{media_type} cannot be read here, but {' or '.join(known)}")


def language_of(connection: Connection) -> Language:
    return preferred_language(connection.headers.get("accept-language"))


def address_of(connection: Connection) -> str:
    return "unknown" if connection.client is None else connection.client.host


def authorization_of(connection: Connection) -> str | None:
    """The header, or the subprotocol `bearer.<token>` where a browser cannot set headers."""
    scope = cast("Mapping[str, object]", connection.scope)
    offered = cast("list[str]", scope.get("subprotocols", []))
    token = next((each for each in offered if each.startswith(_BEARER)), None)
    if token is not None:
        return f"Bearer {token.removeprefix(_BEARER)}"
    return connection.headers.get("authorization")


def negotiated(connection: Connection, *offered: str) -> str:
    """The offered media type that the Accept header prefers."""
    accept = connection.headers.get("accept") or "*/*"
    best = Accept(accept).best_match(list(offered))
    if best is None:
        raise NotAcceptableError(", ".join(offered))
    return best


def preferred_language(accept_language: str | None) -> Language:
    """The language of ours that Accept-Language ranks highest; English by default."""
    ranges = [_weighted(part) for part in (accept_language or "").split(",")]
    for tag, weight in sorted(ranges, key=lambda each: -each[1]):
        if weight > 0 and tag in {ENGLISH, FRENCH}:
            return FRENCH if tag == FRENCH else ENGLISH
    return ENGLISH


def _weighted(part: str) -> tuple[str, float]:
    tag, _, weight = part.replace(" ", "").partition(";q=")
    primary = tag.lower().partition("-")[0]
    try:
        return primary, float(weight or 1)
    except ValueError:
        return primary, 0.0
