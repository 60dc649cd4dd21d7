"""Entries to store, and the ways in which the tests look at a log."""

from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import TypeAlias

from server.store.keys import SHARDS
from server.store.port import Entry, Fed, Store
from server.store.positions import START

OpenStore: TypeAlias = Callable[..., Awaitable[Store]]


def entry(match: str, version: int, text: str = "") -> Entry:
    body = f'{{"match":"{match}","version":{version},"text":"{text}"}}'.encode()
    return Entry(match, version, body, sha256(body).digest())


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
