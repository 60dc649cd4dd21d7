"""How long, and how often, something is tried again."""

import asyncio

from redis.exceptions import BusyLoadingError, NoScriptError, RedisError, TryAgainError

from server.store.connection import Busy, Command, Line, Lost, Unsent
from server.store.port import LogUnavailable, OutcomeUnknown
from server.store.replies import Reply, raise_refusal

_PASSING = (BusyLoadingError, TryAgainError, NoScriptError)


class Patience:
    """A bound, and a shorter one for a Redis that is not there at all.

    The shorter one is enough for our own Redis to be started again.
    """

    def __init__(self, seconds: float) -> None:
        self._loop = asyncio.get_running_loop()
        self._end = self._loop.time() + seconds
        self._soon = self._loop.time() + seconds / 10
        self._pause = 0.005

    def over(self, trouble: Exception | None = None) -> bool:
        absent = isinstance(trouble, Unsent) and not isinstance(trouble, Busy)
        return self._loop.time() >= (self._soon if absent else self._end)

    async def rest(self) -> None:
        await asyncio.sleep(self._pause)
        self._pause = min(2 * self._pause, 0.1)


def passes(error: RedisError) -> bool:
    """Whether this refusal did nothing and will be gone in a moment."""
    return isinstance(error, _PASSING) or str(error).startswith("BUSY ")


async def call(line: Line, *commands: Command) -> list[Reply]:
    """Ask what may be asked twice, until it is answered or patience is over."""
    patience = Patience(line.patience)
    failure = LogUnavailable
    while True:
        try:
            replies = await line.exchange(*commands)
            raise_refusal(replies)
        except (Unsent, Lost, RedisError) as trouble:
            if isinstance(trouble, Lost):
                failure = OutcomeUnknown
            lasting = isinstance(trouble, RedisError) and not passes(trouble)
            if lasting or patience.over(trouble):
                raise failure(str(trouble)) from trouble
        else:
            return replies
        await patience.rest()


async def call_once(line: Line, *commands: Command) -> list[Reply]:
    """Ask what must not be asked twice, or not waited for."""
    try:
        replies = await line.exchange(*commands)
        raise_refusal(replies)
    except Lost as trouble:
        raise OutcomeUnknown(str(trouble)) from trouble
    except (Unsent, RedisError) as trouble:
        raise LogUnavailable(str(trouble)) from trouble
    return replies
