"""Answers, encoded once."""

from collections.abc import Mapping

import msgspec
from litestar import Response

_encode = msgspec.json.Encoder().encode


def answer(
    body: object, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response[bytes]:
    return Response(
        _encode(body),
        status_code=status,
        media_type="application/json",
        headers=dict(headers or {}),
    )
