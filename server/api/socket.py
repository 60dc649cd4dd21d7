"""What every socket of ours does: come in, say messages, and close with a reason."""

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import msgspec
import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from server.api import closing
from server.api.asking import services_of
from server.api.closing import CloseCode, ClosedError
from server.api.messages import PROTOCOL, Closing, Message
from server.api.websocket_protocol import direct
from server.engine.errors import (
    LimitExceededError,
    NotAllowedError,
    NotFoundError,
    ServiceError,
    ShuttingDownError,
    UnauthorisedError,
)
from server.live.framing import text_frame
from server.store.port import LogUnavailableError

Socket: TypeAlias = WebSocket[Any, Any, Any]

log = structlog.stdlib.get_logger()

_CODES: dict[type[Exception], CloseCode] = {
    NotFoundError: closing.UNKNOWN_MATCH,
    NotAllowedError: closing.NOT_ALLOWED,
    UnauthorisedError: closing.NOT_ALLOWED,
    LimitExceededError: closing.TOO_MANY,
    ShuttingDownError: closing.GOING_AWAY,
    LogUnavailableError: closing.LOG_AWAY,
    msgspec.ValidationError: closing.MALFORMED,
}


@asynccontextmanager
async def accepted(socket: Socket) -> AsyncGenerator[None]:
    """An open socket; whatever ends the talk from our side is said before it closes."""
    offered = socket.scope["subprotocols"]
    await socket.accept(subprotocols=PROTOCOL if PROTOCOL in offered else None)
    with services_of(socket).connections.one_more():
        try:
            yield
        except (WebSocketDisconnect, OSError):
            # Gone, and uvicorn says so in its own way where we were just speaking.
            return
        except ClosedError as closed:
            await _close(socket, closed.code)
        except (ServiceError, LogUnavailableError, msgspec.ValidationError) as trouble:
            await _close(socket, _code_of(trouble))
        except Exception:
            log.exception("internal_error", path=socket.url.path)
            await _close(socket, closing.BROKEN)


async def until_either_ends(*talks: Coroutine[None, None, None]) -> None:
    """Both directions at once; what ended one of them is raised."""
    tasks = {asyncio.create_task(talk) for talk in talks}
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    for task in done:
        task.result()


async def say(socket: Socket, message: Message) -> None:
    await say_json(socket, msgspec.json.encode(message))


async def say_json(socket: Socket, text: bytes) -> None:
    """At once where that is possible; otherwise as soon as the reader has room."""
    short = direct(socket.scope)
    if short is None or not short.push(text_frame(text)):
        await socket.send_text(text.decode())


def _code_of(trouble: Exception) -> CloseCode:
    return next(_CODES[each] for each in type(trouble).__mro__ if each in _CODES)


async def _close(socket: Socket, why: CloseCode) -> None:
    closing_words = msgspec.json.encode(Closing(why.code, why.reason))
    if (short := direct(socket.scope)) is not None:
        # Whoever does not read cannot be waited for.
        short.dismiss(text_frame(closing_words), why.code, why.reason)
        return
    await say_json(socket, closing_words)
    await socket.close(code=why.code, reason=why.reason)
