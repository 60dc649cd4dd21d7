"""The log in Redis: one stream per match, one feed per shard."""

from collections.abc import AsyncIterator, Sequence

from redis.exceptions import RedisError

from server.store.connection import Command, NotSentError, RedisChannel, ReplyLostError
from server.store.continuity import LogContinuity, feed_ends, trimmed_to
from server.store.groups import Groups
from server.store.keys import ANY_MATCH, feed_key, match_key, match_of, shard_of
from server.store.port import Entry, Fed, LogUnavailableError
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
from server.store.retry import call


class RedisLog:
    def __init__(self, channel: RedisChannel, groups: Groups, continuity: LogContinuity) -> None:
        self._channel = channel
        self._groups = groups
        self._continuity = continuity

    @property
    def epoch(self) -> str:
        return self._continuity.epoch

    @property
    def last_fed(self) -> tuple[str, ...]:
        return self._continuity.last_fed

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
            self._continuity.saw({shard_of(each.entry.match): each.position for each in told})
        return told

    async def missed(self, shard: int, after: str) -> bool:
        return rank(after) < rank(await trimmed_to(self._ask, shard))

    async def _ask(self, *commands: Command) -> list[Reply]:
        return await call(self._channel, *commands)

    async def _wait_for(self, command: Command, seconds: float) -> list[StreamEntry]:
        try:
            replies = await self._channel.exchange(command, longer=seconds)
            raise_refusal(replies)
        except (NotSentError, ReplyLostError, RedisError) as trouble:
            # Whoever follows comes again by itself; waiting longer here would only hide it.
            raise LogUnavailableError(str(trouble)) from trouble
        if replies[0] is None:
            return []
        feeds = read_as(list[tuple[bytes, list[StreamEntry]]], replies[0])
        return [entry for _, entries in feeds for entry in entries]
