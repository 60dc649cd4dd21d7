"""Polling until a condition holds, with a timeout instead of a fixed sleep."""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import TypeVar

T = TypeVar("T")

POLL_INTERVAL_S = 0.01


async def until(
    condition: Callable[[], T | None], within: float = 20, what: Callable[[], object] = str
) -> T:
    """The first true result of `condition`; fails when there is none within the timeout."""

    async def checked() -> T | None:
        return condition()

    return await until_async(checked, within, what)


async def until_async(
    condition: Callable[[], Awaitable[T | None]],
    within: float = 20,
    what: Callable[[], object] = str,
) -> T:
    """The same for an asynchronous condition."""
    end = monotonic() + within
    while not (answer := await condition()):
        assert monotonic() < end, f"the condition did not hold within {within} s {what()}"
        await asyncio.sleep(POLL_INTERVAL_S)
    return answer
