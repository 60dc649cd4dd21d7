"""Rows 1 and 2: what a move costs, and how many there are in a second, many matches at once."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from statistics import median, quantiles

from msgspec import Struct

from benchmarks.driver.play import play_all
from benchmarks.findings import OURS, Bar, Finding, beside
from benchmarks.metering import UNWATCHED, Meter, Spent
from benchmarks.moves import whole_game
from benchmarks.rows import saturation
from benchmarks.servers.venue import Venue, leave
from benchmarks.stage import Stage

IO, COLYSEUS = "boardgame.io", "Colyseus"


class Played(Struct, frozen=True):
    spent: Spent
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


def measure(stage: Stage) -> list[Finding]:
    for venue in stage.venues:
        play(venue, stage.scale.matches)
    runs = [
        {venue.name: play(venue, stage.scale.matches) for venue in stage.venues}
        for _ in range(stage.scale.runs)
    ]
    rate = _rate(stage, runs)
    climbed = saturation.measure(stage, rate)
    return [_cost(stage, runs), _redis(runs), rate, _wait(stage, runs), climbed]


def play(venue: Venue, matches: int, around: AbstractContextManager[None] = UNWATCHED) -> Played:
    tables = [venue.open(whole_game(number)) for number in range(matches)]
    meter = Meter(venue, around)
    latencies = play_all(tables, meter)
    leave(tables)
    return Played(meter.spent, latencies)


Runs = Sequence[Mapping[str, Played]]


def _cost(stage: Stage, runs: Runs) -> Finding:
    finding = Finding(
        row=1,
        measure=f"CPU of the server per move over WebSocket, {stage.scale.matches} matches at once",
        unit="µs",
        bars=(Bar(1, IO), Bar(1.2, COLYSEUS)),
    )
    return beside(finding, [{name: each.cpu for name, each in run.items()} for run in runs])


def _redis(runs: Runs) -> Finding:
    return Finding(
        row=1,
        measure="CPU of Redis per move",
        unit="µs",
        ours=tuple(run[OURS].redis for run in runs),
        note="beside the line above, in a process of its own on the same core",
    )


def _rate(stage: Stage, runs: Runs) -> Finding:
    finding = Finding(
        row=2,
        measure=f"moves a second in lockstep, {stage.scale.matches} matches at once",
        unit="/s",
        bars=(
            Bar(0.7, IO, at_most=False),
            Bar(1, IO, at_most=False),
            Bar(0.7, COLYSEUS, at_most=False),
        ),
        note=_how_busy(runs),
    )
    return beside(finding, [{name: each.rate for name, each in run.items()} for run in runs])


def _how_busy(runs: Runs) -> str:
    """Near 100 %, a core and not the server's code was the limit; far from it, it waited."""
    shares = {name: [run[name].spent.shares for run in runs] for name in runs[0]}
    return "cores busy, server and driver: " + ", ".join(
        f"{name} {median(server for server, _ in each):.0%} and "
        f"{median(driver for _, driver in each):.0%}"
        for name, each in shares.items()
    )


def _wait(stage: Stage, runs: Runs) -> Finding:
    tails = ", ".join(
        f"{name} {median(run[name].percentile(99) for run in runs):.0f} ms" for name in runs[0]
    )
    finding = Finding(
        row=2,
        measure=f"p50 of a move's way to its opponent, the same {stage.scale.matches} matches",
        unit="ms",
        note=f"p99: {tails}",
    )
    halves = [{name: each.percentile(50) for name, each in run.items()} for run in runs]
    return beside(finding, halves)
