"""Row 2 in an open loop: the highest rate of moves before the tail latency grows.

The rates rise from half of the closed-loop figure. Each match has its moves as far apart as the
bound is long, so below the bound no move waits for the one before it.
"""

from collections.abc import Callable
from functools import partial
from statistics import median, quantiles
from typing import Final

from msgspec import Struct

from benchmarks.cpu_meter import CpuMeter
from benchmarks.driver.open_loop import run_open_loop
from benchmarks.measurements import OURS, Measurement, beside
from benchmarks.moves import whole_game
from benchmarks.servers.adapter import ServerAdapter, leave
from benchmarks.session import BenchSession

BOUND: Final = 0.05
_SHARES: Final = (0.5, 0.7, 0.85, 0.95, 1.05)


class Step(Struct, frozen=True):
    """One rate; the driver's own lateness is part of the latencies."""

    rate: float
    p99: float
    late: float

    @property
    def is_held(self) -> bool:
        return self.p99 <= BOUND

    def __str__(self) -> str:
        return f"{self.rate:.0f}/s {self.p99 * 1e3:.1f} ms ({self.late * 1e3:.1f})"


def measure(session: BenchSession, lockstep: Measurement) -> Measurement:
    rates = {OURS: lockstep.ours, **lockstep.peers}
    climbs = [
        {
            adapter.name: climb(median(rates[adapter.name]), partial(_step, adapter))
            for adapter in session.adapters
        }
        for _ in range(session.scale.climbs)
    ]
    measurement = Measurement(
        row=2,
        measure=f"moves a second by an open loop, the most with p99 ≤ {BOUND * 1e3:.0f} ms",
        unit="/s",
        bars=lockstep.bars,
        note="p99 at each rate, and the driver's own lateness in it, of the last climb: "
        + "; ".join(f"{name} {_note(steps)}" for name, steps in climbs[-1].items()),
    )
    return beside(
        measurement, [{name: held(steps) for name, steps in run.items()} for run in climbs]
    )


def climb(lockstep: float, at: Callable[[float], Step]) -> list[Step]:
    """Up to the first rate that is too much."""
    steps: list[Step] = []
    for share in _SHARES:
        steps.append(at(lockstep * share))
        if not steps[-1].is_held:
            break
    return steps


def held(steps: list[Step]) -> float:
    return max((step.rate for step in steps if step.is_held), default=0)


def _step(adapter: ServerAdapter, rate: float) -> Step:
    """Metered, so that the driver collects no garbage meanwhile: that would be latency."""
    matches = round(rate * BOUND)
    tables = [adapter.open(whole_game(number)) for number in range(matches)]
    paced = run_open_loop(tables, rate, CpuMeter(adapter))
    leave(tables)
    return Step(rate, _p99(paced.latencies), _p99(paced.late))


def _p99(seconds: list[float]) -> float:
    return quantiles(seconds, n=100)[98]


def _note(steps: list[Step]) -> str:
    return ", ".join(map(str, steps))
