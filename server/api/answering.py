"""Answers, encoded once."""

from collections.abc import Mapping
from typing import cast

import msgspec
from litestar import Response
from litestar.response.base import ASGIResponse
from litestar.status_codes import HTTP_200_OK
from litestar.types import Receive, Scope, Send

_encode = msgspec.json.Encoder().encode


class Whole(Response[bytes]):
    """Its bytes and headers are all there is: Litestar need not look for more on every answer."""

    def to_asgi_response(self, *_given: object, **_more: object) -> ASGIResponse:
        # It is called as any application is, and asked for nothing else.
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


def answer(
    body: object, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response[bytes]:
    return Whole(_encode(body), status_code=status, headers=dict(headers or {}))
