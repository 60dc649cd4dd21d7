"""What `OPTIONS` says where one address has several handlers: Litestar tells of the first only."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from litestar import HttpMethod, Response, route
from litestar.handlers import HTTPRouteHandler
from litestar.status_codes import HTTP_204_NO_CONTENT


def options_of(handlers: Iterable[HTTPRouteHandler]) -> Iterator[HTTPRouteHandler]:
    """To be registered before the handlers themselves."""
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
