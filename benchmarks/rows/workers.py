"""Row 12: the gain of a second worker on two cores, with the driver's share discounted.

A single server has the first core for itself, its Redis the second. Two workers and their Redis
have both. Without anybody else on its cores, each would have needed what it spent there and what
stayed idle, divided by the cores; but no less than its busiest process, which fills one at most.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager

from msgspec import Struct

from benchmarks.cores import PAIR, SERVERS, children, cpu_seconds, idle_seconds, place
from benchmarks.cpu_meter import CpuMeter, CpuUsage
from benchmarks.driver.closed_loop import run_closed_loop
from benchmarks.measurements import Bar, Measurement
from benchmarks.moves import PLIES, whole_game
from benchmarks.servers.adapter import leave
from benchmarks.servers.archipel import Archipel
from benchmarks.session import BenchSession


class WorkerServer(AbstractContextManager[None]):
    """What each of some processes spends meanwhile, and how long their cores stay idle."""

    def __init__(self, pids: Sequence[int], cores: frozenset[int]) -> None:
        self.cores = cores
        self.spent = [0.0 for _ in pids]
        self.idle = 0.0
        self._pids = pids
        for pid in pids:
            place(pid, cores)

    def __enter__(self) -> None:
        self._begin = self._now()

    def __exit__(self, *exception: object) -> None:
        end = self._now()
        self.idle, *self.spent = (now - then for now, then in zip(end, self._begin, strict=True))

    def _now(self) -> list[float]:
        return [idle_seconds(self.cores), *map(cpu_seconds, self._pids)]


class WorkerResult(Struct, frozen=True):
    """One run, in seconds: what each process on the cores has spent, and what stayed idle."""

    processes: Sequence[float]
    idle: float
    cores: int
    spent: CpuUsage

    @property
    def needed(self) -> float:
        """Without other processes on the cores."""
        return max(*self.processes, self._accounted / self.cores)

    @property
    def shares(self) -> tuple[float, float, float]:
        """Of all that the cores could do: idle, discounted, and the driver's as it says itself."""
        whole = self.spent.seconds * self.cores
        return self.idle / whole, 1 - self._accounted / whole, self.spent.driver / whole

    @property
    def _accounted(self) -> float:
        return sum(self.processes) + self.idle


def measure(session: BenchSession) -> list[Measurement]:
    matches = session.scale.matches
    with session.fresh("one") as one, session.fresh("two", "--workers=2") as two:
        place(one.redis_pid, PAIR - {SERVERS})
        crews = (
            WorkerServer([one.pid], frozenset({SERVERS})),
            WorkerServer([*_workers(two), two.redis_pid], PAIR),
        )
        _play(one, crews[0], matches)
        _play(two, crews[1], matches)
        runs = [
            (_play(one, crews[0], matches), _play(two, crews[1], matches))
            for _ in range(session.scale.runs)
        ]
    return [
        Measurement(
            row=12,
            measure="moves a second with two workers on two cores against one server on one of "
            "its own, the driver discounted",
            unit="×",
            ours=tuple(alone.needed / both.needed for alone, both in runs),
            bars=(Bar(1.6, at_most=False),),
            note="; ".join(_note(alone, both, matches * PLIES) for alone, both in runs),
        )
    ]


def _workers(server: Archipel) -> list[int]:
    return sorted(children(server.pid) - {server.redis_pid})


def _play(server: Archipel, worker_server: WorkerServer, matches: int) -> WorkerResult:
    tables = [server.open(whole_game(number)) for number in range(matches)]
    meter = CpuMeter(server, worker_server)
    run_closed_loop(tables, meter)
    leave(tables)
    return WorkerResult(
        tuple(worker_server.spent), worker_server.idle, len(worker_server.cores), meter.spent
    )


def _note(alone: WorkerResult, both: WorkerResult, moves: int) -> str:
    (one,), (*two, redis) = (
        [seconds / moves * 1e6 for seconds in shift.processes] for shift in (alone, both)
    )
    idle, discounted, driver = both.shares
    return (
        f"CPU per move alone {one:.0f} µs, together {' + '.join(f'{own:.0f}' for own in two)} µs "
        f"and {redis:.0f} µs of Redis; of the two cores {idle:.0%} idle and {discounted:.0%} "
        f"discounted, the driver saying {driver:.0%}"
    )
