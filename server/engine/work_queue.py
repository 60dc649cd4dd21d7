"""Admits work that takes more than a few milliseconds: one piece at a time, callers in turn.

Callers are addresses: whoever sends a thousand requests waits behind their own thousand, and one of
each other caller goes between any two of them.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import ContextVar
from math import inf
from typing import TypeVar

import structlog
from prometheus_client import Counter, Gauge

from server.engine.errors import LimitExceededError

T = TypeVar("T")

# Set for each request. Without one the work is the server's own, and has no bound.
current_caller: ContextVar[str] = ContextVar("caller", default="")

WAITING = Gauge(
    "archipel_work_waiting",
    "Work that waits for its turn, by queue.",
    ["queue"],
    multiprocess_mode="livesum",
)
REFUSED = Counter("archipel_work_refused", "Work that was refused, by queue.", ["queue"])

# Of one caller.
MAX_WAITING = 64

_RETRY_AFTER_S = 1
_LOG_INTERVAL_S = 60.0

log = structlog.stdlib.get_logger()


class WorkQueue:
    def __init__(self, name: str, max_waiting: int = MAX_WAITING) -> None:
        self._name = name
        self._max_waiting = max_waiting
        self._is_busy = False
        # The callers in the order of their next turns.
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._threads = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._logged_at = -inf
        self.waiting = 0

    @asynccontextmanager
    async def turn(self) -> AsyncGenerator[None]:
        """The only turn, while it lasts; raises LimitExceededError if too many wait."""
        await self._admitted()
        try:
            yield
        finally:
            self._pass_on()

    async def in_thread(self, function: Callable[[], T]) -> T:
        """The result of a function that cannot be interrupted, run off the event loop."""
        await self._admitted()
        loop = asyncio.get_running_loop()
        work = self._threads.submit(function)
        # Not when the request ends: a thread goes on after its request was cancelled.
        work.add_done_callback(lambda _: loop.call_soon_threadsafe(self._pass_on))
        return await asyncio.wrap_future(work)

    async def _admitted(self) -> None:
        if not self._is_busy:
            self._is_busy = True
            return
        caller = current_caller.get()
        turn = self._enqueue(caller)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                # It was this one's turn already.
                self._pass_on()
            raise

    def _enqueue(self, caller: str) -> asyncio.Future[None]:
        turns = self._waiting.setdefault(caller, deque())
        if caller and len(turns) >= self._max_waiting:
            self._refuse(caller)
        turn = asyncio.get_running_loop().create_future()
        turns.append(turn)
        self._count(1)
        return turn

    def _pass_on(self) -> None:
        """The next turn belongs to the caller who has waited longest since their last one."""
        while self._waiting:
            caller, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            self._count(-1)
            if turns:
                self._waiting[caller] = turns
            if not turn.done():
                turn.set_result(None)
                return
        self._is_busy = False

    def _count(self, change: int) -> None:
        self.waiting += change
        WAITING.labels(self._name).set(self.waiting)

    def _refuse(self, caller: str) -> None:
        REFUSED.labels(self._name).inc()
        now = asyncio.get_running_loop().time()
        if now - self._logged_at >= _LOG_INTERVAL_S:
            self._logged_at = now
            log.warning("work_refused", queue=self._name, caller=caller)
        raise LimitExceededError(f"{self._max_waiting} waiting", _RETRY_AFTER_S)
