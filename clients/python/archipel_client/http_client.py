"""HTTP requests with one identity, retried where that is safe and may help."""

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
from archipel_client.errors import (
    ArchipelError,
    InvalidResponseError,
    ProblemError,
    RateLimitedError,
    ServerError,
    UnreachableError,
    error_of,
)
from archipel_client.sans_io import retry_delays

T = TypeVar("T")
Query: TypeAlias = Mapping[str, str | int | None]
Headers: TypeAlias = Mapping[str, str]

# After these the request was not received; after any other transport error it may have been.
_NOT_RECEIVED = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
_OUTCOME_UNKNOWN = "outcome_unknown"
_SERVICE_UNAVAILABLE = 503
_ATTEMPT_TIMEOUT_S = 10.0


class _Request(Struct, frozen=True):
    """A request, and whether it is idempotent."""

    http: httpx.Request
    idempotent: bool


class HttpClient:
    def __init__(self, url: str, token: str | None, timeout_s: float) -> None:
        self.token = token
        self.epoch = ""
        self._http = httpx.AsyncClient(base_url=url, timeout=_ATTEMPT_TIMEOUT_S)
        self._timeout_s = timeout_s

    async def close(self) -> None:
        await self._http.aclose()

    async def get(
        self, path: str, query: Query | None = None, headers: Headers | None = None
    ) -> httpx.Response:
        request = self._http.build_request(
            "GET", path, params=_params(query or {}), headers=self._with_token(headers)
        )
        return await self._send(_Request(request, idempotent=True))

    async def post(
        self,
        path: str,
        body: object = None,
        headers: Headers | None = None,
        *,
        idempotent: bool = True,
    ) -> httpx.Response:
        kind = {} if body is None else {"Content-Type": "application/json"}
        request = self._http.build_request(
            "POST",
            path,
            content=None if body is None else msgspec.json.encode(body),
            headers={**kind, **self._with_token(headers)},
        )
        return await self._send(_Request(request, idempotent))

    async def post_file(
        self, path: str, file: bytes, media: str, query: Query | None = None
    ) -> httpx.Response:
        """Posts a file unchanged; posting it twice has the effect of posting it once."""
        request = self._http.build_request(
            "POST",
            path,
            params=_params(query or {}),
            content=file,
            headers=self._with_token({"Content-Type": media}),
        )
        return await self._send(_Request(request, idempotent=True))

    def _with_token(self, headers: Headers | None) -> Headers:
        identity = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return {**identity, **(headers or {})}

    async def _send(self, request: _Request) -> httpx.Response:
        """Retries until the timeout, then raises the last error."""
        end, delays = monotonic() + self._timeout_s, retry_delays()
        while True:
            try:
                return await self._attempt(request.http)
            except (UnreachableError, ProblemError) as error:
                delay = max(next(delays), _requested_delay(error))
                if not _is_retryable(error, request) or monotonic() + delay > end:
                    raise
            await asyncio.sleep(delay)

    async def _attempt(self, request: httpx.Request) -> httpx.Response:
        try:
            response = await self._http.send(request)
        except httpx.TransportError as error:
            raise UnreachableError(f"{self._http.base_url} does not answer ({error!r})") from error
        if not response.is_success:
            raise error_of(decode(response, contract.Problem), _retry_after(response))
        if (etag := response.headers.get("ETag")) is not None:
            self.epoch = etag.strip('"').rpartition(":")[0]
        return response


def _params(query: Query) -> dict[str, str | int] | None:
    """Without empty fields; None rather than {}, which would clear the query of the URL itself."""
    return {name: value for name, value in query.items() if value is not None} or None


def decode(response: httpx.Response, shape: type[T]) -> T:
    """The body as a type of the contract."""
    try:
        return msgspec.json.decode(response.content, type=shape)
    except msgspec.MsgspecError as error:
        what = f"{response.status_code} from {response.url}"
        raise InvalidResponseError(f"{what} is no {shape.__name__}: {error}") from error


def match_path(match: str) -> str:
    return f"/api/matches/{quote(match, safe='')}"


def idempotency_header(key: str | None) -> dict[str, str]:
    """The server executes requests with the same key once."""
    return {"Idempotency-Key": key or uuid4().hex}


def _is_retryable(error: ArchipelError, request: _Request) -> bool:
    match error:
        case RateLimitedError():
            return True
        case ServerError():
            may_be_done = error.code == _OUTCOME_UNKNOWN
            is_temporary = error.problem.status == _SERVICE_UNAVAILABLE
            return is_temporary and (request.idempotent or not may_be_done)
        case UnreachableError():
            return request.idempotent or isinstance(error.__cause__, _NOT_RECEIVED)
        case _:
            return False


def _requested_delay(error: ArchipelError) -> float:
    """The Retry-After of the server, in seconds."""
    return error.retry_after if isinstance(error, ProblemError) else 0.0


def _retry_after(response: httpx.Response) -> float:
    value = response.headers.get("Retry-After", "")
    return float(value) if value.isdecimal() else 0.0
