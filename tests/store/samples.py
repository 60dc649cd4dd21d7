"""Entries to store, and readers of the whole log."""

from hashlib import sha256

from domain.commit import GENESIS
from server.store.keys import SHARDS, START, shard_of
from server.store.port import Entry, FeedEntry, Store

BEGINNING = (START,) * SHARDS


def entry(match: str, version: int, text: str = "") -> Entry:
    body = f'{{"match":"{match}","version":{version},"text":"{text}"}}'.encode()
    return Entry(match, version, body, sha256(body).digest())


def linked(
    match: str, version: int, text: str = "", *, on: str | None = None
) -> tuple[Entry, bytes]:
    """An entry, and the hash of the one before: of the same text, or `on` another."""
    before = entry(match, version - 1, text if on is None else on)
    return entry(match, version, text), before.hash if version > 1 else GENESIS


async def whole_feed(store: Store, shard: int, *, count: int = 100) -> tuple[FeedEntry, ...]:
    entries = await _all_feeds(store, count)
    return tuple(fed for fed in entries if shard_of(fed.entry.match) == shard)


async def everything_fed(store: Store) -> list[Entry]:
    return [fed.entry for fed in await _all_feeds(store, 100)]


async def _all_feeds(store: Store, count: int) -> tuple[FeedEntry, ...]:
    entries: tuple[FeedEntry, ...] = ()
    positions = [*BEGINNING]
    while more := await store.log.follow(positions, count=count, wait_ms=0):
        entries += more
        for fed in more:
            positions[shard_of(fed.entry.match)] = fed.position
    return entries
