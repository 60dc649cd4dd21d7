"""Entries to store, and the ways in which the tests look at a log."""

from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import TypeAlias

from domain.commit import GENESIS
from server.store.keys import SHARDS
from server.store.port import Entry, Fed, Store
from server.store.positions import START

OpenStore: TypeAlias = Callable[..., Awaitable[Store]]


def entry(match: str, version: int, text: str = "") -> Entry:
    body = f'{{"match":"{match}","version":{version},"text":"{text}"}}'.encode()
    return Entry(match, version, body, sha256(body).digest())


def linked(
    match: str, version: int, text: str = "", *, on: str | None = None
) -> tuple[Entry, bytes]:
    """An entry, and the hash of the one before: of the same text, or `on` another."""
    before = entry(match, version - 1, text if on is None else on)
    return entry(match, version, text), before.hash if version > 1 else GENESIS


async def whole_feed(store: Store, shard: int, *, count: int = 100) -> tuple[Fed, ...]:
    told: tuple[Fed, ...] = ()
    while more := await store.log.follow(
        shard, told[-1].position if told else START, count=count, wait_ms=0
    ):
        told += more
    return told


async def everything_fed(store: Store) -> list[Entry]:
    feeds = [await whole_feed(store, shard) for shard in range(SHARDS)]
    return [fed.entry for feed in feeds for fed in feed]
