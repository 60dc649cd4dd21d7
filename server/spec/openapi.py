"""The OpenAPI 3.1 document, assembled from what each handler says of itself."""

from collections.abc import Iterable, Iterator
from importlib.metadata import version
from typing import TypeAlias

import msgspec
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler

from server.api.operation import KEY, Operation
from server.api.problems import Problem
from server.spec.described import described
from server.spec.schemas import Schema, components

_ABOUT = """Board games on a durable log.

Open a match, sit down, send commands; what happened comes back as each viewer may see it.
Every error is `application/problem+json`, and its `type` a page that explains it.
Change is additive only.
"""

Call: TypeAlias = tuple[str, str, Operation]


def document(app: Litestar) -> Schema:
    """The contract of this application, the same bytes every time."""
    calls = tuple(documented_calls(app))
    return {
        "openapi": "3.1.0",
        "info": {"title": "Archipel", "version": version("archipel"), "description": _ABOUT},
        "servers": [{"url": "/"}],
        "paths": _paths(calls),
        "components": {
            "schemas": components(_shapes(calls)),
            "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
        },
    }


def documented_calls(app: Litestar) -> Iterator[Call]:
    """Path, method and operation of every route that the contract speaks of."""
    handlers = {
        (route.path, handler)
        for route in app.routes
        for handler in getattr(route, "route_handlers", ())
        if isinstance(handler, HTTPRouteHandler) and KEY in handler.opt
    }
    for path, handler in sorted(handlers, key=lambda each: (each[0], str(each[1]))):
        for method in sorted(handler.http_methods):
            yield _without_types(path), method.lower(), handler.opt[KEY]


def written(app: Litestar) -> bytes:
    """The document as the file in openapi/ has it."""
    return msgspec.json.format(msgspec.json.encode(document(app)), indent=2) + b"\n"


def _without_types(path: str) -> str:
    return path.replace(":str}", "}")


def _paths(calls: Iterable[Call]) -> Schema:
    paths: dict[str, dict[str, object]] = {}
    for path, method, operation in calls:
        paths.setdefault(path, {})[method] = described(path, operation)
    return {**paths}


def _shapes(calls: Iterable[Call]) -> set[type]:
    operations = [operation for _, _, operation in calls]
    answers = [answer for each in operations for answer in each.answers.values()]
    bodies = {each.body for each in operations if each.body is not None}
    return bodies | {each.shape for each in answers if each.shape is not None} | {Problem}
