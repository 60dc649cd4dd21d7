"""Serves the contracts, and the page that shows them in Swagger UI without any other host."""

from functools import cache

from litestar import Litestar, Response, get
from litestar.params import FromPath

from server.api.asking import Request
from server.api.pages import page
from server.api.static_files import NOT_BUILT, static_file
from server.engine.errors import NotFoundError
from server.spec import asyncapi as live_contract
from server.spec.openapi import written

_FOLDER = "docs"
# Swagger UI sets styles of its own elements.
_POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"


@get("/api/openapi.json")
async def openapi(request: Request) -> Response[bytes]:
    return Response(_written(request.app), media_type="application/json")


@get("/api/asyncapi.json")
async def asyncapi() -> Response[bytes]:
    return Response(_written_for_sockets(), media_type="application/json")


@get("/api/docs", sync_to_thread=False)
def docs(request: Request) -> Response[bytes] | Response[str]:
    headers = {"Content-Security-Policy": _POLICY, "Cache-Control": "no-cache"}
    built = static_file(request, headers, _FOLDER, "index.html")
    return built or page("The contract", NOT_BUILT)


@cache
def _written(app: Litestar) -> bytes:
    return written(app)


@cache
def _written_for_sockets() -> bytes:
    return live_contract.written()


@get("/api/docs/{name:str}", sync_to_thread=False)
def docs_file(request: Request, name: FromPath[str]) -> Response[bytes]:
    headers = {"Cache-Control": "public, max-age=86400"}
    built = static_file(request, headers, _FOLDER, name)
    if built is None:
        raise NotFoundError("file", name)
    return built


HANDLERS = (openapi, asyncapi, docs, docs_file)
