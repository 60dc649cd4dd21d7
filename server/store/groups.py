"""Group commit: all appends that wait leave as one pipeline, with one under way at a time.

Redis then makes a whole group durable with a single fsync.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from hashlib import sha1
from pathlib import Path
from time import perf_counter

from redis.exceptions import NoScriptError, RedisError

from server.store.connection import Command, NotSentError, RedisChannel, ReplyLostError
from server.store.continuity import LogContinuity
from server.store.keys import feed_key, match_key, shard_of
from server.store.metrics import APPEND_GROUP_SIZE, APPEND_SECONDS, LOG_UP
from server.store.port import Entry, LogUnavailableError, OutcomeUnknownError
from server.store.replies import Reply
from server.store.retry import Backoff, passes

SCRIPT = Path(__file__).with_name("append.lua").read_bytes()
SCRIPT_SHA = sha1(SCRIPT, usedforsecurity=False).hexdigest()
LARGEST_GROUP = 512


class Waiting:
    """One append, from being asked for to being answered."""

    __slots__ = ("answer", "entry", "previous", "sent", "since")

    def __init__(self, entry: Entry, previous: bytes) -> None:
        self.entry = entry
        self.previous = previous
        self.answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.since = perf_counter()
        # Once it may have reached Redis, only what the script says can settle it.
        self.sent = False

    def settle(self, appended: bool) -> None:  # noqa: FBT001 - it is the answer itself
        if not self.answer.done():
            self.answer.set_result(appended)

    def give_up(self, why: object) -> None:
        if not self.answer.done():
            failure = OutcomeUnknownError if self.sent else LogUnavailableError
            self.answer.set_exception(failure(str(why)))


class Groups:
    def __init__(self, channel: RedisChannel, continuity: LogContinuity, feed_length: int) -> None:
        self._channel = channel
        self._continuity = continuity
        self._feed_length = feed_length
        self._queue: deque[Waiting] = deque()
        self._courier: asyncio.Task[None] | None = None

    async def append(self, entry: Entry, previous: bytes) -> bool:
        waiting = Waiting(entry, previous)
        self._queue.append(waiting)
        if self._courier is None or self._courier.done():
            # A task of its own: a caller that is cancelled takes nobody else with it.
            self._courier = asyncio.create_task(self._carry())
        appended = await waiting.answer
        APPEND_SECONDS.observe(perf_counter() - waiting.since)
        return appended

    async def close(self) -> None:
        """Let what is under way come to its end."""
        if self._courier:
            await asyncio.wait([self._courier])
        await self._channel.close()

    async def _carry(self) -> None:
        group: list[Waiting] = []
        try:
            while self._queue:
                group = self._next_group()
                await self._settle(group)
        finally:
            # Nobody may wait for ever, whatever has happened to this task.
            for waiting in group:
                waiting.sent = True
            self._give_up([*group, *self._queue], "the append was interrupted")
            self._queue.clear()

    def _next_group(self) -> list[Waiting]:
        size = min(len(self._queue), LARGEST_GROUP)
        group = [self._queue.popleft() for _ in range(size)]
        return [waiting for waiting in group if not waiting.answer.cancelled()]

    async def _settle(self, group: list[Waiting]) -> None:
        backoff = Backoff(self._channel.timeout)
        prelude: tuple[Command, ...] = ()
        while group:
            try:
                replies = await self._send(prelude, group)
            except (NotSentError, ReplyLostError) as trouble:
                LOG_UP.set(0)
                group = self._after_trouble(group, trouble, backoff)
            else:
                prelude = (("SCRIPT", "LOAD", SCRIPT),) if _script_is_missing(replies) else ()
                group = self._after_replies(group, replies, backoff)
            if group:
                await backoff.sleep()

    async def _send(self, prelude: tuple[Command, ...], group: Sequence[Waiting]) -> list[Reply]:
        commands = [self._command(waiting) for waiting in group]
        replies = await self._channel.exchange(*prelude, *commands)
        APPEND_GROUP_SIZE.observe(len(group))
        return replies[len(prelude) :]

    def _command(self, waiting: Waiting) -> Command:
        entry = waiting.entry
        keys = (match_key(entry.match), feed_key(shard_of(entry.match)))
        commit = (entry.version, entry.match, entry.body, entry.hash)
        values = (*commit, self._feed_length, waiting.previous)
        return ("EVALSHA", SCRIPT_SHA, len(keys), *keys, *values)

    def _after_replies(
        self, group: list[Waiting], replies: Sequence[Reply], backoff: Backoff
    ) -> list[Waiting]:
        """Hand out the answers, and return those that must be sent again."""
        again: list[Waiting] = []
        refused = False
        fed: dict[int, str] = {}
        for waiting, reply in zip(group, replies, strict=True):
            if not isinstance(reply, RedisError):
                if isinstance(reply, bytes):
                    fed[shard_of(waiting.entry.match)] = reply.decode()
                waiting.settle(reply is not None)
                continue
            refused = True
            if (waiting.sent or passes(reply)) and not backoff.exhausted():
                again.append(waiting)
            else:
                waiting.give_up(reply)
        LOG_UP.set(0 if refused else 1)
        # Before anybody who got an answer can act on it.
        self._continuity.appended(fed)
        return again

    def _after_trouble(
        self, group: list[Waiting], trouble: NotSentError | ReplyLostError, backoff: Backoff
    ) -> list[Waiting]:
        if isinstance(trouble, ReplyLostError):
            for waiting in group:
                waiting.sent = True
        elif backoff.exhausted(trouble):
            # Whatever has not been sent yet need not wait for what has.
            self._give_up([*self._queue, *(w for w in group if not w.sent)], trouble)
            self._queue.clear()
            group = [waiting for waiting in group if waiting.sent]
        return self._give_up(group, trouble) if backoff.exhausted() else group

    def _give_up(self, group: Sequence[Waiting], why: object) -> list[Waiting]:
        for waiting in group:
            waiting.give_up(why)
        return []


def _script_is_missing(replies: Sequence[Reply]) -> bool:
    return any(isinstance(reply, NoScriptError) for reply in replies)
