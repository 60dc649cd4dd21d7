"""The story of a match that does not stop: the same frames as a socket's, over plain HTTP."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from typing import TypeAlias, TypeVar

import msgspec

from projections.card import card, viewer_card
from server.api.messages import Hello, Message, Reset
from server.feed.moments import Told
from server.feed.watching import Afresh, Watch
from server.house import House

SSE = "text/event-stream"
NDJSON = "application/x-ndjson"

# Proxies take a connection that says nothing for dead.
_SILENCE = 15.0

Written: TypeAlias = Callable[[str, int, bytes], bytes]
T = TypeVar("T")


async def stream(house: House, watch: Watch, media: str) -> AsyncGenerator[bytes]:
    """Everything since the cursor, then everything as it happens."""
    written = _event if media == SSE else _line
    try:
        async for told in _or_silence(watch.told()):
            match told:
                case None:
                    yield b":\n\n" if media == SSE else b"\n"
                case Told():
                    yield written("commit", told.version, told.json)
                case Afresh():
                    for message in _again(house, watch, told):
                        yield written(_name(message), watch.version, msgspec.json.encode(message))
    finally:
        watch.leave()


def _event(name: str, version: int, data: bytes) -> bytes:
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (version, name.encode(), data)


def _line(_name: str, _version: int, data: bytes) -> bytes:
    return data + b"\n"


def _again(house: House, watch: Watch, afresh: Afresh) -> tuple[Message, ...]:
    match, viewer = afresh.match, watch.eyes.viewer
    hello = Hello(
        epoch=house.store.log.epoch,
        version=match.version,
        viewer=viewer_card(viewer),
        match=card(match, viewer, house.now()),
    )
    return (hello,) if afresh.reason is None else (Reset(afresh.reason), hello)


def _name(message: Message) -> str:
    return str(message.__struct_config__.tag)


async def _or_silence(source: AsyncIterator[T]) -> AsyncGenerator[T | None]:
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
