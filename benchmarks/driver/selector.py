"""Many sockets in one thread: calls back those that are readable."""

import select
from collections.abc import Callable
from time import perf_counter
from typing import Protocol, Self

MOST = 4096
# Whatever a server has still to say to those who have just come, as to who else is there.
SETTLING = 0.7


class Readable(Protocol):
    def fileno(self) -> int: ...


class DeadlineExceededError(Exception):
    """What was waited for has not happened."""


class Selector:
    def __init__(self) -> None:
        self._epoll = select.epoll()
        self._calls: dict[int, Callable[[], None]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self._epoll.close()

    def call(self, readable: Readable, when_readable: Callable[[], None]) -> None:
        number = readable.fileno()
        self._calls[number] = when_readable
        self._epoll.register(number, select.EPOLLIN)

    def step(self, longest: float) -> None:
        """Everybody who has something now; waits that many seconds for the first one."""
        for number, _ in self._epoll.poll(longest, MOST):
            self._calls[number]()

    def until(self, done: Callable[[], bool], within: float) -> None:
        end = perf_counter() + within
        while not done():
            self.step(0.05)
            if perf_counter() > end:
                raise DeadlineExceededError(f"{within} s have passed")

    def pass_time(self, until: float) -> None:
        """Goes on up to a moment of perf_counter."""
        while (left := until - perf_counter()) > 0:
            # epoll rounds up to milliseconds, so the last one is spent looking.
            self.step(left - 0.001 if left > 0.002 else 0)  # noqa: PLR2004
