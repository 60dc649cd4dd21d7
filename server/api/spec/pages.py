"""Serves the contracts, and the page that shows them in Swagger UI without any other host."""

from collections.abc import Iterable
from functools import cache, partial

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from server.api.front_page import NOT_BUILT, static_file
from server.api.requests import Request
from server.api.responses import html_page
from server.api.spec import asyncapi, openapi
from server.engine.errors import NotFoundError

_FOLDER = "docs"
# Swagger UI sets styles of its own elements.
_POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"


def openapi_handler(handlers: Iterable[HTTPRouteHandler]) -> HTTPRouteHandler:
    """Serves the document of these handlers. Litestar copies handlers when it registers them."""
    encoded = cache(partial(openapi.encoded, tuple(handlers)))

    @get("/api/openapi.json")
    async def read_openapi() -> Response[bytes]:
        return Response(encoded(), media_type="application/json")

    return read_openapi


@get("/api/asyncapi.json")
async def read_asyncapi() -> Response[bytes]:
    return Response(_asyncapi(), media_type="application/json")


@get("/api/docs", sync_to_thread=False)
def docs(request: Request) -> Response[bytes] | Response[str]:
    headers = {"Content-Security-Policy": _POLICY, "Cache-Control": "no-cache"}
    built = static_file(request, headers, _FOLDER, "index.html")
    return built or html_page("The contract", NOT_BUILT)


@cache
def _asyncapi() -> bytes:
    return asyncapi.encoded()


@get("/api/docs/{name:str}", sync_to_thread=False)
def docs_file(request: Request, name: FromPath[str]) -> Response[bytes]:
    headers = {"Cache-Control": "public, max-age=86400"}
    built = static_file(request, headers, _FOLDER, name)
    if built is None:
        raise NotFoundError("file", name)
    return built


HANDLERS = (read_asyncapi, docs, docs_file)
