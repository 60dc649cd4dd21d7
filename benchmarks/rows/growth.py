"""Row 10: whether a command costs the same however much has happened before."""

import time
from statistics import median

from benchmarks.driver.play import play_all
from benchmarks.filling import age, fill
from benchmarks.findings import Bar, Finding
from benchmarks.metering import Meter
from benchmarks.moves import PLIES, whole_game
from benchmarks.rows.commands import play
from benchmarks.servers.archipel import Archipel, ArchipelTable, Clock
from benchmarks.servers.venue import leave
from benchmarks.stage import Stage

VERSIONS = (10, 100, 1000)
_TABLES = 50
_IDLE = 0.05
# Nobody's time runs out here.
_CLOCK: Clock = {"kind": "total", "seconds": 86_400, "increment_ms": 0}
_BEGUN = 2  # opened, and the second seat taken
_FLAT = (Bar(1.2), Bar(1.1))


def measure(stage: Stage) -> list[Finding]:
    return [*_by_matches(stage), *_by_versions(stage)]


def _by_matches(stage: Stage) -> list[Finding]:
    figures: dict[int, float] = {}
    there = 0
    with stage.fresh("growth") as server:
        play(server, _TABLES)
        for number in stage.scale.grown:
            fill(server, range(there, number))
            there = number
            _wait_until_idle(server)
            figures[number] = median(play(server, _TABLES).cpu for _ in range(stage.scale.runs))
    return _finding("CPU per move by how many matches are in Redis", figures)


def _by_versions(stage: Stage) -> list[Finding]:
    figures: dict[int, float] = {}
    with stage.fresh("versions") as server:
        _play_on(server, VERSIONS[0])
        for version in VERSIONS:
            figures[version] = median(_play_on(server, version) for _ in range(stage.scale.shows))
    return _finding("CPU per move by the version its match has reached", figures)


def _play_on(server: Archipel, version: int) -> float:
    """What moves cost in matches that are so old already."""
    matches = [server.seated(_CLOCK) for _ in range(_TABLES)]
    age(server, matches, version - _BEGUN)
    tables = [ArchipelTable(server, id, whole_game(0)) for id in matches]
    _wait_until_idle(server)
    meter = Meter(server)
    play_all(tables, meter)
    leave(tables)
    return meter.spent.each(_TABLES * PLIES)


def _wait_until_idle(server: Archipel) -> None:
    """It has read all that the other server has written."""
    busy = 1.0
    while busy > _IDLE:
        with Meter(server) as meter:
            time.sleep(0.3)
        busy = meter.spent.server / meter.spent.seconds


def _finding(measure: str, figures: dict[int, float]) -> list[Finding]:
    least, *more = figures
    said = ", ".join(f"{number}: {figure:.0f} µs" for number, figure in figures.items())
    return [
        Finding(
            row=10,
            measure=f"{measure}: {number} against {least}",
            unit="×",
            ours=(figures[number] / figures[least],),
            bars=_FLAT,
            note=said,
        )
        for number in more
    ]
