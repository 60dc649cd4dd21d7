"""The page: what clients/web was built into; it uses the public contract and nothing else."""

import gzip
from functools import cache
from importlib.resources import files
from mimetypes import guess_type
from typing import NamedTuple

from litestar import Response, get
from litestar.params import FromPath

from server.api.asking import Request
from server.api.pages import page
from server.engine.errors import NotFoundError

_PAGE = files("server") / "page"
# Its own files, and sockets to where it came from.
_POLICY = (
    "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
# The address says all that the page needs to know, so every place on it is the same file.
_PLACES = [
    "/",
    "/match/{id:str}",
    "/player/{id:str}",
    "/replay",
    "/rules/{game:str}",
    "/standings/{game:str}",
]
_NOT_BUILT = "<p>The page is not built. In a checkout, <code>make page</code> builds it.</p>"


class Part(NamedTuple):
    """A file as it is sent, and as it is sent to those who can unpack it."""

    kind: str
    plain: bytes
    packed: bytes


@get(_PLACES, sync_to_thread=False)
def front_page(request: Request) -> Response[bytes] | Response[str]:
    if not (_PAGE / "index.html").is_file():
        return page("Archipel", _NOT_BUILT)
    kept = {"Content-Security-Policy": _POLICY, "Cache-Control": "no-cache"}
    return _sent(_part("index.html"), request, kept)


@get("/assets/{name:str}", sync_to_thread=False)
def asset(request: Request, name: FromPath[str]) -> Response[bytes]:
    """Its name has the hash of its content in it, so it never changes."""
    if name not in _assets():
        raise NotFoundError("file", name)
    kept = {"Cache-Control": "public, max-age=31536000, immutable"}
    return _sent(_part("assets", name), request, kept)


def _sent(part: Part, request: Request, kept: dict[str, str]) -> Response[bytes]:
    headers = {**kept, "Vary": "Accept-Encoding", "X-Content-Type-Options": "nosniff"}
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return Response(part.plain, media_type=part.kind, headers=headers)
    packed = {**headers, "Content-Encoding": "gzip"}
    return Response(part.packed, media_type=part.kind, headers=packed)


@cache
def _assets() -> frozenset[str]:
    folder = _PAGE / "assets"
    return frozenset(each.name for each in folder.iterdir()) if folder.is_dir() else frozenset()


@cache
def _part(*path: str) -> Part:
    plain = _PAGE.joinpath(*path).read_bytes()
    kind = guess_type(path[-1])[0] or "application/octet-stream"
    return Part(kind, plain, gzip.compress(plain, mtime=0))


HANDLERS = (front_page, asset)
