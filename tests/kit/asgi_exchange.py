"""One stream or socket of the application, spoken to in ASGI messages without a server."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple, TypeAlias, cast
from urllib.parse import urlencode

from litestar.types import ASGIApp, Receive, Scope, Send
from uvicorn._types import WebSocketScope

from kit.api_client import Caller, Json
from kit.live_client import payload
from kit.waiting import until
from server.api.requests import current_request_id
from server.api.websocket_protocol import DirectSockets

# Presence is counted after a pause, whatever happens in the match.
_COUNTED: Final = ("presence", "counts")
_SETTLED_S: Final = 0.05

Sent: TypeAlias = dict[str, Any]


class Target(NamedTuple):
    """What is opened: a path over `http` or a `websocket`."""

    kind: str
    path: str
    query: tuple[tuple[str, int], ...] = ()
    accept: str = "*/*"


class Exchange(DirectSockets):
    """Keeps every message byte for byte; of a socket also those written to the transport."""

    def __init__(self, app: ASGIApp, scope: Sent) -> None:  # nothing of uvicorn's is wanted
        self.received: list[bytes] = []
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self._incoming = asyncio.Queue[Sent]()
        self.task: asyncio.Task[None] | None = None
        self._app = app
        self._gate = None  # no frames are counted
        extensions = {"archipel.direct": self}
        self.scope = cast("WebSocketScope", {**scope, "extensions": extensions})

    async def has(self, count: int) -> None:
        """Waits until so many messages have come."""
        await until(lambda: len(self.received) >= count or self._failed(), what=self._state)

    def ask(self, message: Json) -> None:
        self._incoming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def run(self) -> None:
        current_request_id.set("")
        if self.scope["type"] == "websocket":
            self._incoming.put_nowait({"type": "websocket.connect"})
        else:
            self._incoming.put_nowait({"type": "http.request", "body": b""})
        receive, send = cast("Receive", self._incoming.get), cast("Send", self._send)
        await self._app(cast("Scope", self.scope), receive, send)

    def send_frame(self, framed: bytes) -> bool:
        self._keep(payload(framed))
        return True

    def close_now(self, framed: bytes, code: int, reason: str) -> None:
        self._keep(payload(framed) + f"{code} {reason}".encode())

    async def _send(self, message: Sent) -> None:
        match message["type"]:
            case "http.response.start":
                self.status, self.headers = message["status"], sorted(message["headers"])
            case "http.response.body" if message.get("body"):
                self._keep(message["body"])
            case "websocket.send":
                self._keep(message["text"].encode())
            case _:
                pass

    def _failed(self) -> bool:
        """Raises what has ended the exchange, if it was an error."""
        return bool(self.task and self.task.done() and self.task.result())

    def _state(self) -> str:
        return f"{self.scope['path']} {self.received}"

    def _keep(self, data: bytes) -> None:
        if not any(f'"type":"{kind}"'.encode() in data for kind in _COUNTED):
            self.received.append(data)


@asynccontextmanager
async def exchange(app: ASGIApp, target: Target, caller: Caller) -> AsyncIterator[Exchange]:
    """A GET over HTTP or a WebSocket, until the block ends."""
    found = Exchange(app, _scope(target, caller))
    found.task = asyncio.create_task(found.run())
    try:
        yield found
    finally:
        found.task.cancel()
        await asyncio.wait([found.task])


async def settled() -> None:
    """Long enough for a message that should not come."""
    await asyncio.sleep(_SETTLED_S)


def _scope(target: Target, caller: Caller) -> Sent:
    headers = {"host": "site.test", "accept": target.accept, "x-request-id": "law"}
    if caller.token:
        headers["authorization"] = f"Bearer {caller.token}"
    method = {"method": "GET"} if target.kind == "http" else {}
    return {
        **method,
        "type": target.kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http" if target.kind == "http" else "ws",
        "path": target.path,
        "raw_path": target.path.encode(),
        "query_string": urlencode(target.query).encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 1),
        "server": ("site.test", 80),
        "subprotocols": [],
    }
