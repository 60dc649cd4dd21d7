"""What handlers read from a request besides its parameters: id, language, token, media type, body.

A body is decoded by a DTO of Litestar, once and with msgspec, into the type that the contract
names. Litestar alone decodes JSON into builtins and converts these leniently ("1" is taken for 1).
"""

import re
from collections.abc import Generator, Mapping
from contextvars import ContextVar
from typing import Annotated, Any, ClassVar, Final, NamedTuple, Protocol, TypeAlias, cast

import msgspec
from litestar import Request as LitestarRequest
from litestar.connection import ASGIConnection
from litestar.datastructures.headers import Accept
from litestar.dto import AbstractDTO
from litestar.exceptions import InternalServerException
from litestar.params import BodyKwarg
from litestar.typing import FieldDefinition

from domain.language import Language
from domain.player import Player

Connection: TypeAlias = ASGIConnection[Any, Any, Any, Any]
Request: TypeAlias = LitestarRequest[Player | None, Any, Any]
# A request to an operation that requires a token.
PlayerRequest: TypeAlias = LitestarRequest[Player, Any, Any]

# Set by the middleware for each request.
current_request_id: ContextVar[str] = ContextVar("request_id", default="")

JSON = "application/json"
PLAIN = "text/plain"
NDJSON = "application/x-ndjson"

ENGLISH: Language = "en"
FRENCH: Language = "fr"

_BEARER = "bearer."
_HUNG_UP = "client disconnected prematurely"
_ETAG = re.compile(r'"([0-9a-zA-Z_-]+):([0-9]{1,15})"')


class NotAcceptableError(Exception):
    """The Accept header excludes every media type of this operation."""


class UnsupportedMediaTypeError(Exception):
    """The body has a media type that this operation does not read."""

    def __init__(self, media_type: str, *known: str) -> None:
        super().__init__(f"{media_type} cannot be read here, but {' or '.join(known)}")


class MalformedEtagError(ValueError):
    """An If-Match header that is not an ETag of this server."""

    def __init__(self, header: str) -> None:
        super().__init__(f'If-Match should be "<epoch>:<version>" or *, not {header}')


def is_hang_up(error: Exception) -> bool:
    """Whether the client went away within its body, for which Litestar has no class of its own."""
    return isinstance(error, InternalServerException) and error.detail == _HUNG_UP


def language_of(connection: Connection) -> Language:
    return preferred_language(connection.headers.get("accept-language"))


def request_id() -> str:
    """The id of the current request: in its response, in problems and in the log."""
    return current_request_id.get()


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


def expected_version(if_match: str | None, epoch: str) -> int | None:
    """The version that `If-Match` expects; 0, which is never current, for another epoch."""
    if if_match is None or if_match.strip() == "*":
        return None
    found = _ETAG.fullmatch(if_match.strip())
    if found is None:
        raise MalformedEtagError(if_match)
    return int(found[2]) if found[1] == epoch else 0


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


class _HasConnection(Protocol):
    asgi_connection: Connection


class RequestBody(AbstractDTO[object]):
    """A body in one of `media_types`."""

    media_types: ClassVar[tuple[str, ...]]

    @classmethod
    def create_for_field_definition(cls, *_args: object, **_kwargs: object) -> None:
        """No transfer model: the body is decoded into the type itself."""

    @classmethod
    def generate_field_definitions(cls, model_type: type[Any]) -> Generator[Any]:  # noqa: ARG003
        yield from ()

    @classmethod
    def detect_nested_field(cls, field_definition: FieldDefinition) -> bool:  # noqa: ARG003
        return False

    @property
    def media_type(self) -> str:
        sent = cast("_HasConnection", self).asgi_connection.headers.get("content-type", JSON)
        return sent.partition(";")[0].strip().lower()


class JsonBody(RequestBody):
    media_types = (JSON,)
    schema: ClassVar[type]
    optional: ClassVar[bool]
    decoder: ClassVar[msgspec.json.Decoder[object]]

    def decode_bytes(self, value: bytes) -> object:
        if self.media_type != JSON and not self.media_type.endswith("+json"):
            raise UnsupportedMediaTypeError(self.media_type, JSON)
        try:
            return self.decoder.decode(value)
        except RecursionError as error:
            raise msgspec.ValidationError("The body is nested too deeply") from error


class MatchFile(NamedTuple):
    """A text record or a log, as it was sent."""

    media_type: str
    content: bytes


# Litestar decodes no empty body.
EMPTY_FILE: Final = MatchFile(PLAIN, b"")

MatchFileData: TypeAlias = Annotated[MatchFile, BodyKwarg(media_type=PLAIN)]


class MatchFileBody(RequestBody):
    media_types = (PLAIN, NDJSON)

    def decode_bytes(self, value: bytes) -> MatchFile:
        if self.media_type not in self.media_types:
            raise UnsupportedMediaTypeError(self.media_type, *self.media_types)
        return MatchFile(self.media_type, value)


def json_body(shape: type, schema: type | None = None, *, optional: bool = False) -> type[JsonBody]:
    """A DTO for this type, which the contract calls `schema`; its decoder is built once.

    The handler of an optional body has a default for it, as Litestar decodes no empty body.
    """
    named = schema or shape
    decoder: msgspec.json.Decoder[object] = msgspec.json.Decoder(shape)
    members: dict[str, object] = {
        "schema": named,
        "decoder": decoder,
        "optional": optional,
    }
    return cast("type[JsonBody]", type(f"JsonBody[{named.__name__}]", (JsonBody,), members))
