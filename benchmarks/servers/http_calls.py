"""Plain HTTP for the set-up before the timing: guests, matches, seats."""

import http.client
from collections.abc import Mapping
from time import monotonic
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec

T = TypeVar("T")

# Servers close connections that are idle for five seconds.
_SILENCE = 2.0


class RefusedError(Exception):
    """An answer that is not what the benchmark needs."""


class HttpCalls:
    """One connection that is kept."""

    def __init__(self, url: str) -> None:
        self._connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=30)
        self._last = monotonic()

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> bytes:
        return self._ask("GET", path, None, headers or {})

    def post(
        self, path: str, body: object, shape: type[T], headers: Mapping[str, str] | None = None
    ) -> T:
        asked = {"Content-Type": "application/json", **(headers or {})}
        answer = self._ask("POST", path, msgspec.json.encode(body), asked)
        return msgspec.json.decode(answer, type=shape)

    def _ask(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> bytes:
        if monotonic() - self._last > _SILENCE:
            self._connection.close()
        self._connection.request(method, path, body, dict(headers))
        self._last = monotonic()
        answer = self._connection.getresponse()
        words = answer.read()
        if answer.status not in {200, 201}:
            raise RefusedError(f"{method} {path}: {answer.status} {words[:500]!r}")
        return words
