"""Middleware of single routes: who calls, within which rate limit, with which parameters.

Plain ASGI middleware and no guards: Litestar copies the route handler for each guard of each
request, which costs a GET five percent of its time (docs/decisions/0020-litestar.md).
"""

from urllib.parse import parse_qsl

import msgspec
from litestar.connection import ASGIConnection
from litestar.types import ASGIApp, Receive, Scope, Send

from domain.player import Player
from server.api.parameters import PARAMETERS
from server.api.rate_limits import LimitName
from server.api.requests import Connection, address_of, authorization_of
from server.api.services import services_of
from server.engine.errors import UnauthorisedError


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
    try:
        player = await services.identity.caller(authorization_of(connection))
    except UnauthorisedError:
        await services.rate_limiter.take("reads", address_of(connection))
        raise
    sender = address_of(connection) if player is None else player.id
    await services.rate_limiter.take(limit, sender)
    return player
