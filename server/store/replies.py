"""What Redis answers, read once into our own types."""

from typing import TypeAlias, TypeVar

import msgspec
from redis.exceptions import RedisError

from server.store.port import Entry, Fed

# With RESP2 there is nothing else; an error is a value here, so that one cannot hide the others.
Reply: TypeAlias = "bytes | int | RedisError | list[Reply] | None"

StreamEntry: TypeAlias = tuple[bytes, list[bytes]]

T = TypeVar("T")


def read_as(kind: type[T], reply: Reply) -> T:
    return msgspec.convert(reply, kind)


def raise_refusal(replies: list[Reply]) -> None:
    """Raise the first error among these replies."""
    for reply in replies:
        if isinstance(reply, RedisError):
            raise reply


def stream_entries(reply: Reply) -> list[StreamEntry]:
    return read_as(list[StreamEntry], reply)


def stored(match: str, entry: StreamEntry) -> Entry:
    id_, fields = entry
    named = _named(fields)
    version = int(id_.split(b"-")[0])
    return Entry(match, version, named[b"body"], named[b"hash"])


def fed(entry: StreamEntry) -> Fed:
    id_, fields = entry
    named = _named(fields)
    match, version = named[b"match"].decode(), int(named[b"version"])
    return Fed(id_.decode(), Entry(match, version, named[b"body"], named[b"hash"]))


def before(entry: StreamEntry) -> str:
    """Position of the entry that the feed told before this one."""
    return _named(entry[1])[b"before"].decode()


def _named(fields: list[bytes]) -> dict[bytes, bytes]:
    return dict(zip(fields[::2], fields[1::2], strict=True))
