"""ASGI middleware around the whole application: request ids, the access log, HEAD."""

import re
import secrets
import time
from contextvars import ContextVar

import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

log = structlog.stdlib.get_logger()

REQUEST_ID = "X-Request-Id"

_HEADER = REQUEST_ID.lower().encode()
_VALID_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_request_id: ContextVar[str] = ContextVar("request_id", default="")


def apply_middleware(app: ASGIApp) -> ASGIApp:
    return AccessLog(HeadAsGet(app))


def request_id() -> str:
    """The id of the current request: in its response, in problems and in the log."""
    return _request_id.get()


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


def _begin(scope: HTTPScope) -> str:
    """The id that the client sent, if it is valid, or a new one."""
    sent = next((value for name, value in scope["headers"] if name == _HEADER), b"").decode(
        "latin-1"
    )
    id = sent if _VALID_ID.fullmatch(sent) else secrets.token_hex(8)
    _request_id.set(id)
    return id
