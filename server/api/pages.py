"""Serves what clients/web is built into, and the contract.

The web client uses the public contract only; the page of the contract shows it in Swagger UI
without any other host.
"""

import gzip
from collections.abc import Iterable
from functools import cache, partial
from importlib.resources import files
from mimetypes import guess_type
from typing import NamedTuple

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from server.api.requests import Request
from server.api.responses import html_page
from server.api.spec import asyncapi, openapi
from server.engine.errors import NotFoundError

PAGE = files("server") / "page"
NOT_BUILT = "<p>The page is not built. In a checkout, <code>make page</code> builds it.</p>"

_DOCS = "docs"
# Only files of this server, and sockets to it.
_OWN_FILES = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
# Swagger UI sets styles of its own elements.
_DOCS_POLICY = f"{_OWN_FILES}; style-src 'self' 'unsafe-inline'"
# The page routes by its address, so every route of it is the same file.
_ROUTES = [
    "/",
    "/games/{game:str}/components",
    "/match/{id:str}",
    "/player/{id:str}",
    "/daily/{game:str}/{day:str}",
    "/receipts",
    "/replay",
    "/rules/{game:str}",
    "/standings/{game:str}",
]


class _StaticFile(NamedTuple):
    media_type: str
    content: bytes
    gzipped: bytes


def static_file(request: Request, headers: dict[str, str], *path: str) -> Response[bytes] | None:
    """Returns the response with a file of the built page, or None if there is no such file."""
    *folders, name = path
    if name not in file_names(*folders):
        return None
    found = load(*path)
    sent = {**headers, "Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return Response(found.content, media_type=found.media_type, headers=sent)
    packed = {**sent, "Content-Encoding": "gzip"}
    return Response(found.gzipped, media_type=found.media_type, headers=packed)


@cache
def file_names(*folders: str) -> frozenset[str]:
    folder = PAGE.joinpath(*folders)
    if not folder.is_dir():
        return frozenset()
    return frozenset(each.name for each in folder.iterdir() if each.is_file())


@cache
def load(*path: str) -> _StaticFile:
    content = PAGE.joinpath(*path).read_bytes()
    media_type = guess_type(path[-1])[0] or "text/plain"
    return _StaticFile(media_type, content, gzip.compress(content, mtime=0))


@get(_ROUTES, sync_to_thread=False)
def front_page(request: Request) -> Response[bytes] | Response[str]:
    headers = {"Content-Security-Policy": _OWN_FILES, "Cache-Control": "no-cache"}
    return static_file(request, headers, "index.html") or html_page("Archipel", NOT_BUILT)


@get("/assets/{name:str}", sync_to_thread=False)
def asset(request: Request, name: FromPath[str]) -> Response[bytes]:
    """The name has a hash of the content, so the file never changes."""
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    built = static_file(request, headers, "assets", name)
    if built is None:
        raise NotFoundError("file", name)
    return built


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
    headers = {"Content-Security-Policy": _DOCS_POLICY, "Cache-Control": "no-cache"}
    built = static_file(request, headers, _DOCS, "index.html")
    return built or html_page("The contract", NOT_BUILT)


@get("/api/docs/{name:str}", sync_to_thread=False)
def docs_file(request: Request, name: FromPath[str]) -> Response[bytes]:
    headers = {"Cache-Control": "public, max-age=86400"}
    built = static_file(request, headers, _DOCS, name)
    if built is None:
        raise NotFoundError("file", name)
    return built


@cache
def _asyncapi() -> bytes:
    return asyncapi.encoded()


HANDLERS = (front_page, asset, read_asyncapi, docs, docs_file)
