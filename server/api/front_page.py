"""Serves the page that clients/web is built into; it uses the public contract and nothing else."""

from litestar import Response, get
from litestar.params import FromPath

from server.api.requests import Request
from server.api.responses import html_page
from server.api.static_files import NOT_BUILT, static_file
from server.engine.errors import NotFoundError

# Only files of this server, and sockets to it.
_POLICY = (
    "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
# The page routes by its address, so every route of it is the same file.
_ROUTES = [
    "/",
    "/match/{id:str}",
    "/player/{id:str}",
    "/replay",
    "/rules/{game:str}",
    "/standings/{game:str}",
]


@get(_ROUTES, sync_to_thread=False)
def front_page(request: Request) -> Response[bytes] | Response[str]:
    headers = {"Content-Security-Policy": _POLICY, "Cache-Control": "no-cache"}
    return static_file(request, headers, "index.html") or html_page("Archipel", NOT_BUILT)


@get("/assets/{name:str}", sync_to_thread=False)
def asset(request: Request, name: FromPath[str]) -> Response[bytes]:
    """The name has a hash of the content, so the file never changes."""
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    built = static_file(request, headers, "assets", name)
    if built is None:
        raise NotFoundError("file", name)
    return built


HANDLERS = (front_page, asset)
