"""What every request passes before it reaches the application."""

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from server.api.access_log import AccessLog


def apply_middleware(app: ASGIApp) -> ASGIApp:
    return AccessLog(HeadAsGet(app))


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
        async def without_body(message: Message) -> None:
            if message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        asked: HTTPScope = {**scope, "method": "GET"}
        await self._app(asked, receive, without_body)
