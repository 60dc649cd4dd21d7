"""The life of a WebSocket: accepted, tracked, sending messages, and closed with a reason."""

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import msgspec
import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from domain.player import Player
from server.api import messages
from server.api.messages import PROTOCOL, CloseCode, ClosedError, Closing, Message
from server.api.middleware import authenticated
from server.api.services import address_of, services_of
from server.api.websocket_protocol import direct
from server.engine.errors import (
    LimitExceededError,
    NotAllowedError,
    NotFoundError,
    ServiceError,
    ShuttingDownError,
    UnauthorisedError,
)
from server.engine.rendered_commit import text_frame
from server.store.port import LogUnavailableError

Socket: TypeAlias = WebSocket[Any, Any, Any]

log = structlog.stdlib.get_logger()

_CODES: dict[type[Exception], CloseCode] = {
    NotFoundError: messages.UNKNOWN_MATCH,
    NotAllowedError: messages.NOT_ALLOWED,
    UnauthorisedError: messages.NOT_ALLOWED,
    LimitExceededError: messages.TOO_MANY,
    ShuttingDownError: messages.GOING_AWAY,
    LogUnavailableError: messages.LOG_AWAY,
    msgspec.ValidationError: messages.MALFORMED,
}


@asynccontextmanager
async def accepted(socket: Socket) -> AsyncGenerator[None]:
    """An open socket; an error closes it with its code, after a message that says the same."""
    offered = socket.scope["subprotocols"]
    await socket.accept(subprotocols=PROTOCOL if PROTOCOL in offered else None)
    try:
        yield
    except (WebSocketDisconnect, OSError):
        # The client is gone; uvicorn raises one or the other.
        return
    except ClosedError as closed:
        await _close(socket, closed.code)
    except (ServiceError, LogUnavailableError, msgspec.ValidationError) as error:
        await _close(socket, _code_of(error))
    except Exception:
        log.exception("internal_error", path=socket.url.path)
        await _close(socket, messages.BROKEN)


@asynccontextmanager
async def admitted(socket: Socket) -> AsyncGenerator[Player | None]:
    """The owner of the token, if one was sent; the socket counts as a stream while it is open."""
    player, address = await authenticated(socket), address_of(socket)
    if (protocol := direct(socket.scope)) is not None:
        protocol.count_for(address)
    with services_of(socket).streams.opened(address, player):
        yield player


async def limit_spectator(socket: Socket, player: Player | None) -> None:
    """A message of a client without a token counts as a read of its address."""
    if player is None:
        await services_of(socket).rate_limiter.take("reads", address_of(socket))


async def until_either_ends(*directions: Coroutine[None, None, None]) -> None:
    """Run both directions; raises what ended one of them."""
    tasks = {asyncio.create_task(each) for each in directions}
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    for task in done:
        task.result()


async def send(socket: Socket, message: Message) -> None:
    await send_json(socket, msgspec.json.encode(message))


async def send_json(socket: Socket, text: bytes) -> None:
    """Directly where there is no back-pressure; otherwise once the transport has drained."""
    protocol = direct(socket.scope)
    if protocol is None or not protocol.send_frame(text_frame(text)):
        await socket.send_text(text.decode())


def _code_of(error: Exception) -> CloseCode:
    return next(_CODES[each] for each in type(error).__mro__ if each in _CODES)


async def _close(socket: Socket, why: CloseCode) -> None:
    last = msgspec.json.encode(Closing(why.code, why.reason))
    if (protocol := direct(socket.scope)) is not None:
        # Without waiting for a client that does not read.
        protocol.close_now(text_frame(last), why.code, why.reason)
        return
    await send_json(socket, last)
    await socket.close(code=why.code, reason=why.reason)
