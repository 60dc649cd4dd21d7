"""The page at the root: plain files that use the public contract and nothing else."""

from importlib.resources import files
from mimetypes import guess_type

from litestar import Response, get
from litestar.params import FromPath

from server.trouble import UnknownThing

_PAGE = files("server") / "page"
# Its own files, and sockets to where it came from.
_POLICY = "default-src 'self'; connect-src 'self' ws: wss:"


@get("/", sync_to_thread=False)
def front_page() -> Response[bytes]:
    return _file("index.html")


@get("/page/{name:str}", sync_to_thread=False)
def part(name: FromPath[str]) -> Response[bytes]:
    return _file(name)


def _file(name: str) -> Response[bytes]:
    known = {each.name: each for each in _PAGE.iterdir()}
    if name not in known:
        raise UnknownThing("file", name)
    kind = guess_type(name)[0] or "text/plain"
    return Response(
        known[name].read_bytes(),
        media_type=kind,
        headers={"Content-Security-Policy": _POLICY, "Cache-Control": "no-cache"},
    )


HANDLERS = (front_page, part)
