"""Row 10: CPU per command as the log and the match grow."""

import time
from statistics import median

from benchmarks.cpu_meter import CpuMeter
from benchmarks.driver.closed_loop import run_closed_loop
from benchmarks.log_seeding import add_commits, seed_matches
from benchmarks.measurements import Bar, Measurement
from benchmarks.moves import PLIES, whole_game
from benchmarks.rows.commands import play
from benchmarks.servers.adapter import leave
from benchmarks.servers.archipel import Archipel, ArchipelMatch, Clock
from benchmarks.session import BenchSession

VERSIONS = (10, 100, 1000)
_TABLES = 50
_IDLE = 0.05
# Nobody's time runs out here.
_CLOCK: Clock = {"kind": "total", "seconds": 86_400, "increment_ms": 0}
_BEGUN = 2  # opened, and the second seat taken
_FLAT = (Bar(1.2), Bar(1.1))


def measure(session: BenchSession) -> list[Measurement]:
    return [*_by_matches(session), *_by_versions(session)]


def _by_matches(session: BenchSession) -> list[Measurement]:
    figures: dict[int, float] = {}
    there = 0
    with session.fresh("growth") as server:
        play(server, _TABLES)
        for number in session.scale.grown:
            seed_matches(server, range(there, number))
            there = number
            _wait_until_idle(server)
            figures[number] = median(play(server, _TABLES).cpu for _ in range(session.scale.runs))
    return _measurement("CPU per move by how many matches are in Redis", figures)


def _by_versions(session: BenchSession) -> list[Measurement]:
    figures: dict[int, float] = {}
    with session.fresh("versions") as server:
        _play_on(server, VERSIONS[0])
        for version in VERSIONS:
            figures[version] = median(_play_on(server, version) for _ in range(session.scale.shows))
    return _measurement("CPU per move by the version its match has reached", figures)


def _play_on(server: Archipel, version: int) -> float:
    """What moves cost in matches that are so old already."""
    matches = [server.seated(_CLOCK) for _ in range(_TABLES)]
    add_commits(server, matches, version - _BEGUN)
    tables = [ArchipelMatch(server, id, whole_game(0)) for id in matches]
    _wait_until_idle(server)
    meter = CpuMeter(server)
    run_closed_loop(tables, meter)
    leave(tables)
    return meter.spent.each(_TABLES * PLIES)


def _wait_until_idle(server: Archipel) -> None:
    """It has read all that the other server has written."""
    busy = 1.0
    while busy > _IDLE:
        with CpuMeter(server) as meter:
            time.sleep(0.3)
        busy = meter.spent.server / meter.spent.seconds


def _measurement(measure: str, figures: dict[int, float]) -> list[Measurement]:
    least, *more = figures
    detail = ", ".join(f"{number}: {figure:.0f} µs" for number, figure in figures.items())
    return [
        Measurement(
            row=10,
            measure=f"{measure}: {number} against {least}",
            unit="×",
            ours=(figures[number] / figures[least],),
            bars=_FLAT,
            note=detail,
        )
        for number in more
    ]
