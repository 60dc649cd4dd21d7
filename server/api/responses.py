"""Responses: JSON that is encoded once, plain HTML pages, and their caching headers."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template
from typing import Final, Literal, TypeAlias, cast

import msgspec
from litestar import Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.response.base import ASGIResponse
from litestar.status_codes import HTTP_200_OK
from litestar.types import Receive, Scope, Send
from msgspec import UNSET, UnsetType

from domain.match import Match

CacheScope: TypeAlias = Literal["public", "private"]

# A log is stored as it is; how a commit is rendered may change with a release.
STORED_MAX_AGE_S: Final = 365 * 24 * 3600
RENDERED_MAX_AGE_S: Final = 24 * 3600

_encode = msgspec.json.Encoder().encode
_MARKUP = (files("server.api") / "html" / "frame.html").read_text(encoding="utf-8")
_FRAME = Template(_MARKUP)
# Such a page loads nothing, and has no style but that of the frame.
_STYLE = _MARKUP.partition("<style>")[2].partition("</style>")[0]
_STYLE_HASH = b64encode(sha256(_STYLE.encode()).digest()).decode()
_FRAME_POLICY = (
    f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


@dataclass
class StreamSpec(ResponseSpec):
    """A response that the Accept header can also have in these media types, line by line."""

    stream_types: tuple[str, ...] = ()


class EncodedResponse(Response[bytes]):
    """Sends its bytes and headers as they are, without what Litestar derives for each response."""

    def to_asgi_response(self, *_args: object, **_kwargs: object) -> ASGIResponse:
        # Litestar only calls it, as it calls any ASGI application.
        return cast("ASGIResponse", self._send)

    async def _send(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        status = self.status_code or HTTP_200_OK
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", b"%d" % len(self.content)),
            *((name.lower().encode(), text.encode()) for name, text in self.headers.items()),
        ]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": self.content, "more_body": False})


def json_response(
    body: object, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response[bytes]:
    return EncodedResponse(_encode(body), status_code=status, headers=dict(headers or {}))


def html_page(title: str, body: str, status: int = 200) -> Response[str]:
    """A page of the server itself; `body` is markup, `title` plain text."""
    text = _FRAME.substitute(title=escape(title), body=body)
    headers = {"Content-Security-Policy": _FRAME_POLICY}
    return Response(text, status_code=status, media_type="text/html", headers=headers)


def etag(epoch: str, version: int) -> str:
    return f'"{epoch}:{version}"'


def cache_headers(match: Match, max_age: int, scope: CacheScope, *vary_by: str) -> dict[str, str]:
    """A match that is over no longer changes; before that, nothing is cached."""
    vary = [*(["Authorization"] if scope == "private" else []), *vary_by]
    return {"Cache-Control": _cache_control(match, max_age, scope)} | (
        {"Vary": ", ".join(vary)} if vary else {}
    )


def uncached_headers() -> dict[str, str]:
    """What the caller sees now; a cache has to ask each time."""
    return {"Cache-Control": "private, no-cache", "Vary": "Authorization"}


def stale_headers(age_s: float | None) -> dict[str, str]:
    """Of an answer from memory while the log is away (RFC 9111, RFC 9211)."""
    if age_s is None:
        return {}
    seconds = max(1, round(age_s))
    status = f"archipel; hit; ttl=-{seconds}; detail=log_unavailable"
    return {"Age": str(seconds), "Cache-Status": status}


def cache_scope(viewer: str | UnsetType) -> CacheScope:
    """Without `as`, the response depends on the caller's seat."""
    return "private" if viewer is UNSET else "public"


def _cache_control(match: Match, max_age: int, scope: CacheScope) -> str:
    if match.outcome is None:
        return "private, no-cache"
    return f"{scope}, max-age={max_age}, immutable"
