"""Group commit: all append appends are sent as one pipeline, one pipeline at a time.

Redis makes a whole group durable with a single fsync.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from hashlib import sha1
from pathlib import Path
from time import perf_counter

from prometheus_client import Gauge, Histogram
from redis.exceptions import NoScriptError, RedisError

from server.store.connection import Command, NotSentError, RedisChannel, Reply, ReplyLostError
from server.store.continuity import LogContinuity
from server.store.keys import feed_key, match_key, shard_of
from server.store.port import Entry, LogUnavailableError, OutcomeUnknownError
from server.store.retry import Backoff, is_transient

SCRIPT = Path(__file__).with_name("append.lua").read_bytes()
SCRIPT_SHA = sha1(SCRIPT, usedforsecurity=False).hexdigest()
MAX_GROUP_SIZE = 512

APPEND_SECONDS = Histogram(
    "archipel_append_seconds",
    "Latency of an append until it is durable.",
    buckets=(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
)
APPEND_GROUP_SIZE = Histogram(
    "archipel_append_group_size",
    "Appends per group commit.",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256, 512),
)
LOG_UP = Gauge(
    "archipel_log_up",
    "1 if the last attempt to write the log succeeded, else 0.",
    multiprocess_mode="livemin",
)


class PendingAppend:
    """One append that waits for its group."""

    __slots__ = ("entry", "previous", "result", "sent", "since")

    def __init__(self, entry: Entry, previous: bytes) -> None:
        self.entry = entry
        self.previous = previous
        self.result: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.since = perf_counter()
        # Once it may have reached Redis, only a reply of the script tells its outcome.
        self.sent = False

    def resolve(self, appended: bool) -> None:  # noqa: FBT001 - it is the result itself
        if not self.result.done():
            self.result.set_result(appended)

    def fail(self, reason: object) -> None:
        if not self.result.done():
            failure = OutcomeUnknownError if self.sent else LogUnavailableError
            self.result.set_exception(failure(str(reason)))


class GroupCommit:
    def __init__(self, channel: RedisChannel, continuity: LogContinuity, feed_length: int) -> None:
        self._channel = channel
        self._continuity = continuity
        self._feed_length = feed_length
        self._queue: deque[PendingAppend] = deque()
        self._sender: asyncio.Task[None] | None = None
        # Of the group under way; made at its first failure.
        self._backoff: Backoff | None = None
        self._started_at = 0.0

    async def append(self, entry: Entry, previous: bytes) -> bool:
        append = PendingAppend(entry, previous)
        self._queue.append(append)
        if self._sender is None or self._sender.done():
            # A task of its own: the cancellation of one caller must not affect the group.
            self._sender = asyncio.create_task(self._send_all())
        appended = await append.result
        APPEND_SECONDS.observe(perf_counter() - append.since)
        return appended

    async def close(self) -> None:
        """Wait for the appends under way."""
        if self._sender:
            await asyncio.wait([self._sender])
        await self._channel.close()

    async def _send_all(self) -> None:
        group: list[PendingAppend] = []
        try:
            while self._queue:
                group = self._next_group()
                await self._commit(group)
        finally:
            # Whatever has ended this task, every caller gets a result.
            for append in group:
                append.sent = True
            self._fail([*group, *self._queue], "the append was interrupted")
            self._queue.clear()

    def _next_group(self) -> list[PendingAppend]:
        size = min(len(self._queue), MAX_GROUP_SIZE)
        group = [self._queue.popleft() for _ in range(size)]
        return [append for append in group if not append.result.cancelled()]

    async def _commit(self, group: list[PendingAppend]) -> None:
        self._started_at, self._backoff = asyncio.get_running_loop().time(), None
        prelude: tuple[Command, ...] = ()
        while group:
            try:
                replies = await self._send(prelude, group)
            except (NotSentError, ReplyLostError) as error:
                LOG_UP.set(0)
                group = self._after_error(group, error)
            else:
                prelude = (("SCRIPT", "LOAD", SCRIPT),) if _script_is_missing(replies) else ()
                group = self._after_replies(group, replies)
            if group:
                await self._retries().sleep()

    def _retries(self) -> Backoff:
        if self._backoff is None:
            self._backoff = Backoff(self._channel.timeout, self._started_at)
        return self._backoff

    async def _send(
        self, prelude: tuple[Command, ...], group: Sequence[PendingAppend]
    ) -> list[Reply]:
        commands = [self._command(append) for append in group]
        replies = await self._channel.exchange(*prelude, *commands)
        APPEND_GROUP_SIZE.observe(len(group))
        return replies[len(prelude) :]

    def _command(self, append: PendingAppend) -> Command:
        entry = append.entry
        keys = (match_key(entry.match), feed_key(shard_of(entry.match)))
        commit = (entry.version, entry.match, entry.body, entry.hash)
        values = (*commit, self._feed_length, append.previous)
        return ("EVALSHA", SCRIPT_SHA, len(keys), *keys, *values)

    def _after_replies(
        self, group: list[PendingAppend], replies: Sequence[Reply]
    ) -> list[PendingAppend]:
        """Resolve the appends; returns those to be sent again."""
        retries: list[PendingAppend] = []
        refused = False
        offsets: dict[int, str] = {}
        for append, reply in zip(group, replies, strict=True):
            if not isinstance(reply, RedisError):
                if isinstance(reply, bytes):
                    offsets[shard_of(append.entry.match)] = reply.decode()
                append.resolve(reply is not None)
                continue
            refused = True
            if (append.sent or is_transient(reply)) and not self._retries().exhausted():
                retries.append(append)
            else:
                append.fail(reply)
        LOG_UP.set(0 if refused else 1)
        # Before any caller can act on its result.
        self._continuity.appended(offsets)
        return retries

    def _after_error(
        self, group: list[PendingAppend], error: NotSentError | ReplyLostError
    ) -> list[PendingAppend]:
        if isinstance(error, ReplyLostError):
            for append in group:
                append.sent = True
        elif self._retries().exhausted(error):
            # What has not been sent need not wait for what has.
            self._fail([*self._queue, *(w for w in group if not w.sent)], error)
            self._queue.clear()
            group = [append for append in group if append.sent]
        return self._fail(group, error) if self._retries().exhausted() else group

    def _fail(self, group: Sequence[PendingAppend], reason: object) -> list[PendingAppend]:
        for append in group:
            append.fail(reason)
        return []


def _script_is_missing(replies: Sequence[Reply]) -> bool:
    return any(isinstance(reply, NoScriptError) for reply in replies)
