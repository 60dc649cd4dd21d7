"""One operation as the OpenAPI document describes it, read from its Litestar handler.

Litestar's own generator is not used: docs/decisions/0020-litestar.md compares the two.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from inspect import cleandoc
from typing import NamedTuple, Protocol, cast

import msgspec
from litestar.datastructures import ResponseHeader
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter
from msgspec import Struct

from server.api import problem_types
from server.api.middleware import AddressLimit, Authentication
from server.api.parameters import PARAMETERS
from server.api.problem_types import ProblemType
from server.api.problems import Problem, ProblemSpec, problems
from server.api.requests import JsonBody, RequestBody
from server.api.responses import StreamSpec
from server.api.spec.examples import Example, examples
from server.api.spec.sample import problem_example
from server.api.spec.schemas import Schema, reference

PROBLEM_JSON = "application/problem+json"

_RETRY_AFTER = ResponseHeader(
    name="Retry-After", description="Seconds to wait.", documentation_only=True
)
_HAS_RETRY_AFTER = {problem_types.TOO_MANY.status, problem_types.LOG_UNAVAILABLE.status}


class _Handler(Protocol):
    dto: object


class _Spec(Protocol):
    data_container: object


class Operation(NamedTuple):
    """A handler under one path and method."""

    path: str
    method: str
    handler: HTTPRouteHandler

    @property
    def id(self) -> str:
        return str(self.handler.operation_id)

    @property
    def description(self) -> str:
        """The docstring; each of its paragraphs on one line."""
        return re.sub(r"(?<!\n)\n(?!\n)", " ", cleandoc(self.handler.fn.__doc__ or ""))

    @property
    def authentication(self) -> Authentication | None:
        found = (each for each in self._middleware if isinstance(each, Authentication))
        return next(found, None)

    @property
    def is_limited(self) -> bool:
        return any(isinstance(each, Authentication | AddressLimit) for each in self._middleware)

    @property
    def body(self) -> type[RequestBody] | None:
        dto = cast("_Handler", self.handler).dto
        return dto if isinstance(dto, type) and issubclass(dto, RequestBody) else None

    @property
    def query(self) -> type[Struct] | None:
        field = self.handler.parsed_fn_signature.parameters.get(PARAMETERS)
        return None if field is None else cast("type[Struct]", field.annotation)

    @property
    def request_headers(self) -> Iterator[HeaderParameter]:
        for field in self.handler.parsed_fn_signature.parameters.values():
            if isinstance(field.kwarg_definition, HeaderParameter):
                yield field.kwarg_definition

    @property
    def successes(self) -> Mapping[int, ResponseSpec]:
        """By status, in ascending order."""
        specs = sorted((self.handler.responses or {}).items())
        return {status: spec for status, spec in specs if not isinstance(spec, ProblemSpec)}

    @property
    def problems(self) -> set[ProblemType]:
        """Those that the handler declares, and those that every operation of its kind has."""
        specs = (self.handler.responses or {}).values()
        found = {each for spec in specs if isinstance(spec, ProblemSpec) for each in spec.types}
        found |= {
            problem_types.METHOD_NOT_ALLOWED,
            problem_types.HEAD_TOO_LARGE,
            problem_types.OVERLOADED,
        }
        if self.is_limited:
            found |= {problem_types.MALFORMED, problem_types.TOO_MANY}
        if self.body is not None:
            found |= {
                problem_types.REQUEST_TIMEOUT,
                problem_types.TOO_LARGE,
                problem_types.UNSUPPORTED_TYPE,
            }
        if self.authentication is not None:
            found |= {
                problem_types.UNAUTHORISED,
                problem_types.LOG_UNAVAILABLE,
                problem_types.SHUTTING_DOWN,
            }
        return found

    @property
    def types(self) -> set[type]:
        """The types of its JSON bodies."""
        found = {_type_of(spec) for spec in self.successes.values()}
        if self.body is not None and issubclass(self.body, JsonBody):
            found.add(self.body.schema)
        return {each for each in found if each is not None}

    @property
    def _middleware(self) -> Iterable[object]:
        return self.handler.middleware or ()


def described(operation: Operation) -> Schema:
    whole: Schema = {
        "operationId": operation.id,
        "tags": sorted(operation.handler.tags or ()),
        "summary": operation.handler.summary,
        "description": operation.description,
        "parameters": [*_in_path(operation), *_in_query(operation), *_in_headers(operation)],
        "responses": {**_successes(operation), **_problems(operation)},
    }
    if operation.authentication is not None:
        optional: list[Schema] = [] if operation.authentication.required else [{}]
        whole["security"] = [*optional, {"bearer": []}]
    if operation.body is not None:
        content = _request_content(operation.body, examples()[operation.id])
        is_optional = issubclass(operation.body, JsonBody) and operation.body.optional
        whole["requestBody"] = {"required": not is_optional, "content": content}
    return whole


def _in_path(operation: Operation) -> Iterator[Schema]:
    for name in re.findall(r"{(\w+)}", operation.path):
        yield {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _in_query(operation: Operation) -> Iterator[Schema]:
    if operation.query is None:
        return
    _, parts = msgspec.json.schema_components([operation.query])
    shape = msgspec.convert(parts[operation.query.__name__], dict[str, object])
    properties = msgspec.convert(shape["properties"], dict[str, object])
    for name, schema in properties.items():
        yield {"name": name, "in": "query", "required": False, "schema": schema}


def _in_headers(operation: Operation) -> Iterator[Schema]:
    for header in operation.request_headers:
        pattern = {} if header.pattern is None else {"pattern": header.pattern}
        yield {
            "name": header.name,
            "in": "header",
            "required": False,
            "description": header.description,
            "schema": {"type": "string", **pattern},
        }


def _request_content(body: type[RequestBody], example: Example) -> Schema:
    if issubclass(body, JsonBody):
        return _json(body.schema, example.sent)
    return {media_type: _text(example.texts[media_type]) for media_type in body.media_types}


def _successes(operation: Operation) -> Schema:
    example = examples()[operation.id]
    headers = operation.handler.response_headers or ()
    return {
        str(status): {
            "description": spec.description,
            "headers": _headers(cast("Iterable[ResponseHeader]", headers)),
            "content": _content(spec, example, status),
        }
        for status, spec in operation.successes.items()
    }


def _content(spec: ResponseSpec, example: Example, status: int) -> Schema:
    body = example.answers[status]
    stream_types = spec.stream_types if isinstance(spec, StreamSpec) else ()
    streams: Schema = {each: _text(example.streams[each]) for each in stream_types}
    shape = _type_of(spec)
    if shape is None:
        return {str(spec.media_type): _text(body)} | streams
    return _json(shape, body) | streams


def _type_of(spec: ResponseSpec) -> type | None:
    return cast("type | None", cast("_Spec", spec).data_container)


def _text(example: object) -> Schema:
    return {"schema": {"type": "string"}, "example": example}


def _json(shape: type, example: object) -> Schema:
    as_json = msgspec.json.decode(msgspec.json.encode(example), type=object)
    return {"application/json": {"schema": reference(shape), "example": as_json}}


def _problems(operation: Operation) -> Schema:
    specs = problems(*operation.problems)
    return {
        str(status): _problem(status, spec.types)
        for status, spec in specs.items()
        if isinstance(spec, ProblemSpec)
    }


def _problem(status: int, types: tuple[ProblemType, ...]) -> Schema:
    shown = {each.code: {"value": msgspec.to_builtins(problem_example(each))} for each in types}
    content: Schema = {"schema": reference(Problem), "examples": shown}
    return {
        "description": " Or: ".join(each.title["en"] for each in types),
        "headers": _headers((_RETRY_AFTER,) if status in _HAS_RETRY_AFTER else ()),
        "content": {PROBLEM_JSON: content},
    }


def _headers(headers: Iterable[ResponseHeader]) -> Schema:
    return {
        header.name: {"description": header.description, "schema": {"type": "string"}}
        for header in headers
    }
