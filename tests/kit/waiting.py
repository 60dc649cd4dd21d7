"""Waiting for something to be so: never for a guess of how long it takes, never without a bound."""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import TypeVar

T = TypeVar("T")

GLANCE = 0.01


async def until(
    condition: Callable[[], T | None], within: float = 20, what: Callable[[], object] = str
) -> T:
    """The first answer that says something; an assertion fails if none comes in time."""

    async def asked() -> T | None:
        return condition()

    return await until_told(asked, within, what)


async def until_told(
    condition: Callable[[], Awaitable[T | None]],
    within: float = 20,
    what: Callable[[], object] = str,
) -> T:
    """The same, where asking takes a while."""
    end = monotonic() + within
    while not (answer := await condition()):
        assert monotonic() < end, f"it did not come about within {within} s {what()}"
        await asyncio.sleep(GLANCE)
    return answer
