"""The same store without Redis, for tests and tools; it forgets everything when it goes."""

import asyncio
import time
from bisect import bisect_right
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from secrets import token_hex

from server.store.keys import SHARDS, START, is_earlier, rank, shard_of
from server.store.port import Checkpoint, Durability, Entry, FeedEntry, Guest


class MemoryFeed:
    """One shard's feed: what was told last, and where the forgotten part ends."""

    def __init__(self, length: int) -> None:
        self._length = length
        self._told: list[FeedEntry] = []
        self.end = START
        self.forgotten = START

    def tell(self, entry: Entry) -> None:
        self.end = self._next()
        self._told.append(FeedEntry(self.end, entry))
        if len(self._told) > self._length:
            self.forgotten = self._told.pop(0).position

    def after(self, position: str, count: int) -> tuple[FeedEntry, ...]:
        first = bisect_right(self._told, rank(position), key=lambda fed: rank(fed.position))
        return tuple(self._told[first : first + count])

    def _next(self) -> str:
        last_ms, last_count = rank(self.end)
        now = time.time_ns() // 1_000_000
        return f"{now}-0" if now > last_ms else f"{last_ms}-{last_count + 1}"


class MemoryLog:
    def __init__(self, feed_length: int) -> None:
        self._matches: defaultdict[str, list[Entry]] = defaultdict(list)
        self._feeds = tuple(MemoryFeed(feed_length) for _ in range(SHARDS))
        self._news = asyncio.Event()
        self._epoch = token_hex(8)

    @property
    def epoch(self) -> str:
        return self._epoch

    @property
    def last_appended(self) -> tuple[str, ...]:
        # Nobody else writes here.
        return tuple(feed.end for feed in self._feeds)

    async def append(self, entry: Entry, previous: bytes) -> bool:
        stored = self._matches.get(entry.match, [])
        follows = not stored or stored[-1].hash == previous
        if entry.version != len(stored) + 1 or not follows:
            there = stored[entry.version - 1 : entry.version]
            return any(other.hash == entry.hash for other in there)
        self._matches[entry.match].append(entry)
        self._feeds[shard_of(entry.match)].tell(entry)
        self._news.set()
        self._news = asyncio.Event()
        return True

    async def read(
        self, match: str, *, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        until = None if limit is None else after + limit
        return tuple(self._matches.get(match, [])[after:until])

    async def length(self, match: str) -> int:
        return len(self._matches.get(match, []))

    async def matches(self) -> AsyncIterator[str]:
        for match in tuple(self._matches):
            yield match

    async def ends(self) -> tuple[str, ...]:
        return self.last_appended

    async def follow(
        self, after: Sequence[str], *, count: int, wait_ms: int
    ) -> tuple[FeedEntry, ...]:
        if not (told := self._after(after, count)):
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), wait_ms / 1000)
        return told or self._after(after, count)

    def _after(self, positions: Sequence[str], count: int) -> tuple[FeedEntry, ...]:
        pairs = zip(self._feeds, positions, strict=True)
        return tuple(fed for feed, position in pairs for fed in feed.after(position, count))

    async def is_trimmed(self, shard: int, after: str) -> bool:
        return rank(after) < rank(self._feeds[shard].forgotten)


class MemoryGuests:
    def __init__(self) -> None:
        self._guests: dict[str, Guest] = {}
        self._ids: dict[str, str] = {}
        self._bots: set[str] = set()

    async def add(self, guest: Guest, token_hash: str) -> None:
        self._guests[guest.id] = guest
        self._ids[token_hash] = guest.id

    async def by_token(self, token_hash: str) -> Guest | None:
        return self._guests.get(self._ids.get(token_hash, ""))

    async def by_id(self, id: str) -> Guest | None:
        return self._guests.get(id)

    async def mark_bot(self, id: str) -> None:
        self._bots.add(id)

    async def bots_among(self, ids: Sequence[str]) -> frozenset[str]:
        return frozenset(self._bots.intersection(ids))


class MemoryCheckpoints:
    def __init__(self) -> None:
        self._saved: dict[str, Checkpoint] = {}

    async def load(self, name: str) -> Checkpoint | None:
        saved = self._saved.get(name)
        return saved and Checkpoint(saved.positions, dict(saved.rows))

    async def save(
        self,
        name: str,
        positions: tuple[str, ...],
        changed: Mapping[str, bytes | None],
        *,
        whole: bool = False,
    ) -> bool:
        saved = self._saved.get(name)
        if saved and any(map(is_earlier, positions, saved.positions)):
            return False
        before = saved.rows if saved and not whole else {}
        rows = {key: row for key, row in {**before, **changed}.items() if row is not None}
        self._saved[name] = Checkpoint(positions, rows)
        return True


class MemoryPulse:
    def __init__(self) -> None:
        self._last: int | None = None

    async def beat(self, at_ms: int) -> int | None:
        previous, self._last = self._last, at_ms
        return previous

    async def last(self) -> int | None:
        return self._last


class MemoryAttendance:
    def __init__(self) -> None:
        self._said: dict[str, bytes] = {}
        self._until: dict[str, float] = {}

    async def exchange(self, server: str, state: bytes | None, *, ttl_ms: int) -> dict[str, bytes]:
        now = time.monotonic()
        self._said = {name: said for name, said in self._said.items() if self._until[name] > now}
        if state is not None:
            self._said[server] = state
        self._until[server] = now + ttl_ms / 1000
        return {name: said for name, said in self._said.items() if said}


class MemoryVault:
    def __init__(self) -> None:
        self._kept: bytes | None = None

    async def get(self) -> bytes | None:
        return self._kept

    async def compare_and_set(self, expected: bytes | None, new: bytes) -> bool:
        if self._kept == expected:
            self._kept = new
        return self._kept == new


class MemoryShelf:
    def __init__(self) -> None:
        self._words: dict[str, bytes] = {}
        self._until: dict[str, float] = {}

    async def get(self, match: str) -> bytes | None:
        return self._words[match] if time.monotonic() < self._until.get(match, 0) else None

    async def add(self, match: str, analysis: bytes, *, ttl_ms: int) -> bool:
        is_new = await self.get(match) is None
        if is_new:
            self._set(match, analysis, ttl_ms)
        return is_new

    async def replace(self, match: str, analysis: bytes, *, ttl_ms: int) -> bool:
        is_there = await self.get(match) is not None
        if is_there:
            self._set(match, analysis, ttl_ms)
        return is_there

    def _set(self, match: str, words: bytes, ttl_ms: int) -> None:
        self._words[match] = words
        self._until[match] = time.monotonic() + ttl_ms / 1000


class MemoryStore:
    def __init__(self, feed_length: int = 100_000) -> None:
        self.log = MemoryLog(feed_length)
        self.guests = MemoryGuests()
        self.checkpoints = MemoryCheckpoints()
        self.heartbeat = MemoryPulse()
        self.presence_store = MemoryAttendance()
        self.secret_store = MemoryVault()
        self.analysis_cache = MemoryShelf()
        self.durability = Durability(
            server="memory",
            appendonly=None,
            appendfsync=None,
            warning="Everything is kept in memory only, and is gone when the process ends.",
        )

    async def ping(self) -> None: ...

    async def close(self) -> None: ...
