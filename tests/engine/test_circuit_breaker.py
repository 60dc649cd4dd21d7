"""The circuit breaker: reads that do not wait for a log that is away."""

import asyncio

from server.engine.circuit_breaker import CircuitBreaker
from server.store.port import LogUnavailableError


class Reads:
    """Reads that succeed, fail or hang, counted."""

    def __init__(self) -> None:
        self.count = 0
        self.error: Exception | None = None
        self.hangs = False

    async def __call__(self) -> None:
        self.count += 1
        if self.hangs:
            await asyncio.Event().wait()
        await asyncio.sleep(0)
        if self.error is not None:
            raise self.error


async def test_closed() -> None:
    """While the log answers, every read asks it."""
    breaker, reads = CircuitBreaker(), Reads()
    assert [await breaker.is_done(reads) for _ in range(3)] == [True] * 3
    assert reads.count == 3


async def test_open() -> None:
    """After a failure no read asks the log, until one tries again."""
    breaker, reads = CircuitBreaker(retry_interval_s=0.02), Reads()
    reads.error = LogUnavailableError("away")
    assert [await breaker.is_done(reads) for _ in range(5)] == [False] * 5
    assert reads.count == 1
    await asyncio.sleep(0.021)
    assert await asyncio.gather(*(breaker.is_done(reads) for _ in range(5))) == [False] * 5
    assert reads.count == 2
    reads.error = None
    await asyncio.sleep(0.021)
    assert await asyncio.gather(*(breaker.is_done(reads) for _ in range(3))) == [True, False, False]
    assert [await breaker.is_done(reads) for _ in range(3)] == [True] * 3


async def test_a_log_that_hangs() -> None:
    """A read that is not answered in time counts as a failure."""
    breaker, reads = CircuitBreaker(timeout_s=0.01), Reads()
    reads.hangs = True
    assert not await breaker.is_done(reads)
    assert not await breaker.is_done(reads)
    assert reads.count == 1
