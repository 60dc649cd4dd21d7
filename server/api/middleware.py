"""ASGI middleware, around the whole application and of single routes.

The application: request ids, the access log, HEAD. A route: who calls, within which rate limit,
with which parameters. Plain ASGI and no guards: Litestar copies the route handler for each guard of
each request, which costs a GET five percent of its time (docs/decisions/0020-litestar.md).
"""

import re
import secrets
import time
from urllib.parse import parse_qsl

import msgspec
import structlog
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from domain.player import Player
from server.api.parameters import PARAMETERS
from server.api.rate_limits import LimitName
from server.api.requests import Connection, address_of, authorization_of, current_request_id
from server.api.services import services_of
from server.engine.errors import UnauthorisedError
from server.engine.work_queue import current_caller

log = structlog.stdlib.get_logger()

REQUEST_ID = "X-Request-Id"

_HEADER = REQUEST_ID.lower().encode()
_VALID_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


def apply_middleware(app: ASGIApp) -> ASGIApp:
    return AccessLog(HeadAsGet(app))


class AccessLog:
    """Gives every request an id and writes one line when it is answered."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            await self._logged(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _logged(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        started = time.perf_counter()
        id = _begin(scope)
        status = 500

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (_HEADER, id.encode())]
            await send(message)

        await self._app(scope, receive, send_with_id)
        log.info(
            "request",
            id=id,
            method=scope["method"],
            path=scope["path"],
            status=status,
            ms=round((time.perf_counter() - started) * 1000, 2),
        )


class HeadAsGet:
    """HEAD is GET without the body, wherever there is a GET."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] == "HEAD":
            await self._bodiless(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _bodiless(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        async def send_without_body(message: Message) -> None:
            if message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        as_get: HTTPScope = {**scope, "method": "GET"}
        await self._app(as_get, receive, send_without_body)


class Authentication:
    """Sets `request.user` to the owner of the bearer token and counts against their rate limit."""

    def __init__(self, limit: LimitName = "reads", *, required: bool = False) -> None:
        self.required = required
        self._limit: LimitName = limit

    def __call__(self, app: ASGIApp) -> ASGIApp:
        async def authenticate(scope: Scope, receive: Receive, send: Send) -> None:
            player = await authenticated(ASGIConnection(scope), self._limit)
            if player is None and self.required:
                raise UnauthorisedError
            scope["user"] = player
            await app(scope, receive, send)

        return authenticate


class AddressLimit:
    """Counts against a rate limit of the client's address, with a token or without."""

    def __init__(self, limit: LimitName) -> None:
        self._limit: LimitName = limit

    def __call__(self, app: ASGIApp) -> ASGIApp:
        async def count(scope: Scope, receive: Receive, send: Send) -> None:
            connection: Connection = ASGIConnection(scope)
            current_caller.set(address_of(connection))
            await services_of(connection).rate_limiter.take(self._limit, address_of(connection))
            await app(scope, receive, send)

        return count


def known_parameters_only(app: ASGIApp) -> ASGIApp:
    """Refuses query parameters where the handler declares none.

    A handler that declares some has a struct that forbids unknown fields.
    """

    async def check(scope: Scope, receive: Receive, send: Send) -> None:
        query = scope["query_string"]
        if query and PARAMETERS not in (scope["route_handler"].dependencies or {}):
            for name, _ in parse_qsl(query.decode("latin-1"), keep_blank_values=True):
                raise msgspec.ValidationError(f"Object contains unknown field `{name}`")
        await app(scope, receive, send)

    return check


async def authenticated(connection: Connection, limit: LimitName = "reads") -> Player | None:
    """The owner of the token, if one was sent; a wrong one counts against the address."""
    services = services_of(connection)
    current_caller.set(address_of(connection))
    try:
        player = await services.identity.caller(authorization_of(connection))
    except UnauthorisedError:
        await services.rate_limiter.take("reads", address_of(connection))
        raise
    sender = address_of(connection) if player is None else player.id
    await services.rate_limiter.take(limit, sender)
    return player


def _begin(scope: HTTPScope) -> str:
    """The id that the client sent, if it is valid, or a new one."""
    sent = next((value for name, value in scope["headers"] if name == _HEADER), b"").decode(
        "latin-1"
    )
    id = sent if _VALID_ID.fullmatch(sent) else secrets.token_hex(8)
    current_request_id.set(id)
    return id
