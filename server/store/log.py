"""The log in Redis: one stream per match, one feed per shard."""

from collections.abc import AsyncIterator, Sequence

from redis.exceptions import RedisError

from server.store.connection import Command, Line, Lost, Unsent
from server.store.groups import Groups
from server.store.history import History, feed_ends, trimmed_to
from server.store.keys import ANY_MATCH, feed_key, match_key, match_of, shard_of
from server.store.patience import call
from server.store.port import Entry, Fed, LogUnavailable
from server.store.positions import rank
from server.store.replies import (
    Reply,
    StreamEntry,
    fed,
    raise_refusal,
    read_as,
    stored,
    stream_entries,
)


class RedisLog:
    def __init__(self, line: Line, groups: Groups, history: History) -> None:
        self._line = line
        self._groups = groups
        self._history = history

    @property
    def epoch(self) -> str:
        return self._history.epoch

    @property
    def last_fed(self) -> tuple[str, ...]:
        return self._history.last_fed

    async def append(self, entry: Entry, previous: bytes) -> bool:
        return await self._groups.append(entry, previous)

    async def read(
        self, match: str, *, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        if limit == 0:
            return ()
        bound = () if limit is None else ("COUNT", limit)
        replies = await self._ask(("XRANGE", match_key(match), f"{after + 1}-0", "+", *bound))
        return tuple(stored(match, entry) for entry in stream_entries(replies[0]))

    async def length(self, match: str) -> int:
        replies = await self._ask(("XLEN", match_key(match)))
        return read_as(int, replies[0])

    async def matches(self) -> AsyncIterator[str]:
        # SCAN may say a key twice.
        said: set[bytes] = set()
        cursor = b"0"
        while True:
            replies = await self._ask(("SCAN", cursor, "MATCH", ANY_MATCH, "COUNT", 1000))
            cursor, keys = read_as(tuple[bytes, list[bytes]], replies[0])
            for key in keys:
                if key not in said:
                    said.add(key)
                    yield match_of(key.decode())
            if cursor == b"0":
                return

    async def ends(self) -> tuple[str, ...]:
        return await feed_ends(self._ask)

    async def follow(self, after: Sequence[str], *, count: int, wait_ms: int) -> tuple[Fed, ...]:
        # To Redis, a wait of nothing is a wait for ever.
        block = ("BLOCK", wait_ms) if wait_ms > 0 else ()
        feeds = map(feed_key, range(len(after)))
        command = ("XREAD", "COUNT", count, *block, "STREAMS", *feeds, *after)
        told = tuple(fed(entry) for entry in await self._wait_for(command, wait_ms / 1000))
        if told:
            self._history.saw({shard_of(each.entry.match): each.position for each in told})
        return told

    async def missed(self, shard: int, after: str) -> bool:
        return rank(after) < rank(await trimmed_to(self._ask, shard))

    async def _ask(self, *commands: Command) -> list[Reply]:
        return await call(self._line, *commands)

    async def _wait_for(self, command: Command, seconds: float) -> list[StreamEntry]:
        try:
            replies = await self._line.exchange(command, longer=seconds)
            raise_refusal(replies)
        except (Unsent, Lost, RedisError) as trouble:
            # Whoever follows comes again by itself; waiting longer here would only hide it.
            raise LogUnavailable(str(trouble)) from trouble
        if replies[0] is None:
            return []
        feeds = read_as(list[tuple[bytes, list[StreamEntry]]], replies[0])
        return [entry for _, entries in feeds for entry in entries]
