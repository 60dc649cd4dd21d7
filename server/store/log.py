"""The event log in Redis: one stream per match, one feed per shard."""

from collections.abc import AsyncIterator, Sequence

from redis.exceptions import RedisError

from server.store.connection import (
    Command,
    NotSentError,
    RedisChannel,
    Reply,
    ReplyLostError,
    StreamEntry,
    feed_entry,
    log_entry,
    raise_error,
    read_as,
    stream_entries,
)
from server.store.continuity import LogContinuity, feed_ends, trimmed_to
from server.store.group_commit import GroupCommit
from server.store.keys import ANY_MATCH, feed_key, match_key, match_of, rank, shard_of
from server.store.port import Entry, FeedEntry, LogUnavailableError
from server.store.retry import call


class RedisLog:
    def __init__(
        self, channel: RedisChannel, group_commit: GroupCommit, continuity: LogContinuity
    ) -> None:
        self._channel = channel
        self._group_commit = group_commit
        self._continuity = continuity

    @property
    def epoch(self) -> str:
        return self._continuity.epoch

    @property
    def last_appended(self) -> tuple[str, ...]:
        return self._continuity.last_appended

    async def append(self, entry: Entry, previous: bytes) -> bool:
        return await self._group_commit.append(entry, previous)

    async def read(
        self, match: str, *, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        if limit == 0:
            return ()
        bound = () if limit is None else ("COUNT", limit)
        replies = await self._execute(("XRANGE", match_key(match), f"{after + 1}-0", "+", *bound))
        return tuple(log_entry(match, entry) for entry in stream_entries(replies[0]))

    async def length(self, match: str) -> int:
        replies = await self._execute(("XLEN", match_key(match)))
        return read_as(int, replies[0])

    async def matches(self) -> AsyncIterator[str]:
        # SCAN may return a key twice.
        seen: set[bytes] = set()
        cursor = b"0"
        while True:
            replies = await self._execute(("SCAN", cursor, "MATCH", ANY_MATCH, "COUNT", 1000))
            cursor, keys = read_as(tuple[bytes, list[bytes]], replies[0])
            for key in keys:
                if key not in seen:
                    seen.add(key)
                    yield match_of(key.decode())
            if cursor == b"0":
                return

    async def ends(self) -> tuple[str, ...]:
        return await feed_ends(self._execute)

    async def follow(
        self, after: Sequence[str], *, count: int, wait_ms: int
    ) -> tuple[FeedEntry, ...]:
        # To Redis, BLOCK 0 has no timeout.
        block = ("BLOCK", wait_ms) if wait_ms > 0 else ()
        feeds = map(feed_key, range(len(after)))
        command = ("XREAD", "COUNT", count, *block, "STREAMS", *feeds, *after)
        entries = tuple(
            feed_entry(entry) for entry in await self._wait_for(command, wait_ms / 1000)
        )
        if entries:
            self._continuity.saw({shard_of(each.entry.match): each.position for each in entries})
        return entries

    async def is_trimmed(self, shard: int, after: str) -> bool:
        return rank(after) < rank(await trimmed_to(self._execute, shard))

    async def _execute(self, *commands: Command) -> list[Reply]:
        return await call(self._channel, *commands)

    async def _wait_for(self, command: Command, seconds: float) -> list[StreamEntry]:
        try:
            replies = await self._channel.exchange(command, extra_timeout=seconds)
            raise_error(replies)
        except (NotSentError, ReplyLostError, RedisError) as error:
            # The consumer retries by itself; retries here would only hide the outage.
            raise LogUnavailableError(str(error)) from error
        if replies[0] is None:
            return []
        feeds = read_as(list[tuple[bytes, list[StreamEntry]]], replies[0])
        return [entry for _, entries in feeds for entry in entries]
