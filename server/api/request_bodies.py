"""Litestar DTOs that decode a body once, with msgspec, into the type that the contract names.

Litestar alone decodes JSON into builtins and converts these leniently ("1" is taken for 1).
"""

from collections.abc import Generator
from typing import Annotated, Any, ClassVar, Final, NamedTuple, Protocol, TypeAlias, cast

import msgspec
from litestar.dto import AbstractDTO
from litestar.params import BodyKwarg
from litestar.typing import FieldDefinition

from server.api.requests import JSON, Connection, UnsupportedMediaTypeError

PLAIN = "text/plain"
NDJSON = "application/x-ndjson"


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


def json_body(shape: type, schema: type | None = None) -> type[JsonBody]:
    """A DTO for this type, which the contract calls `schema`; its decoder is built once."""
    named = schema or shape
    decoder: msgspec.json.Decoder[object] = msgspec.json.Decoder(shape)
    members: dict[str, object] = {"schema": named, "decoder": decoder}
    return cast("type[JsonBody]", type(f"JsonBody[{named.__name__}]", (JsonBody,), members))
