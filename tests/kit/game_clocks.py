"""Clocks that run as a test says: true time, the clock of Redis, and those of server processes."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from server.engine.game_time import GameTime, TimeBounds, moment
from server.store.heartbeat_port import Beat
from server.store.port import LogUnavailableError

SECOND: Final = 1_000_000
START: Final = 1_790_000_000 * SECOND


@dataclass
class World:
    """True time, in microseconds; it passes only when a test says so."""

    now_us: int = START

    @property
    def now(self) -> datetime:
        return moment(self.now_us)

    def sleep(self, seconds: float) -> None:
        self.now_us += round(seconds * SECOND)


@dataclass
class RedisClock:
    """The heartbeat as `heartbeat.lua` keeps it, over a network whose delays are given."""

    world: World
    ahead_us: int = 0  # of true time
    to_us: int = 100
    back_us: int = 100
    is_away: bool = False
    last_ms: int | None = None
    reads: int = 0
    beats: list[Beat] = field(default_factory=list)
    gaps: list[int | None] = field(default_factory=list)

    async def time(self) -> int:
        self.reads += 1
        return self._run(-1).at_us

    async def beat(self, max_gap_ms: int | None = None) -> Beat:
        beat = self._run(max_gap_ms)
        self.beats.append(beat)
        self.gaps.append(max_gap_ms)
        return beat

    def _run(self, max_gap_ms: int | None) -> Beat:
        if self.is_away:
            raise LogUnavailableError("away")
        self.world.now_us += self.to_us
        at, last = self.world.now_us + self.ahead_us, self.last_ms
        written = max_gap_ms is None or (last is not None and at - last * 1000 <= max_gap_ms * 1000)
        if written:
            self.last_ms = at // 1000
        self.world.now_us += self.back_us
        return Beat(at, written, last)


@dataclass
class ProcessClocks:
    """The clocks of one process: shifted against true time, and drifting."""

    world: World
    shift_us: int = 0
    drift: float = 0

    def monotonic_us(self) -> int:
        return round((self.world.now_us - START) * (1 + self.drift))

    def wall_us(self) -> int:
        return START + self.shift_us + self.monotonic_us()


@dataclass
class SetClock:
    """One clock for Redis and a server, which stands until a test sets it."""

    now: datetime

    async def time(self) -> int:
        return self._now_us()

    async def beat(self, max_gap_ms: int | None = None) -> Beat:
        # It is never an outage.
        return Beat(self._now_us(), written=max_gap_ms != -1, last_ms=None)

    def game_time(self) -> GameTime:
        return GameTime(self, TimeBounds(), self._now_us, self._now_us)

    def _now_us(self) -> int:
        return (self.now - moment(0)) // timedelta(microseconds=1)


def process_time(
    redis: RedisClock, clocks: ProcessClocks, bounds: TimeBounds | None = None
) -> GameTime:
    return GameTime(redis, bounds or TimeBounds(), clocks.monotonic_us, clocks.wall_us)
