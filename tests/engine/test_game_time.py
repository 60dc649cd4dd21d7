"""The time of the game: measured against Redis, kept by the monotonic clock."""

from datetime import timedelta

import pytest

from kit.game_clocks import SECOND, ProcessClocks, RedisClock, World, process_time
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
