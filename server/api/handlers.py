"""Every route of the server, in one list."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from litestar import HttpMethod, Response, Router, route
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler
from litestar.status_codes import HTTP_204_NO_CONTENT

from server.api import (
    analyses,
    bots,
    bots_live,
    commands,
    commitments,
    commits,
    daily,
    exports,
    forks,
    games,
    health,
    imports,
    lobby,
    match_live,
    matches,
    pages,
    players,
    problem_pages,
    rematches,
    standings,
)
from server.api.middleware import known_parameters_only

API: Final[tuple[HTTPRouteHandler, ...]] = (
    *analyses.HANDLERS,
    *bots.HANDLERS,
    *commands.HANDLERS,
    *commitments.HANDLERS,
    *commits.HANDLERS,
    *daily.HANDLERS,
    *exports.HANDLERS,
    *forks.HANDLERS,
    *games.HANDLERS,
    *imports.HANDLERS,
    *lobby.HANDLERS,
    *matches.HANDLERS,
    *players.HANDLERS,
    *rematches.HANDLERS,
    *standings.HANDLERS,
)
PAGES: Final[tuple[HTTPRouteHandler, ...]] = (
    *health.HANDLERS,
    *pages.HANDLERS,
    *problem_pages.HANDLERS,
    pages.openapi_handler((*API, *health.HANDLERS)),
)
SOCKETS: Final[tuple[WebsocketRouteHandler, ...]] = (
    *bots_live.SOCKETS,
    *lobby.SOCKETS,
    *match_live.SOCKETS,
)


def route_handlers() -> list[Router]:
    """For the application: what may have unknown query parameters, and what may not."""
    return [
        Router("/", route_handlers=[*options_handlers(PAGES), *PAGES, *SOCKETS]),
        Router(
            "/",
            route_handlers=[*options_handlers(API), *API],
            middleware=[known_parameters_only],
        ),
    ]


def options_handlers(handlers: Iterable[HTTPRouteHandler]) -> Iterator[HTTPRouteHandler]:
    """OPTIONS for paths with several handlers: Litestar lists the methods of the first only.

    To be registered before the handlers themselves.
    """
    methods: defaultdict[str, list[str]] = defaultdict(list)
    for handler in handlers:
        for path in handler.paths:
            methods[path] += handler.http_methods
    return (_options(path, known) for path, known in methods.items() if len(known) > 1)


def _options(path: str, methods: list[str]) -> HTTPRouteHandler:
    allow = {"Allow": ", ".join(sorted({*methods, HttpMethod.OPTIONS}))}

    @route(
        path,
        http_method=HttpMethod.OPTIONS,
        status_code=HTTP_204_NO_CONTENT,
        sync_to_thread=False,
    )
    def options() -> Response[None]:
        return Response(None, headers=allow)

    return options
