"""Middleware of single routes: who calls, within which rate limit, with which parameters.

Not guards: Litestar copies the route handler for each guard of each request, which costs a GET
five percent of its time (docs/decisions/0020-litestar.md).
"""

from urllib.parse import parse_qsl

import msgspec
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from domain.player import Player
from server.api.parameters import PARAMETERS
from server.api.rate_limits import LimitName
from server.api.requests import Connection, address_of, authorization_of
from server.api.services import services_of
from server.engine.errors import UnauthorisedError


class Authentication(ASGIMiddleware):
    """Sets `request.user` to the owner of the bearer token and counts against their rate limit."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, limit: LimitName = "reads", *, required: bool = False) -> None:
        self.required = required
        self._limit: LimitName = limit

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        player = await authenticated(ASGIConnection(scope), self._limit)
        if player is None and self.required:
            raise UnauthorisedError
        scope["user"] = player
        await next_app(scope, receive, send)


class AddressLimit(ASGIMiddleware):
    """Counts against a rate limit of the client's address, with a token or without."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, limit: LimitName) -> None:
        self._limit: LimitName = limit

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        connection: Connection = ASGIConnection(scope)
        await services_of(connection).rate_limiter.take(self._limit, address_of(connection))
        await next_app(scope, receive, send)


class KnownParametersOnly(ASGIMiddleware):
    """Refuses query parameters where the handler declares none.

    A handler that declares some has a struct that forbids unknown fields.
    """

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        if scope["query_string"] and PARAMETERS not in (scope["route_handler"].dependencies or {}):
            query = scope["query_string"].decode("latin-1")
            for name, _ in parse_qsl(query, keep_blank_values=True):
                raise msgspec.ValidationError(f"Object contains unknown field `{name}`")
        await next_app(scope, receive, send)


async def authenticated(connection: Connection, limit: LimitName = "reads") -> Player | None:
    """The owner of the token, if one was sent; a wrong one counts against the address."""
    services = services_of(connection)
    try:
        player = await services.identity.caller(authorization_of(connection))
    except UnauthorisedError:
        await services.rate_limiter.take("reads", address_of(connection))
        raise
    sender = address_of(connection) if player is None else player.id
    await services.rate_limiter.take(limit, sender)
    return player
