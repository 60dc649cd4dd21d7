"""The story of a match that does not stop: the same frames as a socket's, over plain HTTP."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack
from typing import TypeVar

import msgspec

from server.api.greeting import hello_to
from server.api.messages import Message, Reset
from server.feed.moments import Told
from server.feed.watching import Afresh, Watch
from server.house import House
from server.store.port import LogUnavailable
from server.trouble import Trouble

SSE = "text/event-stream"
NDJSON = "application/x-ndjson"

# Proxies take a connection that says nothing for dead.
_SILENCE = 15.0

T = TypeVar("T")


async def stream(
    house: House, enter: Callable[[], Awaitable[Watch]], media: str
) -> AsyncGenerator[bytes]:
    """Everything since the cursor, then everything as it happens.

    It enters only when it is read: a reader who is gone by then would never leave again.
    """
    try:
        with ExitStack() as leaving:
            watch = await enter()
            leaving.callback(watch.leave)
            async for told in or_silence(watch.told()):
                for piece in _written(house, watch, told, media):
                    yield piece
    except (LogUnavailable, Trouble):
        # It has begun, so it can only end; whoever asks again is told why.
        return


def _written(house: House, watch: Watch, told: Told | Afresh | None, media: str) -> Iterator[bytes]:
    epoch, written = house.store.log.epoch, event if media == SSE else line
    match told:
        case None:
            yield b":\n\n" if media == SSE else b"\n"
        case Told():
            yield written("commit", told.json, f"{epoch}:{told.version}")
        case Afresh():
            for message in _again(house, watch, told):
                place = f"{epoch}:{watch.version}"
                yield written(name_of(message), msgspec.json.encode(message), place)


def event(name: str, data: bytes, place: str = "") -> bytes:
    """One server-sent event; its id is what a reader resumes from."""
    id = b"id: %s\n" % place.encode() if place else b""
    return id + b"event: %s\ndata: %s\n\n" % (name.encode(), data)


def line(_name: str, data: bytes, _place: str) -> bytes:
    return data + b"\n"


def _again(house: House, watch: Watch, afresh: Afresh) -> tuple[Message, ...]:
    hello = hello_to(watch.eyes.viewer, afresh.match, house)
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
