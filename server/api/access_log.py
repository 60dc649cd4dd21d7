"""Names every request, and writes one line when it is answered."""

import time

import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from server.api.request_ids import HEADER, begin

log = structlog.stdlib.get_logger()

_NAME = HEADER.lower().encode()


class AccessLog:
    """Stands outside the application, so that nothing is answered without it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            await self._logged(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _logged(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        started = time.perf_counter()
        name = begin(_sent(scope))
        status = 500

        async def named(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (_NAME, name.encode())]
            await send(message)

        await self._app(scope, receive, named)
        log.info(
            "request",
            id=name,
            method=scope["method"],
            path=scope["path"],
            status=status,
            ms=round((time.perf_counter() - started) * 1000, 2),
        )


def _sent(scope: HTTPScope) -> str | None:
    found = (value for header, value in scope["headers"] if header == _NAME)
    sent = next(found, None)
    return None if sent is None else sent.decode("latin-1")
