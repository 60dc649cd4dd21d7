"""The story of a match that does not stop: the same frames as a socket's, over plain HTTP."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack
from typing import TypeVar

import msgspec

from server.api.greeting import hello_to
from server.api.messages import Message, Reset
from server.api.services import Services
from server.engine.errors import ServiceError
from server.live.rendered_commit import EncodedFrame
from server.live.subscription import Snapshot, Subscription
from server.store.port import LogUnavailableError

SSE = "text/event-stream"
NDJSON = "application/x-ndjson"

# Proxies take a connection that says nothing for dead.
_SILENCE = 15.0

T = TypeVar("T")


async def stream(
    services: Services, enter: Callable[[], Awaitable[Subscription]], media: str
) -> AsyncGenerator[bytes]:
    """Everything since the cursor, then everything as it happens.

    It enters only when it is read: a reader who is gone by then would never leave again.
    """
    try:
        with ExitStack() as leaving:
            subscription = await enter()
            leaving.callback(subscription.leave)
            async for told in or_silence(subscription.told()):
                for piece in _written(services, subscription, told, media):
                    yield piece
    except (LogUnavailableError, ServiceError):
        # It has begun, so it can only end; whoever asks again is told why.
        return


def _written(
    services: Services, subscription: Subscription, told: EncodedFrame | Snapshot | None, media: str
) -> Iterator[bytes]:
    epoch, written = services.store.log.epoch, event if media == SSE else line
    match told:
        case None:
            yield b":\n\n" if media == SSE else b"\n"
        case EncodedFrame():
            yield written("commit", told.json, f"{epoch}:{told.version}")
        case Snapshot():
            for message in _again(services, subscription, told):
                place = f"{epoch}:{subscription.version}"
                yield written(name_of(message), msgspec.json.encode(message), place)


def event(name: str, data: bytes, place: str = "") -> bytes:
    """One server-sent event; its id is what a reader resumes from."""
    id = b"id: %s\n" % place.encode() if place else b""
    return id + b"event: %s\ndata: %s\n\n" % (name.encode(), data)


def line(_name: str, data: bytes, _place: str) -> bytes:
    return data + b"\n"


def _again(services: Services, subscription: Subscription, afresh: Snapshot) -> tuple[Message, ...]:
    hello = hello_to(subscription.audience.viewer, afresh.match, services)
    return (hello,) if afresh.reason is None else (Reset(afresh.reason), hello)


def name_of(message: Message) -> str:
    return str(message.__struct_config__.tag)


async def or_silence(source: AsyncIterator[T]) -> AsyncGenerator[T | None]:
    """What comes, and None now and then while nothing comes."""
    coming = asyncio.ensure_future(anext(source))
    try:
        while True:
            done, _ = await asyncio.wait({coming}, timeout=_SILENCE)
            if not done:
                yield None
                continue
            try:
                yield coming.result()
            except StopAsyncIteration:
                return
            coming = asyncio.ensure_future(anext(source))
    finally:
        coming.cancel()
