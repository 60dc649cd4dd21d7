"""Serves files of `server/page`, into which the page is built from `clients/web`."""

import gzip
from functools import cache
from importlib.resources import files
from mimetypes import guess_type
from typing import NamedTuple

from litestar import Response

from server.api.requests import Request

PAGE = files("server") / "page"
NOT_BUILT = "<p>The page is not built. In a checkout, <code>make page</code> builds it.</p>"


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
    sent = {**headers, "Vary": "Accept-Encoding", "X-Content-Type-Options": "nosniff"}
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
