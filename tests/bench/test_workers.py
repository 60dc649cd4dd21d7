import os
import subprocess
import sys
from time import perf_counter, sleep

import pytest

from benchmarks.cores import idle_seconds, place
from benchmarks.cpu_meter import CpuUsage
from benchmarks.rows.workers import WorkerResult

SPENT = CpuUsage(seconds=2.0, server=0.0, redis=0.0, driver=0.5)


@pytest.mark.parametrize(
    "processes, idle, cores, needed",
    [
        ((1.9,), 0.1, 1, 2.0),
        ((1.6, 1.6, 0.2), 0.0, 2, 1.7),
        ((1.6, 1.6, 0.2), 0.1, 2, 1.75),
        ((1.9, 1.0, 0.2), 0.0, 2, 1.9),
    ],
    ids=["alone", "redis has its part", "idle is no discount", "the busiest is the limit"],
)
def test_only_what_others_took_is_discounted(
    processes: tuple[float, ...], idle: float, cores: int, needed: float
) -> None:
    """Redis and waiting count against us, and no process fills more than one core."""
    assert WorkerResult(processes, idle, cores, SPENT).needed == pytest.approx(needed)


def test_the_discount_can_be_held_against_what_the_driver_says() -> None:
    """On a quiet machine the two shares agree."""
    idle, discounted, driver = WorkerResult((1.5, 1.5, 0.3), 0.2, 2, SPENT).shares
    assert (idle, discounted, driver) == pytest.approx((0.05, 0.125, 0.125))


def test_a_process_runs_where_it_is_placed() -> None:
    """On one core of those that there are."""
    core = min(os.sched_getaffinity(0))
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        place(process.pid, frozenset({core}))
        assert os.sched_getaffinity(process.pid) == {core}


def test_no_core_is_idle_for_longer_than_time_has_passed() -> None:
    """However many cores are counted, and however little they do."""
    cores = frozenset(os.sched_getaffinity(0))
    begin, before = perf_counter(), idle_seconds(cores)
    sleep(0.2)
    # A tick at either end may be counted late.
    most = (perf_counter() - begin) * len(cores) + 0.02 * len(cores)
    assert 0 <= idle_seconds(cores) - before <= most
