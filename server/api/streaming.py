"""HTTP streams: server-sent events or JSON lines, as of the commits of a match."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from typing import TypeVar

import msgspec

from server.api.messages import Message, Reset, hello
from server.api.services import Services
from server.engine.errors import ServiceError
from server.engine.rendered_commit import EncodedFrame
from server.live.subscription import Snapshot, Subscription
from server.store.port import LogUnavailableError

SSE = "text/event-stream"
UNBUFFERED = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}

# Proxies close idle connections.
_KEEP_ALIVE_S = 15.0

T = TypeVar("T")


async def stream(
    services: Services,
    subscribe: Callable[[], Awaitable[Subscription]],
    opened: AbstractContextManager[None],
    media: str,
) -> AsyncGenerator[bytes]:
    """Everything since the cursor, then everything as it happens.

    Subscribes only when it is read: for a client that is gone by then, nothing would unsubscribe.
    """
    try:
        with opened, ExitStack() as stack:
            subscription = await subscribe()
            stack.callback(subscription.unsubscribe)
            async for item in with_keep_alive(subscription.catch_up()):
                for chunk in _encoded(services, subscription, item, media):
                    yield chunk
    except (LogUnavailableError, ServiceError):
        # The status is sent, so the stream can only end; the next request gets the error.
        return


def _encoded(
    services: Services, subscription: Subscription, item: EncodedFrame | Snapshot | None, media: str
) -> Iterator[bytes]:
    epoch, encode = services.store.log.epoch, event if media == SSE else line
    match item:
        case None:
            yield b":\n\n" if media == SSE else b"\n"
        case EncodedFrame():
            yield encode("commit", item.json, f"{epoch}:{item.version}")
        case Snapshot():
            for message in _messages(services, subscription, item):
                id = f"{epoch}:{subscription.version}"
                yield encode(name_of(message), msgspec.json.encode(message), id)


def event(name: str, data: bytes, id: str = "") -> bytes:
    """One server-sent event; a client resumes by its id (Last-Event-ID)."""
    field = b"id: %s\n" % id.encode() if id else b""
    return field + b"event: %s\ndata: %s\n\n" % (name.encode(), data)


def line(_name: str, data: bytes, _id: str) -> bytes:
    return data + b"\n"


def _messages(
    services: Services, subscription: Subscription, snapshot: Snapshot
) -> tuple[Message, ...]:
    viewer, epoch = subscription.audience.viewer, services.store.log.epoch
    first = hello(viewer, snapshot.match, epoch, services.now())
    return (first,) if snapshot.reason is None else (Reset(snapshot.reason), first)


def name_of(message: Message) -> str:
    return str(message.__struct_config__.tag)


async def with_keep_alive(source: AsyncIterator[T]) -> AsyncGenerator[T | None]:
    """The items of the source, and None at intervals while there are none."""
    pending = asyncio.ensure_future(anext(source))
    try:
        while True:
            done, _ = await asyncio.wait({pending}, timeout=_KEEP_ALIVE_S)
            if not done:
                yield None
                continue
            try:
                yield pending.result()
            except StopAsyncIteration:
                return
            pending = asyncio.ensure_future(anext(source))
    finally:
        pending.cancel()
