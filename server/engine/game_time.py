"""The time of the game: that of Redis, for all servers, whatever their own clocks show.

A process measures its offset to Redis as NTP does (Cristian's algorithm, and a clock filter): Redis
reads its clock between request and reply, so half the round trip bounds the error of a sample.
From then on the monotonic clock runs: setting the clock of this machine changes nothing.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import structlog
from msgspec import Struct
from prometheus_client import Counter, Gauge

from server.engine.errors import TimeUnknownError
from server.store.heartbeat_port import Beat, Heartbeat
from server.store.port import LogUnavailableError

# A shorter gap between two heartbeats is none that a player would notice.
MIN_OUTAGE = timedelta(milliseconds=500)
# Two clocks that NTP slews drift apart by at most twice 500 ppm.
MAX_DRIFT = 1e-3

_INTERVAL_S = 1.0
_FIRST_SAMPLES = 4
_STEP_TOLERANCE_US = 1_000
_LOGGED_STEP_US = 100_000
_EPOCH = datetime.fromtimestamp(0, UTC)

OFFSET = Gauge(
    "archipel_clock_offset_seconds",
    "The time of Redis, less that of this machine.",
    multiprocess_mode="liveall",
)
ROUND_TRIP = Gauge(
    "archipel_clock_round_trip_seconds",
    "Round trip of the sample in use.",
    multiprocess_mode="liveall",
)
ERROR = Gauge(
    "archipel_clock_error_seconds",
    "Bound of the error of the time of this process.",
    multiprocess_mode="liveall",
)
AGE = Gauge(
    "archipel_clock_age_seconds",
    "Time since Redis last answered with its time.",
    multiprocess_mode="liveall",
)
KNOWN = Gauge(
    "archipel_clock_known",
    "1 while this process knows the time, else 0.",
    multiprocess_mode="livemin",
)
STEPS = Counter("archipel_clock_steps", "How often the clock of Redis was found to be set.")

log = structlog.stdlib.get_logger()


class TimeBounds(Struct, frozen=True):
    """Beyond one of these the time is not known."""

    error_ms: float = 100.0
    age_s: float = 10.0


class TimeStatus(Struct, frozen=True):
    """Whether this process knows the time of the game, and by which measurement.

    `offset_ms`: the time of Redis, less that of the clock of this machine; `error_ms` bounds the
    error, and `age_ms` is the time since Redis last answered.
    """

    known: bool
    offset_ms: float | None = None
    round_trip_ms: float | None = None
    error_ms: float | None = None
    age_ms: float | None = None


class Sample(NamedTuple):
    """One measurement, in microseconds; `offset` is the time of Redis less the monotonic clock."""

    offset: int
    round_trip: int
    taken_at: int

    def error(self, at: int) -> float:
        return self.round_trip / 2 + (at - self.taken_at) * MAX_DRIFT


class ClockFilter:
    """Of all samples that with the least error, which grows as a sample ages."""

    def __init__(self) -> None:
        self.best: Sample | None = None

    def add(self, new: Sample) -> int:
        """By how much one of the clocks was set, where the samples contradict each other, or 0."""
        best, at = self.best, new.taken_at
        if best is None:
            self.best = new
            return 0
        if abs(new.offset - best.offset) > new.error(at) + best.error(at) + _STEP_TOLERANCE_US:
            self.best = new
            return new.offset - best.offset
        if new.error(at) <= best.error(at):
            self.best = new
        return 0


def monotonic_us() -> int:
    return time.monotonic_ns() // 1000


def wall_us() -> int:
    return time.time_ns() // 1000


class GameTime:
    """Until the first sample, the clock of this machine."""

    def __init__(
        self,
        heartbeat: Heartbeat,
        bounds: TimeBounds = TimeBounds(),  # noqa: B008 - frozen
        monotonic_us: Callable[[], int] = monotonic_us,
        wall_us: Callable[[], int] = wall_us,
    ) -> None:
        self._heartbeat = heartbeat
        self._bounds = bounds
        self._monotonic_us = monotonic_us
        self._wall_us = wall_us
        self._filter = ClockFilter()
        self._answered_at: int | None = None
        self._was_known = True
        # Up to this moment the timekeeper has credited every outage.
        self.settled_until = _EPOCH

    def now(self) -> datetime:
        best = self._filter.best
        since_epoch = self._wall_us() if best is None else self._monotonic_us() + best.offset
        return moment(since_epoch)

    @property
    def is_settled(self) -> bool:
        """Redis may hang as well as refuse: the last heartbeat that was written decides."""
        return self.now() - self.settled_until <= MIN_OUTAGE

    @property
    def is_known(self) -> bool:
        best, at = self._filter.best, self._monotonic_us()
        return (
            best is not None
            and best.error(at) <= self._bounds.error_ms * 1000
            and self.age_s <= self._bounds.age_s
        )

    @property
    def age_s(self) -> float:
        """The time since Redis last answered."""
        if self._answered_at is None:
            return float("inf")
        return (self._monotonic_us() - self._answered_at) / 1e6

    def require(self) -> None:
        if not self.is_known:
            raise TimeUnknownError

    def status(self) -> TimeStatus:
        best, at = self._filter.best, self._monotonic_us()
        if best is None:
            return TimeStatus(known=False)
        return TimeStatus(
            known=self.is_known,
            offset_ms=_milliseconds(at + best.offset - self._wall_us()),
            round_trip_ms=_milliseconds(best.round_trip),
            error_ms=_milliseconds(best.error(at)),
            age_ms=round(self.age_s * 1000, 3),
        )

    async def run(self) -> None:
        """Measure until cancelled; while Redis is away, the last sample ages."""
        while True:
            await asyncio.sleep(_INTERVAL_S)
            with suppress(LogUnavailableError):
                await self.measure()
            self._report()

    async def start(self) -> None:
        """The first samples, of which the one with the least round trip is used."""
        for _ in range(_FIRST_SAMPLES):
            await self.measure()
        self._report()

    async def measure(self) -> None:
        sent = self._monotonic_us()
        self._add(sent, await self._heartbeat.time())

    async def beat(self, max_gap: timedelta | None = None) -> Beat:
        """Write the heartbeat of all servers; its reply is a sample too."""
        sent = self._monotonic_us()
        max_gap_ms = None if max_gap is None else max_gap // timedelta(milliseconds=1)
        beat = await self._heartbeat.beat(max_gap_ms)
        self._add(sent, beat.at_us)
        return beat

    def _add(self, sent: int, read: int) -> None:
        received = self._answered_at = self._monotonic_us()
        taken_at = (sent + received) // 2
        step = self._filter.add(Sample(read - taken_at, received - sent, taken_at))
        if step:
            STEPS.inc()
        if abs(step) > _LOGGED_STEP_US:
            log.warning("redis_clock_set", by_ms=_milliseconds(step))

    def _report(self) -> None:
        """Metrics, and a line in the log whenever the time becomes known or unknown."""
        status = self.status()
        KNOWN.set(status.known)
        AGE.set(self.age_s)
        if status.offset_ms is not None:
            OFFSET.set(status.offset_ms / 1000)
            ROUND_TRIP.set((status.round_trip_ms or 0) / 1000)
            ERROR.set((status.error_ms or 0) / 1000)
        if status.known is not self._was_known:
            self._was_known = status.known
            (log.info if status.known else log.warning)(
                "time_known" if status.known else "time_unknown",
                error_ms=status.error_ms,
                age_ms=status.age_ms,
            )


def moment(since_epoch_us: int) -> datetime:
    return _EPOCH + timedelta(microseconds=since_epoch_us)


def _milliseconds(microseconds: float) -> float:
    return round(microseconds / 1000, 3)
