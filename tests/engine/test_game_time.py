"""The time of the game: measured against Redis, kept by the monotonic clock."""

import asyncio
import time
from datetime import timedelta

import pytest
import structlog
from prometheus_client import REGISTRY

from kit.game_clocks import SECOND, ProcessClocks, RedisClock, World, process_time
from server.engine import game_time
from server.engine.errors import TimeUnknownError
from server.engine.game_time import (
    MAX_DRIFT,
    STEPS,
    ClockFilter,
    GameTime,
    Sample,
    TimeBounds,
    TimeStatus,
    moment,
)
from server.store.port import LogUnavailableError


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def redis(world: World) -> RedisClock:
    return RedisClock(world)


def error_of(time: GameTime, redis: RedisClock) -> timedelta:
    """How far it is from the time of Redis."""
    return abs(time.now() - moment(redis.world.now_us + redis.ahead_us))


@pytest.mark.parametrize("shift_s", [-5, 0, 5])
async def test_the_clock_of_the_machine_does_not_matter(
    world: World, redis: RedisClock, shift_s: int
) -> None:
    """Shifted by seconds at the start and set again later, it changes no time of the game."""
    clocks = ProcessClocks(world, shift_us=shift_s * SECOND)
    time = process_time(redis, clocks)
    assert time.now() == moment(world.now_us + shift_s * SECOND)
    await time.start()
    assert error_of(time, redis) <= timedelta(milliseconds=1)
    clocks.shift_us += 3 * SECOND
    world.sleep(1)
    assert error_of(time, redis) <= timedelta(milliseconds=1)
    assert time.status().offset_ms == pytest.approx(-1000 * (shift_s + 3), abs=1)


@pytest.mark.parametrize("drift", [-1e-3, 1e-3])
async def test_drift_is_followed(world: World, redis: RedisClock, drift: float) -> None:
    """With a sample each second a clock that gains or loses 1 ms a second is never 2 ms off."""
    time = process_time(redis, ProcessClocks(world, drift=drift))
    await time.start()
    for _ in range(100):
        world.sleep(1)
        assert error_of(time, redis) <= timedelta(milliseconds=2)
        await time.measure()
    assert time.is_known


async def test_the_sample_with_the_least_round_trip_counts(world: World, redis: RedisClock) -> None:
    """A slow and lopsided reply does not displace a quick one, nor does it until that is old."""
    time = process_time(redis, ProcessClocks(world))
    await time.measure()
    redis.back_us = 90_000
    await time.measure()
    assert error_of(time, redis) <= timedelta(milliseconds=1)
    status = time.status()
    assert (status.round_trip_ms, status.known) == (0.2, True)


async def test_the_error_is_bounded(world: World, redis: RedisClock) -> None:
    """However lopsided the delays, the time is within the bound that is reported."""
    redis.to_us, redis.back_us = 0, 60_000
    time = process_time(redis, ProcessClocks(world))
    await time.measure()
    status = time.status()
    assert status.error_ms == pytest.approx(30, abs=0.1)
    assert timedelta(milliseconds=29) <= error_of(time, redis) <= timedelta(milliseconds=30.1)


async def test_a_process_that_does_not_know_says_so(world: World, redis: RedisClock) -> None:
    """Without a sample, with none for ten seconds, or with poor ones only, it refuses."""
    time = process_time(redis, ProcessClocks(world))
    assert time.status() == TimeStatus(known=False)
    with pytest.raises(TimeUnknownError):
        time.require()
    redis.back_us = 210_000
    await time.measure()
    assert not time.is_known
    redis.back_us = 100
    await time.measure()
    time.require()
    redis.is_away = True
    world.sleep(9.9)
    with pytest.raises(LogUnavailableError):
        await time.measure()
    assert time.is_known
    world.sleep(0.2)
    assert not time.is_known
    assert time.status().age_ms == pytest.approx(10_100, abs=1)
    redis.is_away = False
    await time.measure()
    assert time.is_known


async def test_the_bounds_are_settings(world: World, redis: RedisClock) -> None:
    """Each bound holds by itself."""
    redis.back_us = 4_000
    for bounds, known in (
        (TimeBounds(error_ms=1), False),
        (TimeBounds(error_ms=3), True),
        (TimeBounds(error_ms=3, age_s=-1), False),
    ):
        time = process_time(redis, ProcessClocks(world), bounds)
        await time.measure()
        assert time.is_known is known


@pytest.mark.parametrize("step_s", [-3600, -1, 1, 3600])
async def test_a_clock_that_is_set_is_noticed(world: World, redis: RedisClock, step_s: int) -> None:
    """The next sample after a step of the clock of Redis is believed and counted."""
    steps = STEPS._value.get()
    time = process_time(redis, ProcessClocks(world))
    await time.start()
    assert STEPS._value.get() == steps
    redis.ahead_us += step_s * SECOND
    redis.back_us = 5_000
    await time.measure()
    assert error_of(time, redis) <= timedelta(milliseconds=5)
    assert STEPS._value.get() == steps + 1


async def test_a_beat_is_a_sample(world: World, redis: RedisClock) -> None:
    """While clocks run, the heartbeats measure the time too."""
    time = process_time(redis, ProcessClocks(world))
    beat = await time.beat()
    assert beat.written
    assert time.is_known
    assert (await time.beat(timedelta(milliseconds=500))).last_ms == beat.at_us // 1000
    assert redis.gaps == [None, 500]


async def test_it_is_measured_every_second(
    redis: RedisClock, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four samples at the start, then one a second, also after an outage of Redis."""
    time, pauses = process_time(redis, ProcessClocks(world)), list[float]()

    async def pause(seconds: float) -> None:
        pauses.append(seconds)
        world.sleep(seconds)
        redis.is_away = len(pauses) == 2
        if len(pauses) == 5:
            raise asyncio.CancelledError

    monkeypatch.setattr(asyncio, "sleep", pause)
    await time.start()
    assert redis.reads == 4
    with pytest.raises(asyncio.CancelledError):
        await time.run()
    assert pauses == [1.0] * 5
    assert redis.reads == 8
    assert time.age_s == pytest.approx(1, abs=0.001)


async def test_what_is_reported(world: World, redis: RedisClock) -> None:
    """The metrics follow each measurement; the log has a line when the time is lost or found."""
    time = process_time(redis, ProcessClocks(world, shift_us=2 * SECOND))
    with structlog.testing.capture_logs() as lines:
        await time.start()
        assert lines == []
        assert metric("known") == 1
        assert metric("offset_seconds") == pytest.approx(-2, abs=0.001)
        assert metric("round_trip_seconds") == pytest.approx(0.0002)
        world.sleep(20)
        for _ in range(2):
            time._report()
        assert metric("known") == 0
        assert metric("age_seconds") == pytest.approx(20, abs=0.001)
        assert metric("error_seconds") == pytest.approx(0.0201, abs=0.0001)
        await time.start()
        assert metric("age_seconds") == pytest.approx(0, abs=0.001)
    events = [(line["event"], line["log_level"]) for line in lines]
    assert events == [("time_unknown", "warning"), ("time_known", "info")]
    assert lines[0]["age_ms"] == pytest.approx(20_000, abs=1)
    assert lines[0]["error_ms"] == pytest.approx(20.1, abs=0.1)


def metric(name: str) -> float | None:
    return REGISTRY.get_sample_value(f"archipel_clock_{name}")


@pytest.mark.parametrize("round_trip, known", [(200_000, True), (200_002, False)])
def test_the_largest_error(
    world: World, redis: RedisClock, round_trip: int, *, known: bool
) -> None:
    """An error of 100 ms is small enough, and one microsecond more is not."""
    time = process_time(redis, ProcessClocks(world))
    time._answered_at = 0
    time._filter.add(Sample(0, round_trip, 0))
    assert time.is_known is known


@pytest.mark.parametrize("age_us, known", [(10_000_000, True), (10_000_001, False)])
def test_the_largest_age(world: World, redis: RedisClock, age_us: int, *, known: bool) -> None:
    """After ten seconds without an answer the time is not known."""
    time = process_time(redis, ProcessClocks(world))
    world.now_us += age_us
    time._answered_at = 0
    time._filter.add(Sample(0, 200, age_us))
    assert time.is_known is known


@pytest.mark.parametrize("gap_us, settled", [(500_000, True), (500_001, False)])
def test_how_long_it_is_settled(
    world: World, redis: RedisClock, gap_us: int, *, settled: bool
) -> None:
    """Half a second after the last heartbeat a command has to wait for the next."""
    time = process_time(redis, ProcessClocks(world))
    time.settled_until = time.now() - timedelta(microseconds=gap_us)
    assert time.is_settled is settled


@pytest.mark.parametrize("step_us, lines", [(100_000, 0), (100_001, 1), (-100_001, 1)])
async def test_a_step_is_logged(world: World, redis: RedisClock, step_us: int, lines: int) -> None:
    """A step of more than a tenth of a second is a line in the log; a lesser one is counted."""
    time = process_time(redis, ProcessClocks(world))
    await time.measure()
    redis.ahead_us = step_us
    with structlog.testing.capture_logs() as logged:
        await time.measure()
    assert [line["by_ms"] for line in logged] == [step_us / 1000] * lines


def test_the_clocks_of_this_machine() -> None:
    """Microseconds of its monotonic and of its wall clock."""
    for read, clock in (
        (game_time.monotonic_us, time.monotonic_ns),
        (game_time.wall_us, time.time_ns),
    ):
        before, found, after = clock(), read(), clock()
        assert before // 1000 <= found <= after // 1000


def test_the_filter_prefers_the_lesser_error() -> None:
    """The error of a sample is half its round trip, and grows as it ages."""
    filter_ = ClockFilter()
    old, slow, later = Sample(0, 200, 0), Sample(40, 10_000, SECOND), Sample(60, 400, SECOND)
    for new, best in ((old, old), (slow, old), (later, later)):
        assert filter_.add(new) == 0
        assert filter_.best == best
    assert old.error(SECOND) == 100 + MAX_DRIFT * SECOND


def test_samples_that_contradict_each_other() -> None:
    """A step is what neither the errors of both samples nor the drift between them explains."""
    filter_ = ClockFilter()
    filter_.add(Sample(0, 200, 0))
    assert filter_.add(Sample(3_000, 3_000, SECOND)) == 0
    assert filter_.add(Sample(-2_900, 200, SECOND)) == -2_900
    assert filter_.best == Sample(-2_900, 200, SECOND)


def test_the_least_step() -> None:
    """A difference is a step from a microsecond over both errors and a millisecond on."""
    filter_ = ClockFilter()
    filter_.add(Sample(5_000, 200, 0))
    assert filter_.add(Sample(6_200, 200, 0)) == 0
    assert filter_.best == Sample(6_200, 200, 0)
    assert filter_.add(Sample(7_401, 200, 0)) == 1_201
