"""Rows 1 and 2: CPU per move, and moves per second, over many concurrent matches."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from statistics import median, quantiles

from msgspec import Struct

from benchmarks.cpu_meter import UNWATCHED, CpuMeter, CpuUsage
from benchmarks.driver.closed_loop import run_closed_loop
from benchmarks.measurements import OURS, Bar, Measurement, beside
from benchmarks.moves import whole_game
from benchmarks.rows import saturation
from benchmarks.servers.adapter import ServerAdapter, leave
from benchmarks.session import BenchSession

IO, COLYSEUS = "boardgame.io", "Colyseus"


class LoadResult(Struct, frozen=True):
    spent: CpuUsage
    latencies: Sequence[float]

    @property
    def moves(self) -> int:
        return len(self.latencies)

    @property
    def cpu(self) -> float:
        return self.spent.each(self.moves)

    @property
    def redis(self) -> float:
        return self.spent.redis_each(self.moves)

    def percentile(self, number: int) -> float:
        return quantiles(self.latencies, n=100)[number - 1] * 1e3

    @property
    def rate(self) -> float:
        return self.moves / self.spent.seconds


def measure(session: BenchSession) -> list[Measurement]:
    for adapter in session.adapters:
        play(adapter, session.scale.matches)
    runs = [
        {adapter.name: play(adapter, session.scale.matches) for adapter in session.adapters}
        for _ in range(session.scale.runs)
    ]
    rate = _rate(session, runs)
    climbed = saturation.measure(session, rate)
    return [_cost(session, runs), _redis(runs), rate, _wait(session, runs), climbed]


def play(
    adapter: ServerAdapter, matches: int, around: AbstractContextManager[None] = UNWATCHED
) -> LoadResult:
    tables = [adapter.open(whole_game(number)) for number in range(matches)]
    meter = CpuMeter(adapter, around)
    latencies = run_closed_loop(tables, meter)
    leave(tables)
    return LoadResult(meter.spent, latencies)


Runs = Sequence[Mapping[str, LoadResult]]


def _cost(session: BenchSession, runs: Runs) -> Measurement:
    measurement = Measurement(
        row=1,
        measure=f"server CPU per move over WebSocket, {session.scale.matches} concurrent matches",
        unit="µs",
        bars=(Bar(1, IO), Bar(1.2, COLYSEUS)),
    )
    return beside(measurement, [{name: each.cpu for name, each in run.items()} for run in runs])


def _redis(runs: Runs) -> Measurement:
    return Measurement(
        row=1,
        measure="CPU of Redis per move",
        unit="µs",
        ours=tuple(run[OURS].redis for run in runs),
        note="beside the line above, in a process of its own on the same core",
    )


def _rate(session: BenchSession, runs: Runs) -> Measurement:
    measurement = Measurement(
        row=2,
        measure=f"moves a second in a closed loop, {session.scale.matches} concurrent matches",
        unit="/s",
        bars=(
            Bar(0.7, IO, at_most=False),
            Bar(1, IO, at_most=False),
            Bar(0.7, COLYSEUS, at_most=False),
        ),
        note=_how_busy(runs),
    )
    return beside(measurement, [{name: each.rate for name, each in run.items()} for run in runs])


def _how_busy(runs: Runs) -> str:
    """Near 100 %, a core and not the server's code was the limit; far from it, it waited."""
    shares = {name: [run[name].spent.shares for run in runs] for name in runs[0]}
    return "cores busy, server and driver: " + ", ".join(
        f"{name} {median(server for server, _ in each):.0%} and "
        f"{median(driver for _, driver in each):.0%}"
        for name, each in shares.items()
    )


def _wait(session: BenchSession, runs: Runs) -> Measurement:
    tails = ", ".join(
        f"{name} {median(run[name].percentile(99) for run in runs):.0f} ms" for name in runs[0]
    )
    measurement = Measurement(
        row=2,
        measure=f"p50 of a move's way to its opponent, the same {session.scale.matches} matches",
        unit="ms",
        note=f"p99: {tails}",
    )
    halves = [{name: each.percentile(50) for name, each in run.items()} for run in runs]
    return beside(measurement, halves)
