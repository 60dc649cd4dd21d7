"""The OpenAPI 3.1 document, assembled from what Litestar's handlers declare."""

from collections.abc import Iterable, Iterator
from importlib.metadata import version

import msgspec
from litestar.handlers import HTTPRouteHandler

from server.api.problems import Problem
from server.api.spec.operations import Operation, described
from server.api.spec.schemas import Schema, components

_DESCRIPTION = """Board games on a durable log.

Open a match, sit down, send commands; what happened comes back as each viewer may see it.
Every error is `application/problem+json`, and its `type` a page that explains it.
Change is additive only.
"""


def document(handlers: Iterable[HTTPRouteHandler]) -> Schema:
    """The contract of these handlers; the same bytes every time."""
    operations = tuple(operations_of(handlers))
    return {
        "openapi": "3.1.0",
        "info": {"title": "Archipel", "version": version("archipel"), "description": _DESCRIPTION},
        "servers": [{"url": "/"}],
        "paths": _paths(operations),
        "components": {
            "schemas": components(_types(operations)),
            "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
        },
    }


def operations_of(handlers: Iterable[HTTPRouteHandler]) -> Iterator[Operation]:
    """Every handler that has an operation id, by path and method."""
    found = (
        Operation(path.replace(":str}", "}"), method.lower(), handler)
        for handler in handlers
        if handler.operation_id is not None
        for path in handler.paths
        for method in handler.http_methods
    )
    return iter(sorted(found, key=lambda operation: (operation.path, operation.method)))


def encoded(handlers: Iterable[HTTPRouteHandler]) -> bytes:
    """The document as openapi/openapi.json stores it."""
    return msgspec.json.format(msgspec.json.encode(document(handlers)), indent=2) + b"\n"


def _paths(operations: Iterable[Operation]) -> Schema:
    paths: dict[str, dict[str, object]] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method] = described(operation)
    return {**paths}


def _types(operations: Iterable[Operation]) -> set[type]:
    return {Problem}.union(*(operation.types for operation in operations))
