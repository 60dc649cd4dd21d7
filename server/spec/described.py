"""One operation as the OpenAPI document describes it."""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

import msgspec

from server.api import kinds
from server.api.kinds import Kind
from server.api.operation import Answer, Header, Operation
from server.api.problems import Problem
from server.spec.examples import Example, examples
from server.spec.problem_examples import problem_example
from server.spec.schemas import Schema, reference

PROBLEM_JSON = "application/problem+json"

_RETRY_AFTER = Header("Retry-After", "Seconds to wait.", {"type": "string"})


def described(path: str, operation: Operation) -> Schema:
    whole: Schema = {
        "operationId": operation.id,
        "tags": [operation.tag],
        "summary": operation.summary,
        "description": operation.about,
        "parameters": [*_in_path(path), *_in_query(operation), *_in_headers(operation)],
        "responses": {**_answers(operation), **_problems(operation)},
    }
    if operation.identity != "none":
        nobody: list[Schema] = [{}] if operation.identity == "optional" else []
        whole["security"] = [*nobody, {"bearer": []}]
    if operation.body is not None:
        content = _json(operation.body, examples()[operation.id].sent)
        whole["requestBody"] = {"required": True, "content": content}
    if operation.texts:
        texts = examples()[operation.id].texts
        content = {media: _text(texts[media]) for media in operation.texts}
        whole["requestBody"] = {"required": True, "content": content}
    return whole


def _in_path(path: str) -> Iterator[Schema]:
    for name in re.findall(r"{(\w+)}", path):
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
    for header in operation.headers:
        yield {
            "name": header.name,
            "in": "header",
            "required": False,
            "description": header.about,
            "schema": header.schema,
        }


def _answers(operation: Operation) -> Schema:
    example = examples()[operation.id]
    return {
        str(status): {
            "description": answer.about,
            "headers": _headers(answer.headers),
            "content": _content(answer, example, status),
        }
        for status, answer in sorted(operation.answers.items())
    }


def _content(answer: Answer, example: Example, status: int) -> Schema:
    told = example.answers[status]
    streams: Schema = {media: _text(example.streams[media]) for media in answer.streams}
    if answer.shape is None:
        return {answer.media: _text(told)} | streams
    return _json(answer.shape, told) | streams


def _text(example: object) -> Schema:
    return {"schema": {"type": "string"}, "example": example}


def _json(shape: type, example: object) -> Schema:
    told = msgspec.json.decode(msgspec.json.encode(example), type=object)
    return {"application/json": {"schema": reference(shape), "example": told}}


def _problems(operation: Operation) -> Schema:
    possible = sorted(problems_of(operation), key=lambda kind: (kind.status, kind.code))
    grouped = groupby(possible, key=lambda kind: kind.status)
    return {str(status): _problem(tuple(same)) for status, same in grouped}


def problems_of(operation: Operation) -> set[Kind]:
    """What the operation names, and what can happen to any call of its sort."""
    possible = {*operation.problems, kinds.METHOD_NOT_ALLOWED}
    has_body = operation.body is not None or bool(operation.texts)
    if operation.query is not None or has_body:
        possible |= {kinds.MALFORMED, kinds.TOO_MANY}
    if has_body:
        possible |= {kinds.TOO_LARGE, kinds.UNSUPPORTED_TYPE}
    if operation.identity != "none":
        possible |= {kinds.UNAUTHORISED, kinds.LOG_UNAVAILABLE, kinds.GOING_AWAY}
    return possible


def _problem(same: Iterable[Kind]) -> Schema:
    told = {kind.code: {"value": msgspec.to_builtins(problem_example(kind))} for kind in same}
    described_as = " Or: ".join(kind.title["en"] for kind in same)
    content: Schema = {"schema": reference(Problem), "examples": told}
    return {
        "description": described_as,
        "headers": _headers(_told_with(same)),
        "content": {PROBLEM_JSON: content},
    }


def _told_with(same: Iterable[Kind]) -> tuple[Header, ...]:
    waits = {kinds.TOO_MANY.status, kinds.LOG_UNAVAILABLE.status}
    return (_RETRY_AFTER,) if any(kind.status in waits for kind in same) else ()


def _headers(headers: Iterable[Header]) -> Schema:
    return {
        header.name: {"description": header.about, "schema": header.schema} for header in headers
    }
