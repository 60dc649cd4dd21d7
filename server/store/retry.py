"""Retries with exponential backoff, and which errors allow them."""

import asyncio

from redis.exceptions import BusyLoadingError, NoScriptError, RedisError, TryAgainError

from server.store.connection import (
    Command,
    NotSentError,
    RedisBusyError,
    RedisChannel,
    Reply,
    ReplyLostError,
    raise_error,
)
from server.store.port import LogUnavailableError, OutcomeUnknownError

_TRANSIENT = (BusyLoadingError, TryAgainError, NoScriptError)


class Backoff:
    """Exponential backoff with a deadline, and an earlier one for a Redis that does not run.

    The earlier one is long enough for an embedded Redis to be restarted.
    """

    def __init__(self, seconds: float, start: float | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        start = self._loop.time() if start is None else start
        self._deadline = start + seconds
        self._early_deadline = start + seconds / 10
        self._delay = 0.005

    def exhausted(self, error: Exception | None = None) -> bool:
        absent = isinstance(error, NotSentError) and not isinstance(error, RedisBusyError)
        return self._loop.time() >= (self._early_deadline if absent else self._deadline)

    async def sleep(self) -> None:
        await asyncio.sleep(self._delay)
        self._delay = min(2 * self._delay, 0.1)


def is_transient(error: RedisError) -> bool:
    """Whether this error reply had no effect and a retry may succeed."""
    return isinstance(error, _TRANSIENT) or str(error).startswith("BUSY ")


async def call(channel: RedisChannel, *commands: Command) -> list[Reply]:
    """Send an idempotent pipeline, with retries until the backoff is exhausted."""
    backoff = Backoff(channel.timeout)
    failure = LogUnavailableError
    while True:
        try:
            replies = await channel.exchange(*commands)
            raise_error(replies)
        except (NotSentError, ReplyLostError, RedisError) as error:
            if isinstance(error, ReplyLostError):
                failure = OutcomeUnknownError
            is_permanent = isinstance(error, RedisError) and not is_transient(error)
            if is_permanent or backoff.exhausted(error):
                raise failure(str(error)) from error
        else:
            return replies
        await backoff.sleep()


async def call_once(channel: RedisChannel, *commands: Command) -> list[Reply]:
    """Send a pipeline that is not idempotent, or not worth a retry."""
    try:
        replies = await channel.exchange(*commands)
        raise_error(replies)
    except ReplyLostError as error:
        raise OutcomeUnknownError(str(error)) from error
    except (NotSentError, RedisError) as error:
        raise LogUnavailableError(str(error)) from error
    return replies
