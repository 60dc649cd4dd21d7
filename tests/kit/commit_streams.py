"""The commits of a match over HTTP: page by page, or as a stream that stays open."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Final

import msgspec
from msgspec import Raw, Struct

from kit.players import Guest, Pair, good

SSE: Final = "text/event-stream"
NDJSON: Final = "application/x-ndjson"


class Page(Struct, frozen=True):
    """Commits, each byte for byte."""

    commits: tuple[Raw, ...]


class StreamMessage(Struct, frozen=True):
    """One message of a stream, with its id and event name where the format has them."""

    json: bytes
    id: str = ""
    event: str = ""


async def page(pair: Pair, guest: Guest | None = None, **query: str | int) -> list[bytes]:
    """What `/commits` answers to a guest, or to a spectator, commit by commit."""
    server, http = pair.guests[0].server, pair.guests[0].http
    headers = {"Authorization": f"Bearer {guest.token}"} if guest else {}
    asked = {"limit": 500, **query}
    answer = await http.get(f"{server.url}{pair.path}/commits", params=asked, headers=headers)
    good(answer)
    return [bytes(each) for each in msgspec.json.decode(answer.content, type=Page).commits]


async def moved(pair: Pair, count: int, seed: int = 1) -> int:
    """Plays `count` moves and returns the version after them."""
    draw = Random(seed)
    for _ in range(count):
        await pair.move(draw)
    version: int = (await pair.seen())["version"]
    return version


@asynccontextmanager
async def streaming(
    pair: Pair,
    media: str,
    after: int = 0,
    *,
    by_header: bool = False,
    last_event_id: str = "",
) -> AsyncIterator[AsyncIterator[StreamMessage]]:
    """A spectator's stream, from a version on."""
    server, http = pair.guests[0].server, pair.guests[0].http
    resumed = last_event_id or (str(after) if by_header else "")
    headers = {"Accept": media} | ({"Last-Event-ID": resumed} if resumed else {})
    asked = {} if resumed else {"after": after}
    url = f"{server.url}{pair.path}/commits"
    async with http.stream("GET", url, params=asked, headers=headers) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith(media)
        lines = answer.aiter_lines()
        yield _events(lines) if media == SSE else _lines(lines)


async def _lines(lines: AsyncIterator[str]) -> AsyncIterator[StreamMessage]:
    async for line in lines:
        if line:
            yield StreamMessage(line.encode())


async def _events(lines: AsyncIterator[str]) -> AsyncIterator[StreamMessage]:
    """Server-sent events by the standard, as far as we use it: one line of data each."""
    fields: dict[str, str] = {}
    async for line in lines:
        name, _, value = line.partition(": ")
        if name:
            fields[name] = value
        elif "data" in fields:
            yield StreamMessage(
                fields["data"].encode(), fields.get("id", ""), fields.get("event", "")
            )
            fields = {}
