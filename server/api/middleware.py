"""ASGI middleware, around the whole application and of single routes.

The application: origins, request ids, the access log, security headers, HEAD. A route: who calls,
within which rate limit, with which parameters. Plain ASGI and no guards: Litestar copies the route
handler for each guard of each request, which costs a GET five percent of its time
(docs/decisions/0020-litestar.md).
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
from server.addresses.client_address import ClientAddresses, host_of
from server.api.parameters import PARAMETERS
from server.api.rate_limits import LimitName
from server.api.requests import Connection, authorization_of, current_request_id
from server.api.services import address_of, services_of
from server.engine.errors import UnauthorisedError
from server.engine.work_queue import current_caller

log = structlog.stdlib.get_logger()

REQUEST_ID = "X-Request-Id"

_ID_HEADER = REQUEST_ID.lower().encode()
_VALID_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
# In every response. Browsers ignore HSTS without TLS (RFC 6797).
_SECURITY_HEADERS = ((b"x-content-type-options", b"nosniff"), (b"referrer-policy", b"same-origin"))
_HSTS = ((b"strict-transport-security", b"max-age=31536000"),)
# In responses whose handler does not set them.
_DEFAULT_HEADERS = (
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"cache-control", b"no-store"),
)
API_HEADERS = _SECURITY_HEADERS + _DEFAULT_HEADERS


def apply_middleware(
    app: ASGIApp, addresses: ClientAddresses, *, logs_players: bool = True
) -> ASGIApp:
    logged = AccessLog(SecurityHeaders(HeadAsGet(app)), addresses, logs_players=logs_players)
    return Origins(logged, addresses)


class Origins:
    """Puts the client's address and scheme into the scope, as trusted proxies state them."""

    def __init__(self, app: ASGIApp, addresses: ClientAddresses) -> None:
        self._app = app
        self._addresses = addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in {ScopeType.HTTP, ScopeType.WEBSOCKET}:
            peer = host_of(scope["client"])
            host, scheme = self._addresses.origin(peer, scope["headers"])
            if host != peer:
                scope["client"] = (host, 0)
            if scheme == "https":
                scope["scheme"] = "https" if scope["type"] == ScopeType.HTTP else "wss"
            scope["user"] = None
        await self._app(scope, receive, send)


class AccessLog:
    """Gives every request an id and writes one line when it is answered, or its socket closed."""

    def __init__(self, app: ASGIApp, addresses: ClientAddresses, *, logs_players: bool) -> None:
        self._app = app
        self._addresses = addresses
        self._logs_players = logs_players

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            await self._logged(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            started = time.perf_counter()
            await self._app(scope, receive, send)
            self._write("socket", scope, started)
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
                message["headers"] = [*message["headers"], (_ID_HEADER, id.encode())]
            await send(message)

        await self._app(scope, receive, send_with_id)
        self._write("request", scope, started, id=id, method=scope["method"], status=status)

    def _write(self, event: str, scope: Scope, started: float, **more: str | int) -> None:
        """Without the query, in which a client may have put a secret by mistake."""
        player: Player | None = scope["user"] if self._logs_players else None
        log.info(
            event,
            **more,
            path=scope["path"],
            ms=round((time.perf_counter() - started) * 1000, 2),
            address=self._addresses.logged(host_of(scope["client"])),
            player=None if player is None else player.id,
        )


class SecurityHeaders:
    """Sets the same security headers in every response, and forbids caches unless it says else."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        fixed = _SECURITY_HEADERS + (_HSTS if scope["scheme"] == "https" else ())

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent = [*message["headers"], *fixed]
                names = {name for name, _ in sent}
                sent += [each for each in _DEFAULT_HEADERS if each[0] not in names]
                message["headers"] = sent
            await send(message)

        await self._app(scope, receive, send_with_headers)


class HeadAsGet:
    """HEAD is GET without the body, wherever there is a GET; streams end at once."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] == "HEAD":
            await self._bodiless(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _bodiless(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        async def send_without_body(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                # What follows is dropped, and `receive` tells a stream that its reader is gone.
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        as_get: HTTPScope = {**scope, "method": "GET"}
        await self._app(as_get, receive, send_without_body)
        # For the access log.
        scope["user"] = as_get["user"]


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


async def authenticated(connection: Connection, limit: LimitName | None = None) -> Player | None:
    """The owner of the token, if one was sent; a wrong one counts against the address."""
    services, address = services_of(connection), address_of(connection)
    current_caller.set(address)
    try:
        player = await services.identity.caller(authorization_of(connection))
    except UnauthorisedError:
        await services.rate_limiter.take("reads", address)
        raise
    connection.scope["user"] = player
    # Apart, so that a flood of reads keeps no anonymous spectator of the address from watching.
    limit = limit or ("sockets" if connection.scope["type"] == ScopeType.WEBSOCKET else "reads")
    if player is None:
        await services.rate_limiter.take(limit, address)
    else:
        await services.rate_limiter.take(limit, player.id, address)
    return player


def _begin(scope: HTTPScope) -> str:
    """The id that the client sent, if it is valid, or a new one."""
    found = next((value for name, value in scope["headers"] if name == _ID_HEADER), b"")
    sent = found.decode("latin-1")
    id = sent if _VALID_ID.fullmatch(sent) else secrets.token_hex(8)
    current_request_id.set(id)
    return id
