"""How long, and how often, something is tried again."""

import asyncio

from redis.exceptions import BusyLoadingError, NoScriptError, RedisError, TryAgainError

from server.store.connection import (
    Command,
    NotSentError,
    RedisBusyError,
    RedisChannel,
    ReplyLostError,
)
from server.store.port import LogUnavailableError, OutcomeUnknownError
from server.store.replies import Reply, raise_refusal

_PASSING = (BusyLoadingError, TryAgainError, NoScriptError)


class Backoff:
    """A bound, and a shorter one for a Redis that is not there at all.

    The shorter one is enough for our own Redis to be started again.
    """

    def __init__(self, seconds: float) -> None:
        self._loop = asyncio.get_running_loop()
        self._end = self._loop.time() + seconds
        self._soon = self._loop.time() + seconds / 10
        self._pause = 0.005

    def exhausted(self, trouble: Exception | None = None) -> bool:
        absent = isinstance(trouble, NotSentError) and not isinstance(trouble, RedisBusyError)
        return self._loop.time() >= (self._soon if absent else self._end)

    async def sleep(self) -> None:
        await asyncio.sleep(self._pause)
        self._pause = min(2 * self._pause, 0.1)


def passes(error: RedisError) -> bool:
    """Whether this refusal did nothing and will be gone in a moment."""
    return isinstance(error, _PASSING) or str(error).startswith("BUSY ")


async def call(channel: RedisChannel, *commands: Command) -> list[Reply]:
    """Ask what may be asked twice, until it is answered or patience is over."""
    backoff = Backoff(channel.timeout)
    failure = LogUnavailableError
    while True:
        try:
            replies = await channel.exchange(*commands)
            raise_refusal(replies)
        except (NotSentError, ReplyLostError, RedisError) as trouble:
            if isinstance(trouble, ReplyLostError):
                failure = OutcomeUnknownError
            lasting = isinstance(trouble, RedisError) and not passes(trouble)
            if lasting or backoff.exhausted(trouble):
                raise failure(str(trouble)) from trouble
        else:
            return replies
        await backoff.sleep()


async def call_once(channel: RedisChannel, *commands: Command) -> list[Reply]:
    """Ask what must not be asked twice, or not waited for."""
    try:
        replies = await channel.exchange(*commands)
        raise_refusal(replies)
    except ReplyLostError as trouble:
        raise OutcomeUnknownError(str(trouble)) from trouble
    except (NotSentError, RedisError) as trouble:
        raise LogUnavailableError(str(trouble)) from trouble
    return replies
