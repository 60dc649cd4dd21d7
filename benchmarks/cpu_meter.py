"""The CPU time and duration of a span of work."""

import gc
import time
from contextlib import AbstractContextManager, nullcontext
from typing import Final, NamedTuple, Protocol, Self

from benchmarks.cores import cpu_seconds

# What stands around a measured span where nothing else looks at it.
UNWATCHED: Final = nullcontext()


class CpuConsumer(Protocol):
    pid: int

    @property
    def redis_pid(self) -> int | None: ...


class CpuUsage(NamedTuple):
    """Seconds: of the clock, and of CPU."""

    seconds: float
    server: float
    redis: float
    driver: float

    @property
    def shares(self) -> tuple[float, float]:
        """How busy the servers' core was with this one, its Redis included, and the driver's."""
        return (self.server + self.redis) / self.seconds, self.driver / self.seconds

    def each(self, count: int) -> float:
        """Microseconds of the server's CPU per unit of work."""
        return self.server / count * 1e6

    def redis_each(self, count: int) -> float:
        return self.redis / count * 1e6


class CpuMeter:
    """Around a span of work; the driver's garbage collection runs before and after it."""

    def __init__(
        self, metered: CpuConsumer, beside: AbstractContextManager[None] = UNWATCHED
    ) -> None:
        self.spent = CpuUsage(0, 0, 0, 0)
        self._metered = metered
        self._beside = beside
        self._begin = self.spent

    def __enter__(self) -> Self:
        gc.collect()
        gc.disable()
        self._beside.__enter__()
        self._begin = self._now()
        return self

    def __exit__(self, *exception: object) -> None:
        end = self._now()
        self.spent = CpuUsage(*(now - then for now, then in zip(end, self._begin, strict=True)))
        gc.enable()
        self._beside.__exit__(None, None, None)

    def _now(self) -> CpuUsage:
        redis = self._metered.redis_pid
        return CpuUsage(
            time.perf_counter(),
            cpu_seconds(self._metered.pid),
            cpu_seconds(redis) if redis else 0,
            time.process_time(),
        )
