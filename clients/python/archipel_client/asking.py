"""Requests over HTTP under one name, asked again where that is safe and may help."""

import asyncio
from collections.abc import Mapping
from time import monotonic
from typing import TypeAlias, TypeVar
from urllib.parse import quote
from uuid import uuid4

import httpx
import msgspec
from msgspec import Struct

from archipel_client import contract
from archipel_client.core import waits
from archipel_client.problems import (
    ArchipelError,
    Misunderstood,
    Problem,
    TooMany,
    Unavailable,
    Unreachable,
    problem,
)

T = TypeVar("T")
Query: TypeAlias = Mapping[str, str | int | None]
Headers: TypeAlias = Mapping[str, str]

# With these nobody has heard the request; after any other silence, it may have been done.
_NOT_HEARD = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
_NOBODY_KNOWS = "outcome_unknown"
_CANNOT_NOW = 503
_PATIENCE_FOR_ONE = 10.0


class _Asked(Struct, frozen=True):
    """A request, and whether doing it twice is the same as doing it once."""

    request: httpx.Request
    repeatable: bool


class Asking:
    def __init__(self, url: str, token: str | None, patience: float) -> None:
        self.token = token
        self.epoch = ""
        self._http = httpx.AsyncClient(base_url=url, timeout=_PATIENCE_FOR_ONE)
        self._patience = patience

    async def close(self) -> None:
        await self._http.aclose()

    async def get(
        self, path: str, query: Query | None = None, headers: Headers | None = None
    ) -> httpx.Response:
        request = self._http.build_request(
            "GET", path, params=_said(query or {}), headers=self._named(headers)
        )
        return await self._answer(_Asked(request, repeatable=True))

    async def post(
        self,
        path: str,
        body: object = None,
        headers: Headers | None = None,
        *,
        repeatable: bool = True,
    ) -> httpx.Response:
        kind = {} if body is None else {"Content-Type": "application/json"}
        request = self._http.build_request(
            "POST",
            path,
            content=None if body is None else msgspec.json.encode(body),
            headers={**kind, **self._named(headers)},
        )
        return await self._answer(_Asked(request, repeatable))

    async def post_file(
        self, path: str, file: bytes, media: str, query: Query | None = None
    ) -> httpx.Response:
        """A file, as it is; sent twice it does what it does once."""
        request = self._http.build_request(
            "POST",
            path,
            params=_said(query or {}),
            content=file,
            headers=self._named({"Content-Type": media}),
        )
        return await self._answer(_Asked(request, repeatable=True))

    def _named(self, headers: Headers | None) -> Headers:
        identity = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return {**identity, **(headers or {})}

    async def _answer(self, asked: _Asked) -> httpx.Response:
        """After as many attempts as our patience allows; a problem is raised."""
        end, pauses = monotonic() + self._patience, waits()
        while True:
            try:
                return await self._once(asked.request)
            except (Unreachable, Problem) as error:
                pause = max(next(pauses), _wish(error))
                if not _may_help(error, asked) or monotonic() + pause > end:
                    raise
            await asyncio.sleep(pause)

    async def _once(self, request: httpx.Request) -> httpx.Response:
        try:
            answer = await self._http.send(request)
        except httpx.TransportError as error:
            raise Unreachable(f"{self._http.base_url} does not answer ({error!r})") from error
        if not answer.is_success:
            raise problem(read(answer, contract.Problem), _retry_after(answer))
        if (etag := answer.headers.get("ETag")) is not None:
            self.epoch = etag.strip('"').rpartition(":")[0]
        return answer


def _said(query: Query) -> dict[str, str | int] | None:
    """Without what was left open; an empty query would clear the one that stands in an address."""
    return {name: value for name, value in query.items() if value is not None} or None


def read(answer: httpx.Response, shape: type[T]) -> T:
    """The body, as the contract says that it is."""
    try:
        return msgspec.json.decode(answer.content, type=shape)
    except msgspec.MsgspecError as error:
        what = f"{answer.status_code} from {answer.url}"
        raise Misunderstood(f"{what} is no {shape.__name__}: {error}") from error


def path_of(match: str) -> str:
    return f"/api/matches/{quote(match, safe='')}"


def named_once(key: str | None) -> dict[str, str]:
    """A header under which the same request is done once, however often it is asked."""
    return {"Idempotency-Key": key or uuid4().hex}


def _may_help(error: ArchipelError, asked: _Asked) -> bool:
    match error:
        case TooMany():
            return True
        case Unavailable():
            unsure = error.code == _NOBODY_KNOWS
            return error.told.status == _CANNOT_NOW and (asked.repeatable or not unsure)
        case Unreachable():
            return asked.repeatable or isinstance(error.__cause__, _NOT_HEARD)
        case _:
            return False


def _wish(error: ArchipelError) -> float:
    """How long the server asks us to wait."""
    return error.retry_after if isinstance(error, Problem) else 0.0


def _retry_after(answer: httpx.Response) -> float:
    told = answer.headers.get("Retry-After", "")
    return float(told) if told.isdecimal() else 0.0
